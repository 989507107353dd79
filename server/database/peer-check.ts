import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { lockFamilies } from './locks.ts';

/*
 * Servers on one database know of each other by advisory locks, which stand in the database for as long as their
 * connection does: nothing is left behind by a server that was killed, and nothing has to be tidied up.
 */

/** What all servers of one database must have alike. The words may be secret: only a hash of each is shown. */
export type Common = { secret: string; pictures: string };

const pauseAfterLoss = 2_000;

/** What is held, and the names of what a server that runs now has otherwise. */
export type Agreement = { differing: (keyof Common)[]; letGo: () => void };

/** Tells the other servers of a database what this one has, from now on until it lets go, and hears what they have. */
export async function agree(pool: pg.Pool, common: Common): Promise<Agreement> {
  const over = new AbortController();
  const client = await show(pool, common);
  const { rows } = await client.query<{ family: number }>(
    `select distinct classid::integer as family from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint = $1 and objid::bigint <> $2 or classid::bigint = $3 and objid::bigint <> $4)`,
    numbersOf(common),
  );
  void keepShown(pool, common, client, over.signal);
  const names = Object.keys(lockFamilies) as (keyof Common)[];
  return {
    differing: names.filter((name) => rows.some(({ family }) => family === lockFamilies[name])),
    letGo: () => over.abort(),
  };
}

/** A lock is lost with its connection, and taken again when the database is back. */
async function keepShown(pool: pg.Pool, common: Common, first: pg.PoolClient, over: AbortSignal) {
  for (let client: pg.PoolClient | undefined = first; !over.aborted;) {
    if (client !== undefined) await lost(client, over);
    await sleep(pauseAfterLoss, undefined, { signal: over }).catch(() => undefined);
    if (!over.aborted) client = await show(pool, common).catch(() => undefined);
  }
}

/** Gives the connection back when it breaks or is needed no more: closed, as it has locks. */
function lost(client: pg.PoolClient, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const letGo = () => {
      client.off('end', letGo);
      over.removeEventListener('abort', letGo);
      client.release(true);
      resolve();
    };
    client.on('end', letGo);
    over.addEventListener('abort', letGo);
    if (over.aborted) letGo();
  });
}

async function show(pool: pg.Pool, common: Common): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query(
      'select pg_advisory_lock_shared($1, $2), pg_advisory_lock_shared($3, $4)',
      numbersOf(common),
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function numbersOf({ secret, pictures }: Common): number[] {
  return [lockFamilies.secret, numberOf(secret), lockFamilies.pictures, numberOf(pictures)];
}

/** A word's number: from 0 to 2³¹ - 1, which both forms of a lock's number hold alike. */
function numberOf(word: string): number {
  return createHash('sha256').update(`savol ${word}`).digest().readUInt32BE() >>> 1;
}
