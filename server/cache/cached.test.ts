import { describe, expect, test } from 'vitest';

import { inTransaction, openDatabase } from '../database/database.ts';
import { startServer } from '../testing/start-server.ts';
import { cached, cachedMany, shareNewCache } from './cached.ts';

const server = startServer();

/** A load function whose value is the number of the call. */
function counter(): { load: () => Promise<number>; calls: () => number } {
  let calls = 0;
  return { load: () => Promise.resolve((calls += 1)), calls: () => calls };
}

describe('one cached value', () => {
  test('is loaded once while the versions stay the same', async () => {
    const { database } = server.context;
    const { load } = counter();
    expect(await cached(database, 'same', [1, 1], load)).toBe(1);
    expect(await cached(database, 'same', [1, 1], load)).toBe(1);
    expect(await cached(database, 'another key', [1, 1], load)).toBe(2);
  });

  test('is loaded again when any version has risen, and serves a caller that read older versions', async () => {
    const { database } = server.context;
    const { load } = counter();
    await cached(database, 'risen', [1, 1], load);
    expect(await cached(database, 'risen', [1, 2], load)).toBe(2);
    expect(await cached(database, 'risen', [2, 2], load)).toBe(3);
    expect(await cached(database, 'risen', [1, 1], load)).toBe(3);
  });

  test('is loaded again when its state is another one, and takes the place of the one before', async () => {
    const { database } = server.context;
    const { load } = counter();
    expect(await cached(database, 'of a state', [1], load, '1 answer')).toBe(1);
    expect(await cached(database, 'of a state', [1], load, '1 answer')).toBe(1);
    expect(await cached(database, 'of a state', [1], load, '2 answers')).toBe(2);
    expect(await cached(database, 'of a state', [1], load, '1 answer')).toBe(3);
  });

  test('is loaded once for calls that overlap', async () => {
    const { database } = server.context;
    const { load, calls } = counter();
    const values = await Promise.all([1, 2, 3].map(() => cached(database, 'overlap', [1], load)));
    expect([values, calls()]).toEqual([[1, 1, 1], 1]);
  });

  test('is not shared with an overlapping call that has read a newer version', async () => {
    const { database } = server.context;
    const { load } = counter();
    const old = cached(database, 'overtaken', [1], load);
    const fresh = cached(database, 'overtaken', [2], load);
    expect([await old, await fresh]).toEqual([1, 2]);
    expect(await cached(database, 'overtaken', [2], load)).toBe(2);
  });

  test('that could not be loaded is loaded again', async () => {
    const { database } = server.context;
    const failing = cached(database, 'failing', [1], () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    expect(await cached(database, 'failing', [1], () => Promise.resolve('loaded'))).toBe('loaded');
  });

  test('is neither read nor written in a transaction', async () => {
    const { database } = server.context;
    const { load } = counter();
    await cached(database, 'transaction', [1], load);
    await inTransaction(database, async (transaction) => {
      expect(await cached(transaction, 'transaction', [1], load)).toBe(2);
    });
    expect(await cached(database, 'transaction', [1], load)).toBe(1);
  });
});

test('databases that share a cache share its values, until they get a new one', async () => {
  const { database } = server.context;
  const other = openDatabase(server.context.pool);
  const { load } = counter();
  const read = () => Promise.all([database, other].map((each) => cached(each, 'shared', [1], load)));
  expect(await read()).toEqual([1, 2]);
  shareNewCache([database, other]);
  expect(await read()).toEqual([3, 3]);
  shareNewCache([database, other]);
  expect(await read()).toEqual([4, 4]);
});

test('of many values only those that the cache lacks are loaded, together', async () => {
  const { database } = server.context;
  const loads: (readonly number[])[] = [];
  const find = (keys: number[], version: number) =>
    cachedMany(database, 'square', keys, [version], (missing) => {
      loads.push(missing);
      return Promise.resolve(new Map(missing.filter((key) => key < 10).map((key) => [key, key * key])));
    });
  expect([...(await find([1, 2], 1))]).toEqual([
    [1, 1],
    [2, 4],
  ]);
  expect(Object.fromEntries(await find([2, 3, 10], 1))).toEqual({ 2: 4, 3: 9 });
  await find([2, 3], 1);
  await find([2, 3], 2);
  expect(loads).toEqual([
    [1, 2],
    [3, 10],
    [2, 3],
  ]);
});
