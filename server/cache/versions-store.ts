import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';

const tables = ['question', 'category', 'users', 'difficulty_level'] as const;

/**
 * How often each table was changed, counted by the database in the transaction of each change. While a version is the
 * same, so are the rows of its table, but for columns that nothing cached is made of: a category's numbers of tests,
 * which change with `question`, and what `users` say beside names, addresses and roles.
 */
export type Versions = Readonly<Record<(typeof tables)[number], number>>;

const sums = sql.join(
  tables.map((table) => sql`sum(${sql.ref(table)})`),
  sql`, `,
);

/** The versions as one text, to stand as a column of any statement; see `versionsFrom`. */
export const versionsColumn = sql<string>`(select concat_ws(' ', ${sums}) from table_version)`;

export function versionsFrom(text: string): Versions {
  const [question = 0, category = 0, users = 0, difficulty_level = 0] = text.split(' ').map(Number);
  return { question, category, users, difficulty_level };
}

const versionsNow = prepared(() => sql<{ versions: string }>`select ${versionsColumn} as versions`);

/** The versions as they are now. Requests that ask at the same time share one statement. */
export const readVersions = batched<void, Versions>(async (database: Database, { length }) => {
  const [row] = await versionsNow(database);
  const versions = versionsFrom(row?.versions ?? '');
  return Array.from({ length }, () => versions);
});
