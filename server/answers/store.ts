import { type Insertable, type Selectable, sql } from 'kysely';

import type { Result } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AnswerTable } from '../database/tables.ts';
import { findQuestionToSolve, getWeight, holdQuestion } from '../questions/store.ts';
import { childrenOf } from '../users/store.ts';
import { score } from './rules.ts';

/**
 * The easiest enabled question of a category's subtree that someone has neither answered nor written; of
 * equally easy ones that with the lowest id. Every pair of category and level gives its first candidate from
 * an index, the easiest levels first, so the cost grows with what the person has answered and not with what
 * the school has written.
 */
export async function findUnsolvedByStatement(
  database: Database,
  person: number,
  category: number,
): Promise<QuestionToSolve | undefined> {
  return findQuestionToSolve(
    database,
    sql<number | null>`(
      with below as materialized (
        select below.id
        from category_subtree(${category}) as below (id)
        cross join lateral (select tests_count from category where category.id = below.id offset 0) as own
        where own.tests_count > 0
      )
      select next.id
      from (select distinct weight from difficulty_level) as step
      cross join lateral (
        select candidate.id
        from difficulty_level as level
        cross join below
        cross join lateral (
          select question.id
          from question
          where question.enabled
            and question.category = below.id
            and question.qiyinlik_darajasi = level.id
            and question.author is distinct from ${person}
            and (
              select answer.id from answer where answer.person = ${person} and answer.question = question.id
            ) is null
          order by question.id
          limit 1
        ) as candidate
        where level.weight = step.weight
        order by candidate.id
        limit 1
      ) as next
      order by step.weight
      limit 1
    )`,
  );
}

/** What an answer consists of, but for whose it is and to which question. */
export const answerColumns = [
  'users_answer',
  'users_text_answer',
  'points',
  'percentage',
  'completed_at',
] as const;

/** Someone's answer to a question with what it earned. */
export type StoredAnswer = Pick<Selectable<AnswerTable>, (typeof answerColumns)[number]>;

/** The one answer of someone to a question. */
export async function findAnswer(
  database: Database,
  { question, person }: { question: number; person: number },
): Promise<StoredAnswer | undefined> {
  return database
    .selectFrom('answer')
    .select(answerColumns)
    .where('person', '=', person)
    .where('question', '=', question)
    .executeTakeFirst();
}

export type NewAnswer = Insertable<AnswerTable>;

/**
 * Stores an answer with the points that `score` gave it.
 * @returns undefined where the person has answered already, be it this very moment; then nothing is stored
 */
export async function insertAnswer(database: Database, answer: NewAnswer): Promise<StoredAnswer | undefined> {
  return database
    .insertInto('answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['person', 'question']).doNothing())
    .returning(answerColumns)
    .executeTakeFirst();
}

/** Whose results of a question somebody may see. */
export type ResultsAsked = { question: number; person: number; own: boolean; childrens: boolean };

type ResultRow = { place: number; isThere: boolean } & (Result | { [Field in keyof Result]: null });

const resultsOf = prepared(
  (
    _database,
    questions: readonly number[],
    people: readonly number[],
    own: readonly boolean[],
    childrens: readonly boolean[],
  ) => sql<ResultRow>`
    select
      asked.place,
      exists (select from question where question.id = asked.question) as "isThere",
      result.user_name, result.points, result.percentage, result.completed_at
    from unnest(
      ${list(questions, 'integer')}, ${list(people, 'integer')}, ${list(own, 'boolean')}, ${list(childrens, 'boolean')}
    ) with ordinality as asked (question, person, own, childrens, place)
    left join users as reader on reader.id = asked.person
    left join lateral (
      select answer.id, users.first_name || ' ' || users.last_name as user_name, points, percentage, completed_at
      from (
        select reader.id where asked.own
        union
        select id from ${childrenOf(sql.ref('reader.email'))} as child where asked.childrens
      ) as seen
      join answer on answer.person = seen.id and answer.question = asked.question
      join users on users.id = seen.id
    ) as result on true
    order by asked.place, result.completed_at, result.id`,
);

/**
 * The results of a question that someone may see: a pupil's own, a parent's children's, the oldest first; undefined
 * where there is no such question. What requests beside each other ask is read together.
 */
export const listResults = batched<ResultsAsked, Result[] | undefined>(async (database, asked) => {
  const rows = await resultsOf(
    database,
    asked.map(({ question }) => question),
    asked.map(({ person }) => person),
    asked.map(({ own }) => own),
    asked.map(({ childrens }) => childrens),
  );
  const found: (Result[] | undefined)[] = [];
  for (const { place, isThere, ...result } of rows) {
    if (!isThere) continue;
    const results = (found[place - 1] ??= []);
    if (result.completed_at !== null) results.push(result);
  }
  return found;
});

/** How many answers are graded at once: the length of a pause for everybody else. */
const batch = 200;

/**
 * Grades every answer to a question by what the question says now, its level's weight included. The caller
 * holds the question for a change, so that no answer can come in between.
 */
export async function regrade(transaction: Database, id: number): Promise<void> {
  const question = await holdQuestion(transaction, id, 'change');
  const weight = await getWeight(transaction, question.qiyinlik_darajasi);
  let last = 0;
  for (;;) {
    const answers = await transaction
      .selectFrom('answer')
      .select(['person', 'users_answer', 'users_text_answer'])
      .where('question', '=', id)
      .where('person', '>', last)
      .orderBy('person')
      .limit(batch)
      .execute();
    if (answers.length === 0) return;
    const people = answers.map(({ person }) => person);
    const scores = answers.map((answer) => score(question, answer, weight));
    await sql`
      update answer set points = graded.points, percentage = graded.percentage
      from unnest(
        ${people}::integer[],
        ${scores.map(({ points }) => points)}::smallint[],
        ${scores.map(({ percentage }) => percentage)}::smallint[]
      ) as graded (person, points, percentage)
      where answer.question = ${id}
        and answer.person between ${people[0]} and ${people.at(-1)}
        and answer.person = graded.person
        and (answer.points, answer.percentage) is distinct from (graded.points, graded.percentage)
    `.execute(transaction);
    last = people.at(-1) ?? last;
  }
}
