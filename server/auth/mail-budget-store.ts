import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { mailBudget, mostExcess } from './mail-rules.ts';

/*
 * A budget is a bucket that leaks: `spent_until` is when the requests of a network are forgotten that have been made so far. The
 * clock is that of the database. A time that no request can have written, since the clock was set back, counts as none.
 */

const until = sql.ref('mail_budget.spent_until');
/** The time that a number of requests takes to be forgotten. */
const forgetting = (requests: number) =>
  sql`make_interval(secs => ${(requests * mailBudget.seconds) / mailBudget.requests})`;
const most = forgetting(mailBudget.requests + mostExcess);
const begun = sql`case when ${until} > now() + ${most} then now() else greatest(${until}, now()) end`;
const spent = sql<number>`extract(epoch from ${until} - now())::float8 / ${mailBudget.seconds} * ${mailBudget.requests}`;

/**
 * Counts a request of a network where its budget allows another, or in any case.
 * @param cost how many requests it counts as
 * @param force counts it in any case, since it brought a proof or has been refused
 * @returns how many requests are spent now, and whether this one was counted
 */
export async function spendBudget(
  database: Database,
  network: string,
  { cost = 1, force = false }: { cost?: number; force?: boolean } = {},
): Promise<{ spent: number; counted: boolean }> {
  const counted = await database
    .insertInto('mail_budget')
    .values({ network, spent_until: sql`now() + ${forgetting(cost)}` })
    .onConflict((conflict) =>
      conflict
        .column('network')
        .doUpdateSet({ spent_until: sql`least(${begun} + ${forgetting(cost)}, now() + ${most})` })
        .where(sql<boolean>`${force} or ${begun} <= now() + ${forgetting(mailBudget.requests - 1)}`),
    )
    .returning(spent.as('spent'))
    .executeTakeFirst();
  if (counted !== undefined) return { spent: counted.spent, counted: true };
  const full = await database
    .selectFrom('mail_budget')
    .select(spent.as('spent'))
    .where('network', '=', network)
    .executeTakeFirst();
  return { spent: full?.spent ?? mailBudget.requests, counted: false };
}

/** Marks a proof as used. @returns false where it was used before */
export async function insertUsedProof(database: Database, id: string): Promise<boolean> {
  const inserted = await database
    .insertInto('used_proof')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes budgets of which nothing is spent any more, and proofs that have expired long ago. */
export async function deleteOldBudgets(database: Database): Promise<void> {
  await database
    .deleteFrom('mail_budget')
    .where('spent_until', '<', sql<string>`now()`)
    .execute();
  await database
    .deleteFrom('used_proof')
    .where('used_at', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
}
