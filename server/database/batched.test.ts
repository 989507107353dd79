import { expect, test } from 'vitest';

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
