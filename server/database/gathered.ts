import { setImmediate as laterInThisTurn } from 'node:timers/promises';

import type { Database } from './database.ts';

type Asked<Found> = { ids: Set<number>; found: Promise<Map<number, Found>> };

/**
 * Reads by one statement what many ask for by ids beside each other. It begins after each of them has asked, so that
 * nobody is told what was true before.
 * @param read finds what there is of the ids
 */
export function gathered<Found>(
  read: (database: Database, ids: readonly number[]) => Promise<Map<number, Found>>,
): (database: Database, id: number) => Promise<Found | undefined> {
  const open = new WeakMap<Database, Asked<Found>>();

  async function readLater(database: Database, ids: Set<number>): Promise<Map<number, Found>> {
    await laterInThisTurn();
    open.delete(database);
    return read(database, [...ids]);
  }

  return async (database, id) => {
    let asked = open.get(database);
    if (asked === undefined) {
      const ids = new Set<number>();
      asked = { ids, found: readLater(database, ids) };
      open.set(database, asked);
    }
    asked.ids.add(id);
    return (await asked.found).get(id);
  };
}
