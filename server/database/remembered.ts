import { type Change, changesIn, type Moment } from './changes.ts';
import type { Database } from './database.ts';

/** Keeps values by key up to a weight in all; what nobody asked for longest is forgotten first. */
export type Memory<Key, Value> = {
  find: (key: Key) => Value | undefined;
  keep: (key: Key, value: Value) => void;
  drop: (key: Key) => void;
};

function memoryOf<Key, Value>(most: number, weightOf: (value: Value) => number): Memory<Key, Value> {
  const kept = new Map<Key, Value>();
  let weight = 0;

  function drop(key: Key): void {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    weight -= weightOf(value);
  }

  return {
    find(key) {
      const value = kept.get(key);
      if (value !== undefined) {
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    keep(key, value) {
      drop(key);
      kept.set(key, value);
      weight += weightOf(value);
      for (const oldest of kept.keys()) {
        if (weight <= most) break;
        drop(oldest);
      }
    },
    drop,
  };
}

/**
 * A memory for each database that is open. A transaction has one of its own, which ends with it: what it sees is
 * nobody else's to know.
 * @param most how much all values may weigh together
 * @param weightOf what a value weighs, which must not change while it is kept; 1 unless told otherwise
 */
export function memories<Key, Value>(
  most: number,
  weightOf: (value: Value) => number = () => 1,
): (database: Database) => Memory<Key, Value> {
  const all = new WeakMap<Database, Memory<Key, Value>>();
  return (database) => {
    let memory = all.get(database);
    if (memory === undefined) {
      memory = memoryOf(most, weightOf);
      all.set(database, memory);
    }
    return memory;
  };
}

/** What is remembered as it was at a moment, and told to be so still up to later ones. */
export type Dated = { at: Moment };

/**
 * What a memory holds by a key, if no change that is known since makes it void; otherwise it is forgotten.
 * @param memory one of that database
 * @param voids whether a change makes a value void, asked of each change once in their order
 */
export function recall<Key, Value extends Dated>(
  database: Database,
  memory: Memory<Key, Value>,
  key: Key,
  voids: (change: Change, value: Value) => boolean,
): Value | undefined {
  const value = memory.find(key);
  if (value === undefined) return undefined;
  const changes = changesIn(database);
  const since = changes.since(value.at);
  if (since === undefined || since.some((change) => voids(change, value))) {
    memory.drop(key);
    return undefined;
  }
  value.at = changes.moment();
  return value;
}
