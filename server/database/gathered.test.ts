import { expect, test } from 'vitest';

import { openDatabase, openPool } from './database.ts';
import { gathered } from './gathered.ts';

/** Never connected to: what is read here comes from elsewhere. */
const database = openDatabase(openPool('postgres:///nothing?host=/nowhere&user=nobody'));

/** Something to read, and what was asked for at once. */
function shelf() {
  const read: number[][] = [];
  const found = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  const find = gathered((_database, ids: readonly number[]) => {
    read.push([...ids]);
    if (ids.includes(13)) return Promise.reject(new Error('unlucky'));
    return Promise.resolve(ids.map((id) => found.get(id)));
  });
  return { read, found, find: (id: number) => find(database, id) };
}

test('what is asked for beside each other is read once', async () => {
  const { read, find } = shelf();
  expect(await Promise.all([1, 2, 1, 3].map(find))).toEqual(['one', 'two', 'one', undefined]);
  expect(read).toEqual([[1, 2, 1, 3]]);
});

test('whoever asks later is told what is true later', async () => {
  const { read, found, find } = shelf();
  expect(await find(1)).toBe('one');
  found.set(1, 'another one');
  expect(await find(1)).toBe('another one');
  expect(read).toEqual([[1], [1]]);
});

test('what could not be read is nobody’s, and is read anew for the next', async () => {
  const { find } = shelf();
  const both = await Promise.allSettled([find(1), find(13)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(1)).toBe('one');
});
