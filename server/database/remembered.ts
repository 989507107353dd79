import { sql } from 'kysely';

import type { Database } from './database.ts';

/** Tables whose changes are counted by the database itself, in the transaction of each change. */
type Counted = 'question' | 'category' | 'users';

/** An expression for how often tables have been changed: what was found out under it is true as long as it stays. */
export function changesOf(...tables: Counted[]) {
  const names = sql.join(tables.map((table) => sql.lit(table)));
  return sql<number>`(select sum(changes)::bigint from change_count where what in (${names}))`;
}

export async function countChanges(database: Database, ...tables: Counted[]): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changesOf(...tables)} as changes`.execute(
    database,
  );
  return rows[0]?.changes ?? Number.NaN;
}

/** Something that was found out, and after how many changes. */
export type Remembered<Value> = { changes: number; value: Value };

/** Keeps what was found out last under each key; what nobody asked for longest is forgotten first. */
export type Memory<Value> = {
  find: (key: string) => Remembered<Value> | undefined;
  keep: (key: string, remembered: Remembered<Value>) => void;
};

function memoryOf<Value>(most: number): Memory<Value> {
  const kept = new Map<string, Remembered<Value>>();
  return {
    find(key) {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    keep(key, remembered) {
      kept.delete(key);
      kept.set(key, remembered);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/**
 * A memory for each database that is open. A transaction has one of its own, which ends with it: what it sees is
 * nobody else's to know.
 */
export function memories<Value>(most: number): (database: Database) => Memory<Value> {
  const all = new WeakMap<Database, Memory<Value>>();
  return (database) => {
    let memory = all.get(database);
    if (memory === undefined) {
      memory = memoryOf(most);
      all.set(database, memory);
    }
    return memory;
  };
}
