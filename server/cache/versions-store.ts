import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';

const tables = ['question', 'category', 'users', 'difficulty_level', 'work'] as const;

/**
 * The number of changes of each table, which triggers count in the transaction of each change. Two kinds of columns change
 * without the version of their table: the counters of `category`, which change together with the version of `question`,
 * and the columns of `users` other than names, addresses, roles and activity, which are not cached. The version of `work` also
 * counts changes of whom it is given to: classes with their pupils, people, and what these are granted.
 */
export type Versions = Readonly<Record<(typeof tables)[number], number>>;

const sums = sql.join(
  tables.map((table) => sql`sum(${sql.ref(table)})`),
  sql`, `,
);

/** The versions as one text, as a column for any statement; `versionsFrom` parses it. */
export const versionsColumn = sql<string>`(select concat_ws(' ', ${sums}) from table_version)`;

export function versionsFrom(text: string): Versions {
  const [question = 0, category = 0, users = 0, difficulty_level = 0, work = 0] = text.split(' ').map(Number);
  return { question, category, users, difficulty_level, work };
}

const versionsNow = prepared(() => sql<{ versions: string }>`select ${versionsColumn} as versions`);

/** The current versions. Simultaneous calls share one statement. */
export const readVersions = batched<void, Versions>(async (database: Database, { length }) => {
  const [row] = await versionsNow(database);
  const versions = versionsFrom(row?.versions ?? '');
  return Array.from({ length }, () => versions);
});
