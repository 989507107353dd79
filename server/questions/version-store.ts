import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import type { QuestionTable } from '../database/tables.ts';

/*
 * The versions of questions. Each change keeps the state before it, in the transaction of the change. The question is locked
 * meanwhile, so versions are numbered without holes.
 */

/** Who changes a question, and when. */
export type Change = { by: number | null; at: Date };

/** Columns that are no part of a version: those that never change, or that PostgreSQL derives. */
const notKept = ['id', 'author', 'version', 'name_key', 'search_text'];

/** Columns that somebody who answers does not see. */
const notAsked = [
  'key',
  'explanation',
  'remarks',
  'category',
  'qiyinlik_darajasi',
  'enabled',
  'is_analyzed_by_ai',
  'change_by_ai',
];

/** A row of `question` as versions keep it. */
const stateNow = sql<State>`to_jsonb(question.*) - ${sql.val(notKept)}::text[]`;

/** The columns of a question that versions keep. Those that did not exist yet when a version was kept are missing. */
export type State = Omit<Selectable<QuestionTable>, 'id' | 'author' | 'version' | 'name_key' | 'search_text'>;

/** Keeps the present version of a locked question, which a change of these columns is about to replace. */
export async function keepVersion(
  transaction: Database,
  id: number,
  changed: readonly string[],
  { by, at }: Change,
): Promise<void> {
  await sql`
    insert into question_version (question, number, state, changed, replaced_by, replaced_at)
    select id, version, ${stateNow}, ${[...changed]}, ${by}, ${at.toISOString()} from question where id = ${id}
  `.execute(transaction);
}

/** The names of the pictures that a question shows, or has shown in a version. They are deleted with the question. */
export async function listPicturesOf(database: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pictures_of(to_jsonb(question.*)) as name from question where id = ${id}
    union
    select pictures_of(state) from question_version where question = ${id}`.execute(database);
  return rows.map(({ name }) => name);
}

/**
 * SQL that joins the version that an answer was given to as `seen`, where something of what was asked has changed since. The rows
 * of `answer` and `question` are joined before.
 */
export const joinSeen: RawBuilder<unknown> = sql`
  left join question_version as seen
    on seen.question = answer.question and seen.number = answer.version and exists (
      select from jsonb_each(seen.state - ${sql.val(notAsked)}::text[]) as asked
      where to_jsonb(question.*) -> asked.key is distinct from asked.value
    )`;
