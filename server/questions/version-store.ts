import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Version } from '../../contract/questions/versions.ts';
import type { Database } from '../database/database.ts';
import type { QuestionTable } from '../database/tables.ts';
import { authorEmail, authorName } from '../users/store.ts';
import type { GradableVersion } from './rules.ts';

/*
 * The versions of questions. Each change keeps the state before it, in the transaction of the change. The question is locked
 * meanwhile, so versions are numbered without holes.
 */

/** Who changes a question, and when; `suggested` where an analysis has suggested it. */
export type Change = { by: number | null; at: Date; suggested?: boolean };

/** Columns that are no part of a version: those that never change, or that PostgreSQL derives. */
const withoutVersions = ['id', 'author', 'version', 'name_key', 'search_text', 'language'];

/** Columns that pupils do not see when they answer. */
const notAsked = [
  'key',
  'explanation',
  'remarks',
  'category',
  'qiyinlik_darajasi',
  'enabled',
  'is_analyzed_by_ai',
  'change_by_ai',
  'tags',
];

/** The columns missing in the first versions: until texts could be formatted, all were plain, and until there were tags, none had any. */
const beforeFormats = { text_format: 'plain', tags: [] } as const;

/** A row of `question` as versions store it. */
const stateNow = sql<State>`to_jsonb(question.*) - ${sql.val(withoutVersions)}::text[]`;

/** The columns of a question that versions store. Columns that are newer than a version are missing. */
export type State = Omit<
  Selectable<QuestionTable>,
  'id' | 'author' | 'version' | 'name_key' | 'search_text' | 'language'
>;

/** Stores the present version of a locked question, which a change of these columns is about to replace. */
export async function keepVersion(
  transaction: Database,
  id: number,
  changed: readonly string[],
  { by, at, suggested = false }: Change,
): Promise<void> {
  await sql`
    insert into question_version (question, number, state, changed, replaced_by, replaced_at, suggested)
    select id, version, ${stateNow}, ${[...changed]}, ${by}, ${at.toISOString()}, ${suggested} from question where id = ${id}
  `.execute(transaction);
}

/** A stored state, with the name of its category, which is blank where that was deleted. */
export type WrittenState = State & { category_name: string };

/** The versions of a question with some numbers; those that there are not are left out. */
export async function readVersions(
  database: Database,
  id: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, WrittenState>> {
  const { rows } = await sql<{ number: number; state: State; category_name: string }>`
    select number, state, coalesce((select name from category where id = (state ->> 'category')::integer), '') as category_name
    from (
      select number, state from question_version where question = ${id}
      union all
      select version, ${stateNow} from question where id = ${id}
    ) as version
    where number = any(${[...numbers]}::integer[])`.execute(database);
  return new Map(
    rows.map(({ number, state, category_name }) => [number, { ...beforeFormats, ...state, category_name }]),
  );
}

/** Content and key of each version of some questions, in the order of the numbers, up to the present version. */
export async function readGradable(
  database: Database,
  questions: readonly number[],
): Promise<ReadonlyMap<number, GradableVersion[]>> {
  const ids = sql`any(${[...questions]}::integer[])`;
  const { rows } = await sql<GradableVersion & { question: number }>`
    select question, number, state ->> 'test_type' as test_type, state -> 'content' as content, state -> 'key' as key
    from question_version where question = ${ids}
    union all
    select id, version, test_type, content, key from question where id = ${ids}
    order by 1, 2`.execute(database);
  return Map.groupBy(rows, ({ question }) => question);
}

/** The contents and keys of the replaced versions of a question, the latest first. */
export async function listContents(
  database: Database,
  id: number,
): Promise<{ test_type: string; content: unknown; key: unknown }[]> {
  const { rows } = await sql<{ test_type: string; content: unknown; key: unknown }>`
    select state ->> 'test_type' as test_type, state -> 'content' as content, state -> 'key' as key
    from question_version where question = ${id} order by number desc`.execute(database);
  return rows;
}

type ListedVersion = Required<Omit<Version, 'suggested'>> & { suggested: true | undefined };

/**
 * The versions from the number `to` down to `from`. Who wrote the first one is the author; who wrote another one stands in the row of the
 * version before it.
 */
export async function listVersions(
  database: Database,
  { id, author }: { id: number; author: number | null },
  { from, to }: { from: number; to: number },
): Promise<ListedVersion[]> {
  const { rows } = await sql<Required<Omit<Version, 'suggested'>> & { suggested: boolean | null }>`
    select version.number, replaced_at as made_at, ${authorName} as made_by_name, ${authorEmail} as made_by_email,
      coalesce(changed, '{}') as changed, before.suggested
    from generate_series(${to}::integer, ${from}::integer, -1) as version (number)
    left join question_version as before on before.question = ${id} and before.number = version.number - 1
    left join users on users.id = case when version.number = 1 then ${author}::integer else replaced_by end
    order by version.number desc`.execute(database);
  return rows.map(({ number, made_at, made_by_name, made_by_email, changed, suggested }) => ({
    number,
    made_at,
    made_by_name,
    made_by_email,
    changed,
    suggested: suggested === true ? true : undefined,
  }));
}

/** The names of the pictures that questions show, or have shown in a version. They are deleted with the questions. */
export async function listPicturesOf(database: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pictures_of(to_jsonb(question.*)) as name from question where id = any(${[...ids]}::integer[])
    union
    select pictures_of(state) from question_version where question = any(${[...ids]}::integer[])`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

/**
 * SQL that joins the version that was answered as `seen`, where columns that pupils see have changed since. The rows
 * of `answer` and `question` are joined before.
 */
export const joinSeen: RawBuilder<unknown> = sql`
  left join question_version as seen
    on seen.question = answer.question and seen.number = answer.version and exists (
      select from jsonb_each(${sql.val(JSON.stringify(beforeFormats))}::jsonb || seen.state - ${sql.val(notAsked)}::text[]) as seen_part
      where to_jsonb(question.*) -> seen_part.key is distinct from seen_part.value
    )`;
