import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';

import type { Result } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { gathered } from '../database/gathered.ts';
import { prepared } from '../database/prepared.ts';
import type { AnswerTable } from '../database/tables.ts';
import { keepingAnswer, type KeyedRequest, keyIsTaken } from '../http/idempotency.ts';
import { findQuestionToSolve, getWeight, holdQuestion, versionOfQuestion } from '../questions/store.ts';
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

const columns = ['users_answer', 'users_text_answer', 'points', 'percentage', 'completed_at'] as const;

/** Someone's answer to a question with what it earned. */
export type StoredAnswer = Pick<Selectable<AnswerTable>, (typeof columns)[number]>;

/** The one answer of someone to a question. */
export async function findAnswer(
  database: Database,
  { question, person }: { question: number; person: number },
): Promise<StoredAnswer | undefined> {
  return database
    .selectFrom('answer')
    .select(columns)
    .where('person', '=', person)
    .where('question', '=', question)
    .executeTakeFirst();
}

export type NewAnswer = Insertable<AnswerTable>;

/** An answer of which everything is said. */
type GradedAnswer = { question: number; person: number } & Omit<StoredAnswer, 'completed_at'>;

/**
 * Stores an answer with the points that `score` gave it.
 * @returns undefined where the person has answered already, be it this very moment; then nothing is stored
 */
export async function insertAnswer(database: Database, answer: NewAnswer): Promise<StoredAnswer | undefined> {
  return database
    .insertInto('answer')
    .values(answer)
    .onConflict((conflict) => conflict.columns(['person', 'question']).doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The answer of the API to a new answer, written by PostgreSQL from the row that it stored. */
function recordedBy(name: string) {
  return sql`jsonb_build_object('status', 'ok', 'result', jsonb_build_object(
    'user_name', ${name}::text,
    'points', points,
    'percentage', percentage,
    'completed_at', to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ))`;
}

type Values = [
  question: number,
  version: string,
  person: number,
  users_answer: string | null,
  users_text_answer: string | null,
  points: number | null,
  percentage: number | null,
];

/** Stores an answer if its question still has a version, and something more in the same statement. */
function storing(
  [question, version, person, users_answer, users_text_answer, points, percentage]: Values,
  more = sql``,
): RawBuilder<StoredAnswer> {
  return sql`
    with held as (
      select question.id
      from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where question.id = ${question} and ${versionOfQuestion} = ${version}
      for share of question
    ), stored as (
      insert into answer (question, person, users_answer, users_text_answer, points, percentage)
      select id, ${person}, ${users_answer}, ${users_text_answer}, ${points}::smallint, ${percentage}::smallint
      from held
      on conflict (person, question) do nothing
      returning ${sql.join(columns.map((column) => sql.ref(column)))}
    )${more}
    select * from stored`;
}

const storeAnswer = prepared((_database, ...values: Values) => storing(values));

const storeKeyedAnswer = prepared(
  (_database, key: string, request: string, name: string, ...values: Values) =>
    storing(values, sql`, kept as (${keepingAnswer({ key, request }, 201, recordedBy(name), 'stored')})`),
);

/**
 * Stores an answer in one statement, if the question still is what it was when it was graded; whoever changes it
 * meanwhile waits, or is waited for. What the person is told of it is kept for the request's key, if it has one.
 * @param version the question's, as findQuestionToGrade gave it
 * @param name the person's, as results show it
 * @returns undefined where the question has changed, the person has answered already or the key is taken; then nothing
 * is stored
 */
export async function insertAnswerTo(
  database: Database,
  answer: GradedAnswer,
  version: string,
  name: string,
  keyed: KeyedRequest | undefined,
): Promise<StoredAnswer | undefined> {
  const { question, person, users_answer, users_text_answer, points, percentage } = answer;
  const values: Values = [question, version, person, users_answer, users_text_answer, points, percentage];
  try {
    const [stored] = keyed
      ? await storeKeyedAnswer(database, keyed.key, keyed.request, name, ...values)
      : await storeAnswer(database, ...values);
    return stored;
  } catch (error) {
    if (keyIsTaken(error)) return undefined;
    throw error;
  }
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
    from unnest(${questions}::integer[], ${people}::integer[], ${own}::boolean[], ${childrens}::boolean[])
      with ordinality as asked (question, person, own, childrens, place)
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
export const listResults = gathered<ResultsAsked, Result[] | undefined>(async (database, asked) => {
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
