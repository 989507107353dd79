import { setImmediate as laterInThisTurn } from 'node:timers/promises';

import pg from 'pg';

import type { Database } from './database.ts';
import { retried } from './retry.ts';

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

/** Milliseconds. Not without end: a statement may wait for a lock that the rows of other people do not need. */
const longestInsertWait = 10;

/**
 * A function that stores rows. Simultaneous ones, and those that come while the statement before is under way, share one
 * statement; where PostgreSQL refuses it, each is stored by a statement of its own, and so is the second of two with the same key.
 * @param keyOf what no two rows of a statement share
 * @param insert stores rows, and returns their outcomes in the same order
 */
export function batchedInserts<Row, Outcome>(
  keyOf: (row: Row) => string,
  insert: (database: Database, rows: readonly Row[]) => Promise<readonly Outcome[]>,
): (database: Database, row: Row) => Promise<Outcome> {
  const insertAlone = async (database: Database, row: Row) =>
    (await retried(() => insert(database, [row])))[0] as Outcome;
  return batched<Row, Outcome>(
    async (database, rows) => {
      const alone = (row: Row) => insertAlone(database, row);
      try {
        const firsts = new Map(rows.toReversed().map((row) => [keyOf(row), row]));
        const inserted = await insert(database, [...firsts.values()]);
        const outcomes = new Map([...firsts.keys()].map((key, place) => [key, inserted[place]]));
        return rows.map((row) => {
          const outcome = outcomes.get(keyOf(row));
          outcomes.delete(keyOf(row));
          return outcome ?? alone(row);
        });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        return rows.map(alone);
      }
    },
    { longestWait: longestInsertWait },
  );
}
