import { randomInt } from 'node:crypto';

import { sql } from 'kysely';

import { newCode } from '../../contract/people/codes.ts';
import { linkingCodeDays } from '../../contract/people/families.ts';
import type { Database } from '../database/database.ts';

/* The codes by which parents link themselves to a child. Times are those of the database. */

export type StoredCode = { child: number; code: string; expires_at: string };

/** Since codes are random, two children get the same one about once in 10^11 times. The statement then fails, and the request with it. */
const draw = () => newCode((end) => randomInt(end));

const lasting = sql<string>`now() + make_interval(days => ${sql.lit(linkingCodeDays)})`;

/**
 * The codes of some children, which are valid from now on for some days: those that they have already, and new ones.
 * @returns a code for each child, in no order
 */
export async function showCodes(transaction: Database, children: readonly number[]): Promise<StoredCode[]> {
  if (children.length === 0) return [];
  await transaction
    .deleteFrom('linking_code')
    .where('child', 'in', children)
    .where(sql<boolean>`expires_at <= now()`)
    .execute();
  await transaction
    .insertInto('linking_code')
    .values(children.map((child) => ({ child, code: draw(), expires_at: lasting })))
    .onConflict((conflict) => conflict.column('child').doNothing())
    .execute();
  return transaction.selectFrom('linking_code').selectAll().where('child', 'in', children).execute();
}

/** Makes the code of a child void. */
export async function deleteCode(transaction: Database, child: number): Promise<void> {
  await transaction.deleteFrom('linking_code').where('child', '=', child).execute();
}

/** The child whose valid code this is. @param code folded */
export async function findChildByCode(database: Database, code: string): Promise<number | undefined> {
  const found = await database
    .selectFrom('linking_code')
    .innerJoin('users', 'users.id', 'linking_code.child')
    .select('child')
    .where('code', '=', code)
    .where(sql<boolean>`expires_at > now() and users.is_active and users.is_pupil`)
    .executeTakeFirst();
  return found?.child;
}
