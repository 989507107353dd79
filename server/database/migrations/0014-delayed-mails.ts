import { sql, type Kysely } from 'kysely';

const statements = [
  // Losing these two in a crash harms nobody, and without a log each request writes to the disk once less.
  `create unlogged table mail_budget (
    network text primary key,
    spent_until timestamptz not null
  )`,
  `create unlogged table used_proof (
    id text primary key,
    used_at timestamptz not null default now()
  )`,
  `insert into mail_budget (network, spent_until)
   select address, now() + least(count(*), 1500) * interval '2.4 seconds'
     from mail_request where asked_at > now() - interval '1 hour' group by address`,

  `delete from mail_request where mailbox = ''`,
  `drop index mail_request_mailbox`,
  `drop index mail_request_address`,
  `drop index mail_request_asked_at`,
  `alter table mail_request rename column address to network`,
  `alter table mail_request add column kind text, add column send_at timestamptz`,
  // The kind of earlier requests was not stored: they count as all kinds for the hour that is left.
  `insert into mail_request (mailbox, network, asked_at, kind)
   select mailbox, network, asked_at, other from mail_request, unnest(array['sign_up', 'activation']) as other`,
  `update mail_request set kind = coalesce(kind, 'reset'), send_at = asked_at`,
  `alter table mail_request alter column kind set not null, alter column send_at set not null`,
  `create index mail_request_mailbox on mail_request (mailbox, kind, send_at)`,
  `create index mail_request_send_at on mail_request (send_at)`,

  `alter table idempotency_key add column headers jsonb`,
];

/** Mails that are sent later where a mailbox has had too many, and what each network address has requested. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
