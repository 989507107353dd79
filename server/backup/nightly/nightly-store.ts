import type pg from 'pg';

import { locks } from '../../database/locks.ts';

/** Takes the lock of the server that makes the backup of a night, until the connection ends. @returns whether no other server has it */
export async function takeBackupLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    ...locks.backup,
  ]);
  return rows[0]?.taken ?? false;
}

/** The size of the database on the disk, with its indexes, in bytes. */
export async function sizeOfDatabase(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  return rows[0]?.bytes ?? 0;
}
