import { sql } from 'kysely';
import * as z from 'zod/mini';

import { QuestionToSolve } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { gathered } from '../database/gathered.ts';
import { list, prepared } from '../database/prepared.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { readQuestions } from '../questions/remembered-rows.ts';
import { isMove, subtreeOf } from '../questions/subtrees.ts';
import { findUnsolvedByStatement } from './store.ts';

/** The enabled questions of a category's subtree in the order in which everybody there is given them. */
type Row = Dated & {
  subtree: Set<number>;
  /** The weights by which they are in order. */
  weights: string;
  /** Undefined where they are too many to be remembered. */
  ids: number[] | undefined;
  /** Who wrote each; 0 for nobody. */
  authors: number[];
  /** Up to which place somebody has answered all but his or her own. */
  answeredTo: Map<number, number>;
};

/** Rows by category, of at most so many questions in all. */
const rows = memories<number, Row>(1_000_000, ({ ids, subtree }) => 10 + (ids?.length ?? 0) + subtree.size);

/** Categories of which somebody was given a question here: of the next one the order is worth finding out. */
const visited = memories<number, true>(20_000);

/** So many questions are remembered in order; from a subtree that has more the next one is found by a statement alone. */
const most = 5000;

function concerns(change: Change, { subtree }: Row): boolean {
  if (change.what !== 'question') return isMove(change);
  return [change.before, change.after].some((noted) => subtree.has(Number(noted?.['category'])));
}

const weights = sql<string>`(
  select string_agg(concat(id, ' ', weight), ',' order by id) from difficulty_level
)`;

type Found = {
  count: number;
  weights: string;
  isWhole: boolean | null;
  ids: number[] | null;
  authors: number[] | null;
};

const inOrder = prepared((_database, root: number, subtree: readonly number[]) => {
  const isWhole = sql`(select aggregated_tests_count <= ${sql.lit(most)} from category where id = ${root})`;
  return sql<Found>`
    select
      ${changeCount} as count, ${weights} as weights, ${isWhole} as "isWhole",
      array_agg(question.id order by weight, question.id) as ids,
      array_agg(coalesce(author, 0) order by weight, question.id) as authors
    from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
    where enabled and category = any(${subtree}::integer[]) and ${isWhole}`;
});

/** @param database of which all changes until now are known, as they are once the request is authenticated: see AuthenticatedUser */
async function rowOf(database: Database, category: number): Promise<Row> {
  const known = recall(database, rows(database), category, concerns);
  if (known !== undefined) return known;
  const changes = changesIn(database);
  const at = changes.moment();
  const subtree = await subtreeOf(database, category);
  const [found] = await inOrder(database, category, [...subtree]);
  await changes.learn(found?.count ?? 0);
  const row: Row = {
    at,
    subtree,
    weights: found?.weights ?? '',
    ids: found?.isWhole === false ? undefined : (found?.ids ?? []),
    authors: found?.authors ?? [],
    answeredTo: new Map(),
  };
  rows(database).keep(category, row);
  return row;
}

type Asked = { person: number; questions: readonly number[] };
type First = { question: number | null; weights: string };

const firstUnanswered = prepared(
  (
    _database,
    asked: readonly number[],
    people: readonly number[],
    questions: readonly number[],
  ) => sql<First>`
    select ${weights} as weights, (array_agg(question order by place) filter (where (
      select answer.id from answer where answer.person = one.person and answer.question = one.question
    ) is null))[1] as question
    from unnest(${list(asked, 'integer')}, ${list(people, 'integer')}, ${list(questions, 'integer')})
      with ordinality as one (asked, person, question, place)
    group by asked
    order by asked`,
);

/** Which of some questions, at least one, is the first that somebody has not answered; read together for all who ask. */
const findFirst = gathered<Asked, First | undefined>((database, all) => {
  const [asked, people, questions]: [number[], number[], number[]] = [[], [], []];
  for (const [number, one] of all.entries()) {
    for (const question of one.questions) {
      asked.push(number);
      people.push(one.person);
      questions.push(question);
    }
  }
  return firstUnanswered(database, asked, people, questions);
});

/** So many questions are looked at first; eight times as many each time that all of them are answered. */
const firstLook = 4;

type Next = { id: number | undefined } | 'unknown';

/** The next question of a row for somebody; unknown where that does not tell, or is no longer in that order. */
async function nextIn(database: Database, category: number, row: Row, person: number): Promise<Next> {
  const { ids, authors, answeredTo } = row;
  if (ids === undefined) return 'unknown';
  let from = answeredTo.get(person) ?? 0;
  for (let look = firstLook; from < ids.length; look *= 8) {
    const questions: number[] = [];
    for (; from < ids.length && questions.length < look; from += 1) {
      if (authors[from] !== person) questions.push(ids[from] ?? 0);
    }
    if (questions.length === 0) break;
    const found = await findFirst(database, { person, questions });
    if (found?.weights !== row.weights) {
      rows(database).drop(category);
      return 'unknown';
    }
    const id = found.question ?? undefined;
    answeredTo.set(person, id === undefined ? from : ids.indexOf(id));
    if (id !== undefined) return { id };
  }
  return { id: undefined };
}

/**
 * The easiest enabled question of a category's subtree that someone has neither answered nor written; of equally easy
 * ones that with the lowest id. In which order all are given is remembered, from the second time on, until one of them
 * changes; which of them somebody has answered is asked each time, from where he or she was.
 * @param person the user of the request: reading it brought the caches up to date, see AuthenticatedUser
 */
export async function findUnsolved(
  database: Database,
  person: number,
  category: number,
): Promise<QuestionToSolve | undefined> {
  if (visited(database).find(category) === undefined) {
    visited(database).keep(category, true);
    return findUnsolvedByStatement(database, person, category);
  }
  const row = await rowOf(database, category);
  const next = await nextIn(database, category, row, person);
  if (next === 'unknown') return findUnsolvedByStatement(database, person, category);
  if (next.id === undefined) return undefined;
  const [question] = await readQuestions(database, [next.id]);
  return question?.enabled === true
    ? z.parse(QuestionToSolve, question)
    : findUnsolvedByStatement(database, person, category);
}
