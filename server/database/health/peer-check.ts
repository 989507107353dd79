import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { CannotStart } from '../../process/cannot-start.ts';
import { lockFamilies } from '../locks.ts';

/*
 * Each server on a database takes advisory locks whose numbers are hashes of the settings that all of them must share. A lock
 * lasts as long as its connection, so a killed server leaves no lock behind.
 */

/** Settings that all servers of one database must share. They may be secret: other servers see a hash of each. */
export type PeerSettings = { secret: string; pictures: string };

const advice: Record<keyof PeerSettings, string> = {
  secret: 'it signs with another secret. Give all servers of one database the same SECRET_KEY',
  pictures:
    'it keeps its pictures elsewhere. Give all servers of one database the same FILES_URL, or the same DATA_DIR, on a disk that they share',
};

const names = Object.keys(advice) as (keyof PeerSettings)[];
const pauseAfterLoss = 2_000;

/**
 * Takes the locks of this server, and checks that the other servers on the database have the same settings.
 * @returns a function that releases the locks
 * @throws CannotStart when the settings of another server differ
 */
export async function checkPeers(pool: pg.Pool, settings: PeerSettings): Promise<() => void> {
  const client = await takeLocks(pool, settings);
  const { rows } = await client.query<{ family: number }>(
    `select distinct classid::integer as family from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint = $1 and objid::bigint <> $2 or classid::bigint = $3 and objid::bigint <> $4)`,
    lockNumbers(settings),
  );
  const differing = names.find((name) => rows.some(({ family }) => family === lockFamilies[name]));
  if (differing !== undefined) {
    client.release(true);
    throw new CannotStart(
      `Another server uses the database of DATABASE_URL, and ${advice[differing]}, or stop that one.`,
    );
  }
  const stopped = new AbortController();
  void renewLocks(pool, settings, client, stopped.signal);
  return () => stopped.abort();
}

/** Takes the locks again after their connection has broken, as soon as the database is back. */
async function renewLocks(pool: pg.Pool, settings: PeerSettings, first: pg.PoolClient, stopped: AbortSignal) {
  for (let client: pg.PoolClient | undefined = first; !stopped.aborted;) {
    if (client !== undefined) await untilLost(client, stopped);
    await sleep(pauseAfterLoss, undefined, { signal: stopped }).catch(() => undefined);
    if (!stopped.aborted) client = await takeLocks(pool, settings).catch(() => undefined);
  }
}

/** Waits until the connection breaks or `stopped` is aborted, and closes it, which releases its locks. */
function untilLost(client: pg.PoolClient, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const release = () => {
      client.off('end', release);
      stopped.removeEventListener('abort', release);
      client.release(true);
      resolve();
    };
    client.on('end', release);
    stopped.addEventListener('abort', release);
    if (stopped.aborted) release();
  });
}

async function takeLocks(pool: pg.Pool, settings: PeerSettings): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(
      'select pg_advisory_lock_shared($1, $2), pg_advisory_lock_shared($3, $4)',
      lockNumbers(settings),
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function lockNumbers({ secret, pictures }: PeerSettings): number[] {
  return [lockFamilies.secret, hashOf(secret), lockFamilies.pictures, hashOf(pictures)];
}

/** From 0 to 2³¹ - 1, which pg_advisory_lock and pg_locks read alike. */
function hashOf(text: string): number {
  return createHash('sha256').update(`savol ${text}`).digest().readUInt32BE() >>> 1;
}
