import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { wrongCodePeriod } from './rules.ts';

/**
 * Counts a code of a class or of a child that a person enters as wrong, before it is looked up, so that simultaneous tries cannot be more than are
 * allowed. Counting starts anew when the period is over.
 * @returns how many were counted in this period, this one too, and in how many seconds it is over
 */
export async function countTry(
  database: Database,
  person: number,
  now: Date,
): Promise<{ times: number; seconds: number }> {
  const at = now.toISOString();
  const { rows } = await sql<{ times: number; since: string }>`
    insert into wrong_code as known (person, since, times) values (${person}, ${at}, 1)
    on conflict (person) do update set
      times = case when known.since <= ${at}::timestamptz - make_interval(secs => ${wrongCodePeriod})
        then 1 else known.times + 1 end,
      since = case when known.since <= ${at}::timestamptz - make_interval(secs => ${wrongCodePeriod})
        then excluded.since else known.since end
    returning times, since`.execute(database);
  const [{ times, since } = { times: 1, since: at }] = rows;
  return { times, seconds: (Date.parse(since) - now.getTime()) / 1000 + wrongCodePeriod };
}

/** Takes back the last count of a person: the code was right. */
export async function uncountTry(database: Database, person: number): Promise<void> {
  await database
    .updateTable('wrong_code')
    .set((row) => ({ times: row('times', '-', 1) }))
    .where('person', '=', person)
    .where('times', '>', 0)
    .execute();
}
