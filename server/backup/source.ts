import type pg from 'pg';
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams';

import { listReferredFiles } from '../media/file-store.ts';
import type { Manifest } from './format.ts';

/** A table with its stored columns (not the generated ones), its size in bytes and the statement that copies it. */
export type SourceTable = { name: string; columns: string[]; size: number; copy: string };

/**
 * Begins a transaction that sees one snapshot of the database. Its settings make the text of COPY the same on every
 * server, and switch time limits off.
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

/** The applied migrations in their order; undefined where the database has no schema of Savol. */
export async function listMigrations(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as exists`);
  if (rows[0]?.exists !== true) return undefined;
  const applied = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name collate "C"',
  );
  return applied.rows.map(({ name }) => name);
}

/** All tables but unlogged ones, whose rows count for hours at most. The rows of each are copied in the order of the primary key, or of their text where there is none. */
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
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname`,
  );
  return rows;
}

/** The last value of each sequence. Call after the tables are copied: a snapshot does not include sequences. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() order by sequencename`,
  );
  return rows;
}

/** The names of all files of pictures and recordings that rows refer to, versions of questions included. */
export function listPictures(client: pg.Client): Promise<string[]> {
  return listReferredFiles(async (statement) => (await client.query<object>(statement)).rows);
}

/** Starts a COPY. Read the stream to its end before the next statement of this client. */
export function copyOut(client: pg.Client, statement: string): CopyToStreamQuery {
  return client.query(copyTo(statement));
}

/** Waits for the end of a COPY: its stream ends before PostgreSQL has reported the number of rows. */
export async function copyEnded(client: pg.Client): Promise<void> {
  await client.query('');
}

/** The columns of a job that are set when it is queued. */
export const jobColumns = 'identifier, payload, queue_name, run_at, max_attempts, key, priority, flags';

/** The statement that copies jobs with attempts left, the oldest first; undefined where there is no queue. */
export async function jobsStatement(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return undefined;
  return `copy (
    select ${jobColumns} from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = task_id
      left join graphile_worker._private_job_queues as queues on queues.id = job_queue_id
     where attempts < max_attempts or jobs.locked_at is not null
     order by jobs.id) to stdout`;
}
