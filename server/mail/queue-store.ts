import { sql } from 'kysely';

import type { Language } from '../../contract/languages.ts';
import type { Database } from '../database/database.ts';

/**
 * A mail that is to be sent, if the address has an account that it fits: that is looked up when it is sent,
 * so that asking for it takes as long for a stranger's address. Its link is made then too, so that no token
 * waits in the queue and none has expired when it arrives.
 */
export type QueuedMail = {
  email: string;
  purpose: 'activation' | 'reset';
  language: Language;
};

export const mailTask = 'mail';

/** Puts a mail into the queue, in the transaction that `database` may be: both are kept, or neither. */
export async function queueMail(database: Database, mail: QueuedMail): Promise<void> {
  await sql`select graphile_worker.add_job(${mailTask}, ${JSON.stringify(mail)}::json, max_attempts => 25)`.execute(
    database,
  );
}
