import type pg from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';

import type { Manifest } from './format.ts';

/** A table as it is copied out: its own columns, not those that PostgreSQL computes from them. */
export type SourceTable = { name: string; columns: string[]; size: number; copy: string };

/**
 * Sees the database as it is at this moment, whatever others write from now on, until the transaction ends. Text is
 * written so that every PostgreSQL reads it alike.
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local bytea_output = 'hex';
     set local extra_float_digits = 1; set local idle_in_transaction_session_timeout = 0;
     set local statement_timeout = 0`,
  );
}

/** Ends the snapshot. */
export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit');
}

/** The migrations that have been applied; undefined where Savol has never used the database. */
export async function listMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as there`);
  if (rows[0]?.there !== true) return undefined;
  const applied = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name collate "C"',
  );
  return applied.rows.map(({ name }) => name);
}

/** All tables, in an order of their rows that depends on nothing but what is in them. */
export async function listTables(client: pg.Client): Promise<SourceTable[]> {
  const { rows } = await client.query<SourceTable>(
    `select relname as name, columns, pg_table_size(pg_class.oid)::float8 as size,
            format('copy (select %s from %I as each_row order by %s) to stdout', listed, relname,
                   coalesce(key, 'each_row::text collate "C"')) as copy
       from pg_class
      cross join lateral (
        select array_agg(attname::text order by attnum) as columns,
               string_agg(quote_ident(attname), ', ' order by attnum) as listed
          from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as own
       left join lateral (
        select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end,
                          ', ' order by array_position(conkey, attnum)) as key
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
         where conrelid = pg_class.oid and contype = 'p'
      ) as keys on true
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname`,
  );
  return rows;
}

/**
 * Where every sequence stands. They belong to no snapshot: read after the tables were seen, they are never behind them.
 */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );
  return rows;
}

/** The names of all pictures that rows speak of. */
export async function listPictures(client: pg.Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ ask: string }>(
    `select format('select %I as name from %I where %1$I is not null', attname, relname) as ask
       from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and attname = 'image' and atttypid = 'text'::regtype and not attisdropped`,
  );
  if (columns.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(columns.map(({ ask }) => ask).join(' union '));
  return rows.map(({ name }) => name);
}

/** Starts copying out; the stream is to be read to its end before anything else is asked of the client. */
export function copyOut(client: pg.Client, statement: string): CopyToStreamQuery {
  return client.query(copyTo(statement));
}

/** Waits for the end of a copy: its stream ends before PostgreSQL has reported the number of rows. */
export async function copyEnded(client: pg.Client): Promise<void> {
  await client.query('');
}

/** What of a job is kept: all that it was queued with. */
export const jobColumns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority, flags';

/** Copies out the jobs that are not done and not given up, the oldest first; undefined where there is no queue. */
export async function copyOfJobs(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as there`,
  );
  if (rows[0]?.there !== true) return undefined;
  return `copy (
    select ${jobColumns} from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      left join graphile_worker._private_job_queues as queues on queues.id = job_queue_id
     where attempts < max_attempts or jobs.locked_at is not null
     order by jobs.id) to stdout`;
}
