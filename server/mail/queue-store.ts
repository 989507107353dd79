import { sql } from 'kysely';

import type { Language } from '../../contract/languages.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/**
 * A mail to be sent. Whether its address has an account in the right state is looked up when it is sent, so that
 * a request for it takes the same time for every address. Its link is created then too, so that no token is stored
 * in the queue and none expires there.
 */
export type QueuedMail = {
  email: string;
  purpose: 'activation' | 'reset' | 'account' | 'invitation';
  language: Language;
};

export const mailTask = 'mail';

/**
 * Adds a mail to the queue; where `database` is a transaction, the mail is queued when that is committed. A mail for the same
 * purpose to the same address that is still waiting is replaced; the earlier time of both counts.
 * @param inSeconds when it is sent; 0 for now
 */
export async function queueMail(database: Database, mail: QueuedMail, inSeconds = 0): Promise<void> {
  const key = `mail ${mail.purpose} ${mail.email}`;
  await sql`
    select graphile_worker.add_job(
      ${mailTask}, ${JSON.stringify(mail)}::json, max_attempts => 25, job_key => ${key},
      run_at => least(
        clock_timestamp() + make_interval(secs => ${inSeconds}),
        (select run_at from graphile_worker.jobs where key = ${key} and locked_at is null)))`.execute(
    database,
  );
}

/** Removes the mails to an address from the queue. */
export async function deleteMails(database: Database, address: string): Promise<void> {
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker.jobs
    where task_identifier = ${mailTask} and regexp_replace(key, '^mail \\w+ ', '') = ${address}`.execute(
    database,
  );
}

/**
 * Sends mails now that wait for longer than any mail is delayed, or for longer than after their last failure, since the clock of
 * the database was set back.
 * @param longest the longest delay in seconds
 */
export async function sendLateMails(database: Database, longest: number): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where task_identifier = ${mailTask} and locked_at is null
          and run_at > now() + make_interval(secs => ${longest} + exp(least(attempts, 10)))),
      run_at => now())`.execute(database);
}

const selectMails = prepared(
  () => sql<{ queued: number; failing: number }>`
    select count(*) as queued, count(*) filter (where last_error is not null) as failing
    from graphile_worker.jobs where task_identifier = ${sql.lit(mailTask)}`,
);

/** The mails in the queue, and those of them that could not be sent so far. Simultaneous calls share one statement. */
export const countMails = batched<void, { queued: number; failing: number }>(async (database, { length }) => {
  const [row] = await selectMails(database);
  return Array.from({ length }, () => row ?? { queued: 0, failing: 0 });
});
