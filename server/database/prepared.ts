import { CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

import type { Database } from './database.ts';
import type { Plain } from './named-statement.ts';

/** Stands for a value while a statement is built. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Compilable<Row> = { compile: (database: QueryExecutorProvider) => CompiledQuery<Row> };
type Built = { text: string; parameters: readonly unknown[] };

const pools = new WeakMap<Database, pg.Pool>();

/** Tells where a statement of a database goes when it needs no transaction. */
export function remember(database: Database, pool: pg.Pool): void {
  pools.set(database, pool);
}

async function run<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  const pool = pools.get(database);
  if (pool === undefined) return (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  try {
    return (await pool.query(text, values)).rows as Row[];
  } catch (error) {
    // What the driver was doing when it heard of the error tells less than who asked.
    if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * A statement that is built and compiled once for all, which takes longer than to send it.
 * @param build must build the same statement whatever the values are, and use each as it is
 * @returns sends it with values of its own, in a transaction where one is open
 */
export function prepared<Row, Values extends readonly Plain[]>(
  build: (database: Database, ...values: Values) => Compilable<Row>,
): (database: Database, ...values: Values) => Promise<Row[]> {
  let built: Built | undefined;
  return (database, ...values) => {
    if (built === undefined) {
      const places = values.map((_value, index) => new Place(index)) as unknown as Values;
      const { sql: text, parameters } = build(database, ...places).compile(database);
      built = { text, parameters };
    }
    const given = built.parameters.map((one) => (one instanceof Place ? values[one.index] : one));
    return run(database, built.text, given);
  };
}

/**
 * A list for a statement that is prepared. Where PostgreSQL sees how few values a list has, it takes a plan for so few to
 * be better than one for any number, and so plans the statement anew each time, which takes longer than to run it.
 */
export function list<Value extends number | boolean>(
  values: readonly Value[],
  type: Value extends number ? 'integer' : 'boolean',
): RawBuilder<readonly Value[]> {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${values}::${array})::${array}`;
}
