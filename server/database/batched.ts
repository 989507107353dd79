import { setImmediate as laterInThisTurn } from 'node:timers/promises';

import type { Database } from './database.ts';

/** Values in the order of the keys. A promise among them is the outcome of its key alone. */
type Values<Value> = Promise<readonly (Value | Promise<Value>)[]>;

type Batch<Key, Value> = { keys: Key[]; values: Values<Value> };

/**
 * Combines all calls of one turn of the event loop into one statement. The statement starts after the last of these calls,
 * so every call gets a value that was read after it.
 * @param read reads the values of all keys, in the order of the keys
 */
export function batched<Key, Value>(
  read: (database: Database, keys: readonly Key[]) => Values<Value>,
): (database: Database, key: Key) => Promise<Value> {
  const open = new WeakMap<Database, Batch<Key, Value>>();

  async function readLater(database: Database, keys: Key[]): Values<Value> {
    await laterInThisTurn();
    open.delete(database);
    return read(database, keys);
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
