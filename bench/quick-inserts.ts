import { sql } from 'kysely';

import type { Database } from '../server/database/database.ts';

const tables = ['users', 'question', 'answer'];

/** An index, or the constraint that it belongs to, and how it is made again. */
type Index = { taken: string; made: string };

/**
 * Takes the indexes away that are dearer to keep than to make again, and leaves out the checks of references,
 * which hold by the way the rows are made. All inside the caller's transaction: no one ever sees it.
 * @returns the making again, one statement each
 */
export async function prepareForInserts(transaction: Database): Promise<string[]> {
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
  const superuser = await sql<{ is: boolean }>`
    select rolsuper as is from pg_roles where rolname = current_user`.execute(transaction);
  if (superuser.rows[0]?.is) await sql`set local session_replication_role = replica`.execute(transaction);
  return rows.map(({ made }) => made);
}
