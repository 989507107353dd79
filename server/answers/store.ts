import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Result } from '../../contract/answers.ts';
import { fieldsOfIds } from '../../contract/question-types/registry.ts';
import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AnswerTable } from '../database/tables.ts';
import { joinSeen, type State } from '../questions/version-store.ts';
import { childrenOf } from '../users/store.ts';
import { eraseComments } from './mark-store.ts';
import type { Score } from './rules.ts';

/** The columns of an answer without its person and its question. */
export const answerColumns = ['answer', 'points', 'percentage', 'completed_at'] as const;

/** An answer with its points. */
export type StoredAnswer = Pick<Selectable<AnswerTable>, (typeof answerColumns)[number]>;

/**
 * The answer of a person to a question; there is at most one. With `seen`: the question as it was when it was given, null where what
 * it asks has not changed since.
 */
export async function findAnswer(
  database: Database,
  { question, person }: { question: number; person: number },
): Promise<(StoredAnswer & { seen: State | null }) | undefined> {
  const { rows } = await sql<StoredAnswer & { seen: State | null }>`
    select ${sql.join(answerColumns.map((column) => sql.ref(`answer.${column}`)))}, seen.state as seen
    from answer join question on question.id = answer.question ${joinSeen}
    where answer.person = ${person} and answer.question = ${question}`.execute(database);
  return rows[0];
}

/** Which results of a question a person may see: the person's own, those of the person's children. */
export type ResultsRequest = {
  question: number;
  person: number;
  seesOwn: boolean;
  seesChildrens: boolean;
};

type ResultRow = { place: number; questionExists: boolean } & (Result | { [Field in keyof Result]: null });

const resultsOf = prepared(
  (
    _database,
    questions: readonly number[],
    people: readonly number[],
    ownFlags: readonly boolean[],
    childrens: readonly boolean[],
  ) => sql<ResultRow>`
    select
      asked.place,
      exists (select from question where question.id = asked.question) as "questionExists",
      result.user_name, result.points, result.percentage, result.completed_at
    from unnest(
      ${list(questions, 'integer')}, ${list(people, 'integer')}, ${list(ownFlags, 'boolean')}, ${list(childrens, 'boolean')}
    ) with ordinality as asked (question, person, own, childrens, place)
    left join users as reader on reader.id = asked.person
    left join lateral (
      select answer.id, users.first_name || ' ' || users.last_name as user_name, points, percentage, completed_at
      from (
        select reader.id where asked.own
        union
        select id from ${childrenOf(sql.ref('reader.id'))} as child where asked.childrens
      ) as seen
      join answer on answer.person = seen.id and answer.question = asked.question
      join users on users.id = seen.id
    ) as result on true
    order by asked.place, result.completed_at, result.id`,
);

/**
 * The results of a question that a person may see, the oldest first; undefined where the question does not exist.
 * Simultaneous requests share one statement.
 */
export const listResults = batched<ResultsRequest, Result[] | undefined>(async (database, asked) => {
  const rows = await resultsOf(
    database,
    asked.map(({ question }) => question),
    asked.map(({ person }) => person),
    asked.map(({ seesOwn }) => seesOwn),
    asked.map(({ seesChildrens }) => seesChildrens),
  );
  const found: (Result[] | undefined)[] = [];
  for (const { place, questionExists, ...result } of rows) {
    if (!questionExists) continue;
    const results = (found[place - 1] ??= []);
    if (result.completed_at !== null) results.push(result);
  }
  return found;
});

/** What an answer becomes whose text was erased, whatever the type of its question. Nobody can answer with it. */
const erased = sql.lit(JSON.stringify({ text: '' }));

/** SQL for an answer without its typed text, for whether its text was erased, and for whether its type has typed text. @param answer SQL for it */
export function erasing(answer: RawBuilder<unknown>): {
  erased: RawBuilder<unknown>;
  isErased: RawBuilder<boolean>;
  isTyped: RawBuilder<boolean>;
} {
  return {
    erased,
    isErased: sql`${answer} = ${erased}`,
    isTyped: sql`not ${answer} ?| ${fieldsOfIds()}::text[]`,
  };
}

const ofAnswer = erasing(sql`answer.answer`);

/** Whether the text of an answer was erased. */
export const { isErased } = ofAnswer;

/** Erases the texts that some people have typed in answers since a moment, and the comments on them. The points stay. */
export async function eraseTexts(
  database: Database,
  people: readonly number[],
  since = new Date(0),
): Promise<void> {
  await sql`
    update answer set answer = ${erased}
    where person = any(${[...people]}::integer[]) and completed_at >= ${since.toISOString()}
      and ${ofAnswer.isTyped} and not ${isErased}`.execute(database);
  await eraseComments(database, people);
}

/** Sets the score of an answer. */
export async function setScore(
  transaction: Database,
  id: number,
  { points, percentage }: Score,
): Promise<void> {
  await sql`
    update answer set points = ${points}, percentage = ${percentage}, weight = weight_of(answer.*)
    where id = ${id} and (points, percentage) is distinct from (${points}::numeric, ${percentage}::smallint)
  `.execute(transaction);
}
