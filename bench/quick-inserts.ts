import { sql } from 'kysely';

import type { Database } from '../server/database/database.ts';

const tables = ['users', 'question', 'answer'];

/** An index, or the constraint that it belongs to, and how it is made again. */
type Index = { taken: string; made: string };

/**
 * Takes the indexes away that are dearer to keep than to make again, and leaves out the checks of references and what
 * else happens at each row, as it holds by the way the rows are made. All inside the caller's transaction: no one ever
 * sees it.
 * @returns the making again, one statement each, and whether the user might leave all that out
 */
export async function prepareForInserts(
  transaction: Database,
): Promise<{ again: string[]; isQuick: boolean }> {
  const { rows } = await sql<Index>`
    select coalesce('alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname),
                    'drop index ' || indexrelid::regclass) as taken,
           coalesce('alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' '
                      || pg_get_constraintdef(pg_constraint.oid),
                    pg_get_indexdef(indexrelid)) as made
      from pg_index left join pg_constraint on conindid = indexrelid and conrelid = indrelid
     where indrelid = any(${tables}::regclass[]) and not indisprimary
     order by indexrelid`.execute(transaction);
  for (const { taken } of rows) await sql.raw(taken).execute(transaction);
  await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
  const { rows: allowed } = await sql<{ is_quick: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as is_quick`.execute(transaction);
  const isQuick = allowed[0]?.is_quick ?? false;
  if (isQuick) await sql`set local session_replication_role = replica`.execute(transaction);
  return { again: rows.map(({ made }) => made), isQuick };
}
