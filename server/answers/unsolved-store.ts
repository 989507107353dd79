import { sql } from 'kysely';
import * as z from 'zod/mini';

import { QuestionToSolve } from '../../contract/questions.ts';
import { cached } from '../cache/cached.ts';
import { subtreeOf } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { readQuestions } from '../questions/store.ts';
import { findUnsolvedByStatement } from './store.ts';

/** So many questions are put in order; from a subtree that has more the next one is found by a statement alone. */
const most = 5000;

/** The enabled questions of a category's subtree in the order in which they are given to everybody. */
type Order = {
  ids: number[];
  /** Who wrote each; 0 for nobody. */
  authors: number[];
  /** Up to which place somebody has answered all but his or her own. */
  answeredTo: Map<number, number>;
};

type Found = { isWhole: boolean | null; ids: number[] | null; authors: number[] | null };

const inOrder = prepared((_database, root: number, subtree: readonly number[]) => {
  const isWhole = sql`(select aggregated_tests_count <= ${sql.lit(most)} from category where id = ${root})`;
  return sql<Found>`
    select
      ${isWhole} as "isWhole",
      array_agg(question.id order by weight, question.id) as ids,
      array_agg(coalesce(author, 0) order by weight, question.id) as authors
    from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
    where enabled and category = any(${subtree}::integer[]) and ${isWhole}`;
});

/** @returns no ids where they are too many, or where the order is asked for the first time: a statement is cheaper once */
async function orderOf(
  database: Database,
  root: number,
  { versions }: AuthenticatedUser,
): Promise<Partial<Order>> {
  const current = [versions.question, versions.category, versions.difficulty_level];
  const requests = await cached(database, `requests for order ${root}`, current, () =>
    Promise.resolve({ count: 0 }),
  );
  requests.count += 1;
  if (requests.count === 1) return {};
  return cached(database, `order ${root}`, current, async () => {
    const [found] = await inOrder(database, root, await subtreeOf(database, root, versions));
    if (found?.isWhole === false) return {};
    return { ids: found?.ids ?? [], authors: found?.authors ?? [], answeredTo: new Map<number, number>() };
  });
}

type Asked = { person: number; questions: readonly number[] };
type First = { question: number | null };

const firstUnanswered = prepared(
  (
    _database,
    asked: readonly number[],
    people: readonly number[],
    questions: readonly number[],
  ) => sql<First>`
    select (array_agg(question order by place) filter (where (
      select answer.id from answer where answer.person = one.person and answer.question = one.question
    ) is null))[1] as question
    from unnest(${list(asked, 'integer')}, ${list(people, 'integer')}, ${list(questions, 'integer')})
      with ordinality as one (asked, person, question, place)
    group by asked
    order by asked`,
);

/** Which of some questions, at least one, is the first that somebody has not answered; read together for all who ask. */
const findFirst = batched<Asked, First | undefined>((database, all) => {
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

/** The id of the next question for somebody in an order; undefined where all are answered. */
async function nextIn(
  database: Database,
  { ids, authors, answeredTo }: Order,
  person: number,
): Promise<number | undefined> {
  let from = answeredTo.get(person) ?? 0;
  for (let look = firstLook; from < ids.length; look *= 8) {
    const questions: number[] = [];
    for (; from < ids.length && questions.length < look; from += 1) {
      if (authors[from] !== person) questions.push(ids[from] ?? 0);
    }
    if (questions.length === 0) break;
    const found = await findFirst(database, { person, questions });
    const id = found?.question ?? undefined;
    answeredTo.set(person, id === undefined ? from : ids.indexOf(id));
    if (id !== undefined) return id;
  }
  return undefined;
}

/**
 * The easiest enabled question of a category's subtree that someone has neither answered nor written; of equally easy
 * ones that with the lowest id. The order of a subtree's questions is cached; which of them somebody has answered is
 * read each time, from where he or she was.
 */
export async function findUnsolved(
  database: Database,
  person: AuthenticatedUser,
  category: number,
): Promise<QuestionToSolve | undefined> {
  const { ids, authors, answeredTo } = await orderOf(database, category, person);
  if (ids === undefined || authors === undefined || answeredTo === undefined) {
    return findUnsolvedByStatement(database, person.id, category);
  }
  const next = await nextIn(database, { ids, authors, answeredTo }, person.id);
  if (next === undefined) return undefined;
  const [question] = await readQuestions(database, [next], person.versions);
  return question?.enabled === true
    ? z.parse(QuestionToSolve, question)
    : findUnsolvedByStatement(database, person.id, category);
}
