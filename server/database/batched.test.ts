import { setImmediate } from 'node:timers/promises';

import { expect, test, vi } from 'vitest';

import { openDatabase, openPool } from './database.ts';
import { batched } from './batched.ts';

/** These tests read from a Map, and never connect to the database. */
const database = openDatabase(openPool('postgres:///nothing?host=/nowhere&user=nobody'));

/** A batched read of a Map, and the keys of each batch. */
function batchedMap() {
  const batches: number[][] = [];
  const values = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  const find = batched((_database, ids: readonly number[]) => {
    batches.push([...ids]);
    if (ids.includes(13)) return Promise.reject(new Error('refused'));
    return Promise.resolve(ids.map((id) => values.get(id)));
  });
  return { batches, values, find: (id: number) => find(database, id) };
}

test('calls of one turn are read by one statement', async () => {
  const { batches, find } = batchedMap();
  expect(await Promise.all([1, 2, 1, 3].map(find))).toEqual(['one', 'two', 'one', undefined]);
  expect(batches).toEqual([[1, 2, 1, 3]]);
});

test('a later call reads again', async () => {
  const { batches, values, find } = batchedMap();
  expect(await find(1)).toBe('one');
  values.set(1, 'changed');
  expect(await find(1)).toBe('changed');
  expect(batches).toEqual([[1], [1]]);
});

test('a failed read fails every call of its batch and none of the next', async () => {
  const { find } = batchedMap();
  const both = await Promise.allSettled([find(1), find(13)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(1)).toBe('one');
});

/** A batched read whose statements end when the test ends them, and the keys of each statement. */
function slowlyBatched(longestWait: number) {
  const started: { keys: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const find = batched(
    async (_database, keys: readonly number[]) => {
      const end = Promise.withResolvers<void>();
      started.push({ keys, end });
      await end.promise;
      return keys;
    },
    { longestWait },
  );
  return { started, find: (key: number) => find(database, key) };
}

test('calls that come while a statement runs share the next one, also after a failed one', async () => {
  const { started, find } = slowlyBatched(60_000);
  const first = find(1);
  await vi.waitFor(() => expect(started).toHaveLength(1));
  const second = find(2);
  await setImmediate();
  const third = find(3);
  await setImmediate();
  expect(started.map(({ keys }) => keys)).toEqual([[1]]);
  started[0]?.end.reject(new Error('refused'));
  await expect(first).rejects.toThrow('refused');
  await vi.waitFor(() => expect(started).toHaveLength(2));
  started[1]?.end.resolve();
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  expect(started.map(({ keys }) => keys)).toEqual([[1], [2, 3]]);
});

test('calls wait for a statement that does not end only for the given time', async () => {
  const { started, find } = slowlyBatched(5);
  const first = find(1);
  await vi.waitFor(() => expect(started).toHaveLength(1));
  const second = find(2);
  await vi.waitFor(() => expect(started).toHaveLength(2));
  started[1]?.end.resolve();
  expect(await second).toBe(2);
  started[0]?.end.resolve();
  expect(await first).toBe(1);
});
