import { sql } from 'kysely';

import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { cached } from '../cache/cached.ts';
import { subtreeOf } from '../categories/store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import type { Withheld } from '../questions/withheld-store.ts';
import { toSolve } from '../questions/rules.ts';
import { findQuestionsToSolve, readQuestions } from '../questions/store.ts';

type Wanted = {
  category: number;
  /** See findUnserved. */
  withheld: Withheld;
  /** How many questions are wanted. */
  count: number;
};

/**
 * The easiest enabled questions of a category's subtree that a person has neither answered nor written, and that no work withholds from
 * the person; of equally easy ones those with the lowest ids. The order of a subtree's questions is cached, and so is the
 * person's place in it. Which of the questions from that place on are answered is read each time.
 * @param secret decides the order of the parts of a question
 * @returns as many as are wanted, or all that are left, in the order in which they come
 */
export async function findUnsolved(
  database: Database,
  person: AuthenticatedUser,
  wanted: Wanted,
  secret: string,
): Promise<QuestionToSolve[]> {
  const byStatement = () => findUnsolvedByStatement(database, person.id, wanted, secret);
  const order = await orderOf(database, wanted.category, person);
  if (order === undefined) return byStatement();
  const next = await findNext(database, order, person.id, wanted);
  if (next.length === 0) return [];
  const questions = await readQuestions(database, next, person.versions);
  const isWhole = questions.length === next.length && questions.every(({ enabled }) => enabled);
  return isWhole ? questions.map((question) => toSolve(question, secret)) : byStatement();
}

/** The most questions of an order that is cached. In a larger subtree a statement finds the next question. */
const longestOrder = 5000;

/** The enabled questions of a category's subtree, from easy to difficult. */
type Order = {
  ids: number[];
  /** The author of each question; 0 for none. */
  authors: number[];
  /** By person, the index before which the person has answered or written every question, or it was withheld from the person. */
  places: Map<number, { index: number; withheld: string }>;
};

type OrderRow = { isShort: boolean | null; ids: number[] | null; authors: number[] | null };

const selectOrder = prepared((_database, root: number, subtree: readonly number[]) => {
  const isShort = sql`(select aggregated_tests_count <= ${sql.lit(longestOrder)} from category where id = ${root})`;
  return sql<OrderRow>`
    select
      ${isShort} as "isShort",
      array_agg(question.id order by weight, question.id) as ids,
      array_agg(coalesce(author, 0) order by weight, question.id) as authors
    from question join difficulty_level on difficulty_level.id = qiyinlik_darajasi
    where enabled and category = any(${subtree}::integer[]) and ${isShort}`;
});

/**
 * @returns undefined where the subtree has more than `longestOrder` questions, and at the first request: to find one question
 * by a statement is cheaper than the order
 */
async function orderOf(
  database: Database,
  root: number,
  { versions }: AuthenticatedUser,
): Promise<Order | undefined> {
  const current = [versions.question, versions.category, versions.difficulty_level];
  const requests = await cached(database, `requests for order ${root}`, current, () =>
    Promise.resolve({ count: 0 }),
  );
  requests.count += 1;
  if (requests.count === 1) return undefined;
  return cached(database, `order ${root}`, current, async () => {
    const [row] = await selectOrder(database, root, await subtreeOf(database, root, versions));
    if (row?.isShort === false) return undefined;
    return { ids: row?.ids ?? [], authors: row?.authors ?? [], places: new Map() };
  });
}

/** The number of questions in the first lookup for one. Each further lookup has eight times as many as the one before. */
const firstLookup = 4;

/** The ids of the first questions of an order that a person has neither answered nor written, and that are not withheld from the person. */
async function findNext(
  database: Database,
  { ids, authors, places }: Order,
  person: number,
  { withheld, count }: Wanted,
): Promise<number[]> {
  const next: number[] = [];
  const place = places.get(person);
  // Questions that were withheld when the place was found may be open now.
  let from = place?.withheld === withheld.state ? place.index : 0;
  for (let most = firstLookup + 2 * (count - 1); from < ids.length && next.length < count; most *= 8) {
    const questions: number[] = [];
    for (; from < ids.length && questions.length < most; from += 1) {
      const id = ids[from] ?? 0;
      if (authors[from] !== person && !withheld.has(id)) questions.push(id);
    }
    if (questions.length === 0) break;
    const unanswered = await findUnanswered(database, { person, questions, count: count - next.length });
    if (next.length === 0) {
      const [id] = unanswered;
      places.set(person, { index: id === undefined ? from : ids.indexOf(id), withheld: withheld.state });
    }
    next.push(...unanswered);
  }
  return next;
}

type UnansweredRow = { questions: number[] | null };

const selectUnanswered = prepared(
  (
    _database,
    calls: readonly number[],
    people: readonly number[],
    questions: readonly number[],
    counts: readonly number[],
  ) => sql<UnansweredRow>`
    select (array_agg(question order by place) filter (where (
      select answer.id from answer where answer.person = asked.person and answer.question = asked.question
    ) is null))[1:min(count)] as questions
    from unnest(
      ${list(calls, 'integer')}, ${list(people, 'integer')}, ${list(questions, 'integer')}, ${list(counts, 'integer')}
    ) with ordinality as asked (call, person, question, count, place)
    group by call
    order by call`,
);

/** The first `count` of some questions, at least one, that a person has not answered. Simultaneous calls share one statement. */
const findUnanswered = batched<
  { person: number; questions: readonly number[]; count: number },
  readonly number[]
>(async (database, asked) => {
  const pairs = asked.flatMap(({ person, questions, count }, call) =>
    questions.map((question) => ({ call, person, question, count })),
  );
  const rows = await selectUnanswered(
    database,
    pairs.map(({ call }) => call),
    pairs.map(({ person }) => person),
    pairs.map(({ question }) => question),
    pairs.map(({ count }) => count),
  );
  return rows.map(({ questions }) => questions ?? []);
});

/**
 * As findUnsolved, without the cache. Every pair of a category and a level gives its first candidates from an index, the
 * easiest levels first. So the cost grows with the answers of the person and not with the questions of the school.
 */
async function findUnsolvedByStatement(
  database: Database,
  person: number,
  { category, withheld, count }: Wanted,
  secret: string,
): Promise<QuestionToSolve[]> {
  return findQuestionsToSolve(
    database,
    sql<number[]>`array(
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
            ${withheld.ids.length === 0 ? sql`` : sql`and question.id <> all(${[...withheld.ids]}::integer[])`}
            and (
              select answer.id from answer where answer.person = ${person} and answer.question = question.id
            ) is null
          order by question.id
          limit ${count}
        ) as candidate
        where level.weight = step.weight
        order by candidate.id
        limit ${count}
      ) as next
      order by step.weight, next.id
      limit ${count}
    )`,
    secret,
  );
}
