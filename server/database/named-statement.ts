import { createHash } from 'node:crypto';

import pg from 'pg';

/** The result of a statement, in the form of the driver. */
export type Outcome = { command: string; rowCount: number | null; rows: Record<string, unknown>[] };

type Parse = (text: string) => unknown;
type Columns = { names: string[]; parsers: Parse[] };
type Done = (error: Error | null, outcome?: Outcome) => void;

const { INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins;

/** The driver's parser of a type, except that int8 becomes a number and timestamptz the ISO 8601 text of the API. */
export function parserOf(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === INT8) return Number;
  if (format !== 'binary' && oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
  if (format !== 'binary' && oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}

type Field = { name: string; dataTypeID: Parameters<typeof parserOf>[0] };

const names = new Map<string, string>();

/** The name of a statement, by its text: PostgreSQL plans each name once per connection. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

/** A value whose text form does not depend on the type that PostgreSQL expects. */
export type Plain = string | number | bigint | boolean | null | readonly (number | boolean)[];

/** Whether a value is Plain. The driver converts all other values. */
export function isPlain(value: unknown): value is Plain {
  // Strings in an array would need quotes.
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'number' || typeof item === 'boolean');
  return value === null || plainTypes.has(typeof value);
}

const plainTypes = new Set(['string', 'number', 'bigint', 'boolean']);

function textOf(value: Plain): string | null {
  if (value === null) return null;
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value);
}

/** The part of the driver's connection that a query object uses. */
type Wire = {
  stream: { cork: () => void; uncork: () => void };
  parse: (message: { name: string; text: string }) => void;
  bind: (message: {
    portal: string;
    statement: string;
    values: readonly Plain[];
    valueMapper: (value: Plain) => string | null;
  }) => void;
  describe: (message: { type: 'P'; name: string }) => void;
  execute: (message: { portal: string; rows: number }) => void;
  sync: () => void;
  parsedStatements: Record<string, string | undefined>;
};

/** The result columns of statements by name. PostgreSQL refuses a prepared statement whose result columns have changed. */
const columnsOf = new Map<string, Columns>();

/**
 * A prepared statement with plain values. The driver's own query requests the description of the result columns each
 * time; this one requests it once, and takes a third of the CPU time.
 */
export class NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly #values: readonly Plain[];
  readonly #done: Done;
  readonly #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #tag = '';
  #failure: Error | undefined;

  constructor(text: string, values: readonly Plain[], done: Done) {
    this.name = nameOf(text);
    this.text = text;
    this.#values = values;
    this.#done = done;
    this.#columns = columnsOf.get(this.name);
  }

  submit(wire: Wire): null {
    const { name, text } = this;
    wire.stream.cork();
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
    wire.bind({ portal: '', statement: name, values: this.#values, valueMapper: textOf });
    if (this.#columns === undefined) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID) as Parse),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names: columns = [], parsers = [] } = this.#columns ?? {};
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const field = fields[index] ?? null;
        row[columns[index] ?? ''] = field === null ? null : parsers[index]?.(field);
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) {
      this.#done(this.#failure);
      return;
    }
    columnsOf.set(this.name, this.#columns ?? { names: [], parsers: [] });
    const [command = '', ...counts] = this.#tag.split(' ');
    const count = counts.at(-1);
    this.#done(null, { command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
  }

  handleError(error: Error): void {
    this.#done(error);
  }
}
