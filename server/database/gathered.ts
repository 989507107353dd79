import { setImmediate as laterInThisTurn } from 'node:timers/promises';

import type { Database } from './database.ts';

type Asked<Key, Found> = { keys: Key[]; found: Promise<readonly Found[]> };

/**
 * Finds out by one statement what many ask for beside each other. It begins after each of them has asked, so that
 * nobody is told what was true before.
 * @param read finds what there is for each of the keys, in their order
 */
export function gathered<Key, Found>(
  read: (database: Database, keys: readonly Key[]) => Promise<readonly Found[]>,
): (database: Database, key: Key) => Promise<Found> {
  const open = new WeakMap<Database, Asked<Key, Found>>();

  async function readLater(database: Database, keys: Key[]): Promise<readonly Found[]> {
    await laterInThisTurn();
    open.delete(database);
    return read(database, keys);
  }

  return async (database, key) => {
    let asked = open.get(database);
    if (asked === undefined) {
      const keys: Key[] = [];
      asked = { keys, found: readLater(database, keys) };
      open.set(database, asked);
    }
    const place = asked.keys.push(key) - 1;
    return (await asked.found)[place] as Found;
  };
}
