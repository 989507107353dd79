import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';

import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Manifest } from './format.ts';
import { jobColumns } from './source.ts';

/** Kysely on one connection, so that what it does and what is copied in are one transaction. */
export function databaseOn(client: pg.Client): Database {
  const connection = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** What stands in the way of restoring into a database: the name of a table; undefined where it is empty. */
export async function findTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname limit 1`,
  );
  return rows[0]?.name;
}

export async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regnamespace('graphile_worker') is not null as there`);
  return rows[0]?.there === true;
}

export async function hasJobs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select exists (select from graphile_worker.jobs) as there');
  return rows[0]?.there === true;
}

export async function dropQueue(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists graphile_worker cascade');
}

/**
 * Makes the tables of a new schema ready for rows that are copied as they are: without rows of their own, and without
 * triggers, references and indexes, of which an owner may do what a superuser would leave out by a setting. All inside
 * the caller's transaction.
 * @returns the putting back, one statement each
 */
export async function clearTables(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ taken: string; made: string }>(
    `select taken, made from (
       select contype <> 'f' as later, pg_constraint.oid,
              format('alter table %s drop constraint %I', conrelid::regclass, conname) as taken,
              format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                     pg_get_constraintdef(pg_constraint.oid)) as made
         from pg_constraint where conrelid = any($1::regclass[]) and contype in ('f', 'u', 'x')
       union all
       select true, indexrelid, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
         from pg_index where indrelid = any($1::regclass[]) and not indisprimary
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('u', 'x'))
     ) as things order by later, oid`,
    [tables.map(pg.escapeIdentifier)],
  );
  const names = tables.map(pg.escapeIdentifier);
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { taken } of rows) await client.query(taken);
  return [
    // References last: they need what makes rows unique.
    ...rows.map(({ made }) => made).toReversed(),
    ...names.map((name) => `alter table ${name} enable trigger user`),
  ];
}

/** Starts copying rows in; the stream ends when PostgreSQL has them all. */
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

/** Makes the place where jobs wait for `queueJobs`. */
export async function prepareJobs(client: pg.Client): Promise<void> {
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

/** Puts the jobs into the queue by its own function, whatever its tables look like in this version. */
export async function queueJobs(client: pg.Client): Promise<void> {
  await client.query(
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority,
              (select array_agg(flag) from jsonb_object_keys(flags) as flag))
       from restored_job order by place`,
  );
}

/** PostgreSQL knows from now on how much there is of what, which its plans depend on. */
export async function gatherFacts(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table)}`);
}

/** The tables of the schema as it is now. */
export async function listNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(database);
  return rows.map(({ name }) => name);
}
