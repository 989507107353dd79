import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type InsertType, type SelectType, sql } from 'kysely';
import { API } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';

import { startServer } from '../testing/start-server.ts';
import type { Tables } from './tables.ts';

const server = startServer();

type Kind<Value> = [Value] extends [number]
  ? 'number'
  : [Value] extends [string | Uint8Array]
    ? 'text'
    : [Value] extends [boolean]
      ? 'boolean'
      : [Value] extends [readonly unknown[]]
        ? 'list'
        : 'json';

/** `unknown` includes null: a column of that type says null beside it. */
type Nullness<Column> = null extends Column
  ? 'null'
  : unknown extends SelectType<Column>
    ? 'not null'
    : null extends SelectType<Column>
      ? 'null'
      : 'not null';

type Insertion<Value> = [Value] extends [never]
  ? 'never'
  : undefined extends Value
    ? 'optional'
    : null extends Value
      ? 'optional'
      : 'required';

/** What the types say of each column: how it is read, and whether an insertion has a value for it. */
export type Described = {
  [Table in keyof Tables]: {
    [
      Column in keyof Tables[Table]
    ]: `${Kind<NonNullable<SelectType<Tables[Table][Column]>>>}, ${Nullness<Tables[Table][Column]>}, ${Insertion<InsertType<Tables[Table][Column]>>}`;
  };
};

type Descriptions = Record<string, Record<string, string>>;

/** `Described`, as the compiler evaluates it. */
function describeTypes(): Descriptions {
  const folder = mkdtempSync(join(tmpdir(), 'savol-types-'));
  const api = new API({ cwd: folder });
  try {
    const config = join(folder, 'tsconfig.json');
    const [root, self] = [join(import.meta.dirname, '../..'), import.meta.filename];
    const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
    writeFileSync(
      config,
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: [self] }),
    );
    const [project] = api.updateSnapshot({ openProject: config }).getProjects();
    const file = project?.program.getSourceFile(self);
    const module = file && project?.checker.getSymbolAtLocation(file);
    const exported = module && project?.checker.getExportsOfModule(module);
    const described = exported?.find(({ name }) => name === 'Described');
    if (project === undefined || described === undefined)
      throw new Error('TypeScript has not read this file.');
    const { checker } = project;
    const types: Descriptions = {};
    for (const table of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(described))) {
      const columns: Record<string, string> = {};
      const row = checker.getTypeOfSymbol(table);
      for (const column of row === undefined ? [] : checker.getPropertiesOfType(row)) {
        const text = checker.getTypeOfSymbol(column);
        // A literal text, in quotes.
        if (text !== undefined) columns[column.name] = checker.typeToString(text).slice(1, -1);
      }
      types[table.name] = columns;
    }
    return types;
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** What PostgreSQL says of each column. Of a computed one, as all are of a view, it does not know whether it can be null. */
async function describeDatabase(types: Descriptions): Promise<Descriptions> {
  const { rows } = await sql<{ table: string; column: string; kind: string; rest: string | null }>`
    select relname as table, attname as column,
      case when typcategory = 'N' then 'number' when typcategory = 'B' then 'boolean' when typcategory = 'A' then 'list'
        when typname = 'jsonb' then 'json' else 'text' end as kind,
      case when relkind = 'r' and attgenerated = '' then case when attnotnull then 'not null, ' else 'null, ' end
        || case when attidentity = 'a' then 'never'
           when atthasdef or attidentity = 'd' or not attnotnull then 'optional' else 'required' end end as rest
      from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
       and attnum > 0 and not attisdropped`.execute(server.context.database);
  const described: Descriptions = {};
  for (const { table, column, kind, rest } of rows) {
    const [, nullness = '', insertion = ''] = types[table]?.[column]?.split(', ') ?? [];
    // Triggers write some columns, into which the types let nothing be inserted.
    const known = insertion === 'never' ? rest?.replace(/\w+$/, insertion) : rest;
    (described[table] ??= {})[column] = `${kind}, ${known ?? `${nullness}, never`}`;
  }
  return described;
}

test('tables.ts has each table and column of the database, with its type, nullness and default', async () => {
  const types = describeTypes();
  expect(types).toEqual(await describeDatabase(types));
});
