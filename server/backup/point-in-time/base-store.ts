import type pg from 'pg';

/**
 * Has PostgreSQL begin to count until the end of a segment. Its checkpointer, which does that, sleeps for five minutes after a start unless
 * something wakes it, as the reading of its settings does.
 */
export async function beginToEndSegments(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_reload_conf()');
}

/** Begins a base copy: PostgreSQL writes all pages that it changes whole until the end of it or of the connection. */
export async function beginBaseCopy(client: pg.Client): Promise<void> {
  await client.query(`select pg_backup_start('savol', true)`);
}

/** What PostgreSQL says at the end of a base copy. */
export type EndedBaseCopy = {
  /** The content of the file `backup_label` that has to be in the copy. */
  label: string;
  /** The last segment without which the copy is no cluster. */
  last: string;
  system: string;
  major: number;
  ended_at: string;
};

/** Ends a base copy, and waits until its last segment has been set aside. */
export async function endBaseCopy(client: pg.Client): Promise<EndedBaseCopy> {
  const { rows: ends } = await client.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)',
  );
  const { rows } = await client.query<Omit<EndedBaseCopy, 'label' | 'last'> & { now: Date }>(
    `select system_identifier::text as system, current_setting('server_version_num')::int / 10000 as major,
            clock_timestamp() as now
       from pg_control_system()`,
  );
  const [[end], [row]] = [ends, rows];
  if (end === undefined || row === undefined) throw new Error('PostgreSQL gives no end of a base copy.');
  return { ...end, system: row.system, major: row.major, ended_at: row.now.toISOString() };
}

/** Reads every page of all tables, whose checksums PostgreSQL compares. */
export async function readTables(client: pg.Client): Promise<void> {
  // An index would spare it the pages of its table.
  await client.query(
    'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
  );
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 't')`,
  );
  for (const { name } of rows) await client.query(`select count(*) from ${name}`);
}

/** The moment of the last change that was repeated on a restored cluster; null where there was none. */
export async function lastRepeated(client: pg.Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
  return rows[0]?.at ?? null;
}
