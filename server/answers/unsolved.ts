import { sql } from 'kysely';
import * as z from 'zod/mini';

import { QuestionToSolve } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { gathered } from '../database/gathered.ts';
import { prepared } from '../database/prepared.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { readQuestions } from '../questions/remembered-rows.ts';
import { isMove, subtreeOf } from '../questions/subtrees.ts';
import { findUnsolvedByStatement } from './store.ts';

/** The enabled questions of a category's subtree in the order in which everybody there is given them. */
type Row = Dated & {
  subtree: Set<number>;
  /** The weights by which they are in order. */
  weights: string;
  ids: number[];
  /** Who wrote each; 0 for nobody. */
  authors: number[];
  /** Up to which place somebody has answered all but his or her own. */
  answeredTo: Map<number, number>;
};

/** Rows by category, of at most so many questions in all. */
const rows = memories<number, Row>(1_000_000, ({ ids, subtree }) => 10 + ids.length + subtree.size);

/** Who has answered so many questions of one subtree is given the next by a statement alone. */
const longest = 2000;

function concerns(change: Change, { subtree }: Row): boolean {
  if (change.what !== 'question') return isMove(change);
  return [change.before, change.after].some((noted) => subtree.has(Number(noted?.['category'])));
}

const weights = sql<string>`(
  select string_agg(concat(id, ' ', weight), ',' order by id) from difficulty_level
)`;

type Found = { count: number; weights: string; ids: number[]; authors: number[] };

const firstOf = prepared(
  (_database, subtree: readonly number[]) => sql<Found>`
    select
      ${changeCount} as count, ${weights} as weights,
      array_agg(id order by weight, id) as ids, array_agg(author order by weight, id) as authors
    from (
      select candidate.id, coalesce(candidate.author, 0) as author, level.weight
      from category as below
      cross join difficulty_level as level
      cross join lateral (
        select question.id, question.author
        from question
        where question.enabled and question.category = below.id and question.qiyinlik_darajasi = level.id
        order by question.id
        limit ${longest}
      ) as candidate
      where below.id = any(${subtree}::integer[]) and below.tests_count > 0
      order by level.weight, candidate.id
      limit ${longest}
    ) as first`,
);

/** @param database of which all changes until now are known, as they are of whoever was told to be a Person */
async function rowOf(database: Database, category: number): Promise<Row> {
  const known = recall(database, rows(database), category, concerns);
  if (known !== undefined) return known;
  const changes = changesIn(database);
  const at = changes.moment();
  const subtree = await subtreeOf(database, category);
  const [found] = await firstOf(database, [...subtree]);
  await changes.learn(found?.count ?? 0);
  const { ids, authors } = { ids: found?.ids ?? [], authors: found?.authors ?? [] };
  const row = { at, subtree, weights: found?.weights ?? '', ids, authors, answeredTo: new Map() };
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
    from unnest(${asked}::integer[], ${people}::integer[], ${questions}::integer[])
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

type Next = { id: number | undefined } | 'changed';

/** The next question of a row for somebody; `changed` where it is no longer in that order. */
async function nextIn(database: Database, row: Row, person: number): Promise<Next> {
  const { ids, authors, answeredTo } = row;
  let from = answeredTo.get(person) ?? 0;
  for (let most = firstLook; from < ids.length; most *= 8) {
    const questions: number[] = [];
    for (; from < ids.length && questions.length < most; from += 1) {
      if (authors[from] !== person) questions.push(ids[from] ?? 0);
    }
    if (questions.length === 0) break;
    const found = await findFirst(database, { person, questions });
    if (found?.weights !== row.weights) return 'changed';
    const id = found.question ?? undefined;
    answeredTo.set(person, id === undefined ? from : ids.indexOf(id));
    if (id !== undefined) return { id };
  }
  return { id: undefined };
}

/**
 * The easiest enabled question of a category's subtree that someone has neither answered nor written; of equally easy
 * ones that with the lowest id. In which order all are given is remembered until one of them changes; which of them
 * somebody has answered is asked each time, from where he or she was.
 * @param person of whom this request knows already what is so: see Person
 */
export async function findUnsolved(
  database: Database,
  person: number,
  category: number,
): Promise<QuestionToSolve | undefined> {
  const row = await rowOf(database, category);
  const next = await nextIn(database, row, person);
  if (next === 'changed') rows(database).drop(category);
  else if (next.id !== undefined) {
    const [question] = await readQuestions(database, [next.id]);
    if (question?.enabled === true) return z.parse(QuestionToSolve, question);
  } else if (row.ids.length < longest) return undefined;
  return findUnsolvedByStatement(database, person, category);
}
