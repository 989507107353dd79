import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';

import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Manifest } from './format.ts';
import { jobColumns } from './source.ts';

/** Kysely on one connection, so that its statements and COPY share a transaction. */
export function kyselyOn(client: pg.Client): Database {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** The name of some table or view of the schema; undefined where it has none. */
export async function findAnyTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname limit 1`,
  );
  return rows[0]?.name;
}

export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regnamespace('graphile_worker') is not null as exists`);
  return rows[0]?.exists === true;
}

export async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select exists (select from graphile_worker.jobs)');
  return rows[0]?.exists === true;
}

export async function dropQueue(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists graphile_worker cascade');
}

/**
 * Disables triggers and drops foreign keys, unique constraints and indexes of tables, so that many rows can be inserted
 * fast. Needs no more than ownership of the tables. Call it and its inverse in one transaction.
 * @returns the inverse, as statements to execute in this order
 */
export async function suspendConstraints(database: Database, tables: readonly string[]): Promise<string[]> {
  const names = tables.map(pg.escapeIdentifier);
  const { rows } = await sql<{ drop: string; create: string }>`
    select drop, "create" from (
      select contype <> 'f' as later, pg_constraint.oid,
             format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
             format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                    pg_get_constraintdef(pg_constraint.oid)) as "create"
        from pg_constraint where conrelid = any(${names}::regclass[]) and contype in ('f', 'u', 'x')
      union all
      select true, indexrelid, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
        from pg_index where indrelid = any(${names}::regclass[]) and not indisprimary
         and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'x'))
    ) as suspended order by later, oid`.execute(database);
  const disable = names.map((name) => `alter table ${name} disable trigger user`);
  for (const statement of [...disable, ...rows.map((row) => row.drop)])
    await sql.raw(statement).execute(database);
  return [
    // Foreign keys come last: they need the unique constraints.
    ...rows.map((row) => row.create).toReversed(),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ];
}

export async function truncateTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`truncate ${tables.map(pg.escapeIdentifier).join(', ')}`);
}

/** Starts a COPY into a table; the stream ends when PostgreSQL has all rows. */
export function copyInto(client: pg.Client, table: Manifest['tables'][number]): CopyStreamQuery {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  return client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`));
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, last } of sequences) {
    if (last === null) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last]);
  }
}

/** Creates the temporary table of `copyIntoJobs` and `queueJobs`. */
export async function createJobsTable(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table restored_job (
       place bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts integer, key text, priority integer, flags jsonb
     ) on commit drop`,
  );
}

export function copyIntoJobs(client: pg.Client): CopyStreamQuery {
  return client.query(copyFrom(`copy restored_job (${jobColumns}) from stdin`));
}

/** Adds the copied jobs to the queue, by its function: its tables differ from version to version. */
export async function queueJobs(client: pg.Client): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority,
              (select array_agg(flag) from jsonb_object_keys(flags) as flag))
       from restored_job order by place`,
  );
}

/** Updates the statistics that PostgreSQL plans with. */
export async function analyzeTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table)}`);
}

/** The names of all tables of the schema that a backup has. */
export async function listTableNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relpersistence = 'p'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(database);
  return rows.map(({ name }) => name);
}
