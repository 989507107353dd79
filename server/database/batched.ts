import { setImmediate as laterInThisTurn } from 'node:timers/promises';

import type { Database } from './database.ts';

/** Values in the order of the keys. A promise among them is the outcome of its key alone. */
type Values<Value> = Promise<readonly (Value | Promise<Value>)[]>;

type Batch<Key, Value> = { keys: Key[]; values: Values<Value> };

/** Waits for the end of a statement, at most some milliseconds. */
async function ended(statement: Promise<unknown>, milliseconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    statement.then(end, end);
  });
}

/**
 * Combines all calls of one turn of the event loop into one statement. The statement starts after the last of these calls,
 * so every call gets a value that was read after it.
 * @param read reads the values of all keys, in the order of the keys
 * @param longestWait milliseconds for which calls wait for the end of the statement before theirs; those that come meanwhile share
 * the next one
 */
export function batched<Key, Value>(
  read: (database: Database, keys: readonly Key[]) => Values<Value>,
  { longestWait = 0 } = {},
): (database: Database, key: Key) => Promise<Value> {
  const open = new WeakMap<Database, Batch<Key, Value>>();
  const latest = new WeakMap<Database, Values<Value>>();

  async function readLater(database: Database, keys: Key[]): Values<Value> {
    const before = latest.get(database);
    if (before !== undefined) await ended(before, longestWait);
    await laterInThisTurn();
    open.delete(database);
    const values = read(database, keys);
    if (longestWait > 0) latest.set(database, values);
    return values;
  }

  return async (database, key) => {
    let batch = open.get(database);
    if (batch === undefined) {
      const keys: Key[] = [];
      batch = { keys, values: readLater(database, keys) };
      open.set(database, batch);
    }
    const place = batch.keys.push(key) - 1;
    return (await batch.values)[place] as Value | Promise<Value>;
  };
}
