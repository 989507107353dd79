import type pg from 'pg';

import { listMigrations } from '../../backup/source.ts';
import { mailTask } from '../../mail/queue-store.ts';

export type DatabaseFacts = {
  /** The version of PostgreSQL, as in `18.4`. */
  version: string;
  /** Undefined where the database has no schema of Savol. */
  migrations: string[] | undefined;
  /** The moment by the clock of the database, and that of this machine in the middle of the question. */
  clock: { database: Date; here: Date };
};

/** Asks a database for its version, its migrations and its clock. */
export async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const before = Date.now();
  const { rows } = await client.query<{ version: string; now: Date }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`,
  );
  const here = new Date((before + Date.now()) / 2);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gives no answer.');
  return {
    version: row.version,
    migrations: await listMigrations(client),
    clock: { database: row.now, here },
  };
}

/** Writes a row, and takes it back. @throws where the database cannot be written */
export async function tryWriting(client: pg.Client): Promise<void> {
  await client.query(`begin; set local lock_timeout = '10s'`);
  try {
    await client.query('update kysely_migration_lock set is_locked = is_locked');
  } finally {
    await client.query('rollback');
  }
}

/** The beginning of the last quarter of an hour after a moment in which answers were stored; null where there is none. */
export async function findAnswersAfter(client: pg.Client, moment: Date): Promise<Date | null> {
  const { rows } = await client.query<{ quarter: Date | null }>(
    `select max(quarter) as quarter from (
       select quarter from answer_time where quarter > $1 group by quarter having sum(answers) > 0
     ) as later`,
    [moment],
  );
  return rows[0]?.quarter ?? null;
}

/** How many mails could not be sent so far. */
export async function countFailingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ failing: number }>(
    `select count(*)::integer as failing from graphile_worker.jobs
      where task_identifier = $1 and last_error is not null`,
    [mailTask],
  );
  return rows[0]?.failing ?? 0;
}

/** How far a leader has written its log. */
export async function readWritten(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ position: string }>(
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return rows[0]?.position ?? '';
}

/** How many bytes of the log of its leader a replica lacks up to a position; 0 or less for none. */
export async function countMissing(client: pg.Client, position: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select ($1::pg_lsn - pg_last_wal_replay_lsn())::float8 as bytes',
    [position],
  );
  return rows[0]?.bytes ?? 0;
}
