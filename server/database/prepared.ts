import { CompiledQuery, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import pg from 'pg';

import type { Database } from './tables.ts';
import type { Plain } from './named-statement.ts';

/** A placeholder for a value while a statement is built. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Compilable<Row> = { compile: (database: QueryExecutorProvider) => CompiledQuery<Row> };
type Built = { text: string; parameters: readonly unknown[] };

/** What a pool does with a statement outside a transaction. */
export type Sender = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

const pools = new WeakMap<Database, Sender>();

/** Registers the pool to which statements outside transactions are sent directly. */
export function registerPool(database: Database, pool: Sender): void {
  pools.set(database, pool);
}

async function run<Row>(database: Database, text: string, values: unknown[]): Promise<Row[]> {
  const pool = pools.get(database);
  if (pool === undefined) return (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  try {
    return (await pool.query(text, values)).rows as Row[];
  } catch (error) {
    // The stack of the caller shows where the statement is from; that of the driver does not.
    if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * A statement that is built and compiled once, as building and compiling take longer than sending.
 * @param build builds the same statement for all values, and passes each value on unchanged
 * @returns a function that sends the statement with other values, in the open transaction if there is one
 */
export function prepared<Row, Values extends readonly Plain[]>(
  build: (database: Database, ...values: Values) => Compilable<Row>,
): (database: Database, ...values: Values) => Promise<Row[]> {
  let built: Built | undefined;
  return (database, ...values) => {
    if (built === undefined) {
      const placeholders = values.map((_value, index) => new Placeholder(index)) as unknown as Values;
      const { sql: text, parameters } = build(database, ...placeholders).compile(database);
      built = { text, parameters };
    }
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    return run(database, built.text, parameters);
  };
}

/**
 * A list in a prepared statement. It hides the number of its values from the planner: when PostgreSQL sees a short list, it
 * estimates a plan for so few values to be cheaper and plans the statement at each run, which takes longer than the run.
 */
export function list<Value extends number | boolean>(
  values: readonly Value[],
  type: Value extends number ? 'integer' : 'boolean',
): RawBuilder<readonly Value[]> {
  const array = sql.raw(`${type}[]`);
  return sql`(select ${values}::${array})::${array}`;
}
