import { sql } from 'kysely';

import type { Language } from '../../contract/languages.ts';
import type { Database } from '../database/database.ts';

/**
 * A mail to be sent. Whether its address has an account in the right state is looked up when it is sent, so that
 * a request for it takes the same time for every address. Its link is created then too, so that no token is stored
 * in the queue and none expires there.
 */
export type QueuedMail = {
  email: string;
  purpose: 'activation' | 'reset';
  language: Language;
};

export const mailTask = 'mail';

/** Adds a mail to the queue; where `database` is a transaction, the mail is queued when that is committed. */
export async function queueMail(database: Database, mail: QueuedMail): Promise<void> {
  await sql`select graphile_worker.add_job(${mailTask}, ${JSON.stringify(mail)}::json, max_attempts => 25)`.execute(
    database,
  );
}
