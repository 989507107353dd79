import { sql, type Kysely } from 'kysely';

const statements = [
  `create table mail_request (
    mailbox text not null,
    address text not null,
    asked_at timestamptz not null
  )`,
  `create index mail_request_mailbox on mail_request (mailbox, asked_at) where mailbox <> ''`,
  `create index mail_request_address on mail_request (address, asked_at)`,
  `create index mail_request_asked_at on mail_request (asked_at)`,
];

/** Requests for mails with the address of the client, to limit the mails to one mailbox. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
