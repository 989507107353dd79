import type pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { openPool } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { temporaryDatabase, urlOf } from '../testing/postgres.ts';
import { lockQueue } from './queue-store.ts';

let pool: pg.Pool;

beforeEach(async () => {
  const url = urlOf(await temporaryDatabase());
  pool = openPool(url, 4);
  onTestFinished(() => pool.end());
  // Stands for the tables of the queue: says which jobs were unlocked.
  await pool.query(`
    create schema graphile_worker;
    create table graphile_worker.jobs (locked_by text);
    create table unlocked (worker text);
    create function graphile_worker.force_unlock_workers(workers text[]) returns void language sql
      begin atomic insert into unlocked select unnest(workers); end;
    insert into graphile_worker.jobs values ('killed')`);
});

async function unlocked(): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>('select worker from unlocked');
  return rows.map(({ worker }) => worker);
}

/** The kinds of lock that are held on the queue. */
async function held(): Promise<string[]> {
  const { rows } = await pool.query<{ mode: string }>(
    `select mode from pg_locks
     where locktype = 'advisory' and classid::bigint = $1 and objid::bigint = $2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [...locks.queue],
  );
  return rows.map(({ mode }) => mode);
}

test('the first server unlocks the jobs of killed ones and lets the next ones in, which unlock nothing', async () => {
  const first = await lockQueue(pool);
  expect(await unlocked()).toEqual(['killed']);
  expect(await held()).toEqual(['ShareLock']);
  const second = await lockQueue(pool);
  expect(await unlocked()).toEqual(['killed']);
  expect(await held()).toEqual(['ShareLock', 'ShareLock']);
  first();
  second();
  await expect.poll(held).toEqual([]);
});

test('a server is notified when its connection breaks, and not once it has released the lock', async () => {
  let lost = 0;
  const count = () => {
    lost += 1;
  };
  const release = await lockQueue(pool, count);
  release();
  await expect.poll(held).toEqual([]);
  expect(lost).toBe(0);

  const later = await lockQueue(pool, count);
  await pool.query(`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => lost).toBe(1);
  later();
});

test('a failure while the lock is taken is thrown, and leaves no lock', async () => {
  await pool.query('drop function graphile_worker.force_unlock_workers');
  await expect(lockQueue(pool)).rejects.toThrow('force_unlock_workers');
  await expect.poll(held).toEqual([]);
  expect(pool.totalCount).toBe(1);
});
