import { type RawBuilder, sql } from 'kysely';

import type {
  AnsweredTest,
  FamilyAnswer,
  listAnswered as endpoint,
  NotListed,
  Verdict,
} from '../../contract/answers.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { cached } from '../cache/cached.ts';
import { subtreeOf } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import type { LeftOut } from '../questions/withheld-store.ts';
import { readQuestions } from '../questions/store.ts';
import { childrenOf } from '../users/store.ts';
import { reviewColumns, reviewJoins } from './review-store.ts';
import { answerOnWire, type ReviewedAnswer } from './review-on-wire.ts';

/** The condition of answers with a verdict: see verdictOf in the contract. */
export const verdictIs: Readonly<Record<Verdict, RawBuilder<boolean>>> = {
  right: sql`answer.percentage = 100`,
  partly: sql`answer.percentage between 1 and 99`,
  wrong: sql`answer.percentage = 0`,
  waiting: sql`answer.percentage is null`,
};

const isMistake = sql<boolean>`answer.percentage < 100`;

type Filter = Pick<QueryOf<typeof endpoint>, 'category' | 'verdict'>;

/** The ids of the questions that a person has answered, the last answer first: of enabled ones, and of disabled ones. */
type AnsweredIds = { enabled: readonly number[]; disabled: readonly number[] };

const none: AnsweredIds = { enabled: [], disabled: [] };

async function listIds(
  database: Database,
  reader: AuthenticatedUser,
  person: number,
  { category, verdict }: Filter,
): Promise<AnsweredIds> {
  const { versions, answers_given } = reader;
  const key = `answered ${JSON.stringify([reader.id, person, category, verdict])}`;
  const load = async () => {
    const wanted = [sql`answer.person = ${person}`];
    if (verdict !== undefined) wanted.push(verdict === 'mistakes' ? isMistake : verdictIs[verdict]);
    if (category !== undefined) {
      const subtree = [...(await subtreeOf(database, category, versions))];
      wanted.push(sql`question.category = any(${subtree}::integer[])`);
    }
    const inOrder = (condition: RawBuilder<unknown>) =>
      sql`coalesce(array_agg(question.id order by completed_at desc, answer.id desc) filter (where ${condition}), '{}')`;
    const { rows } = await sql<{ enabled: number[]; disabled: number[] }>`
      select ${inOrder(sql`question.enabled`)} as enabled, ${inOrder(sql`not question.enabled`)} as disabled
      from answer join question on question.id = answer.question
      where ${sql.join(wanted, sql` and `)}`.execute(database);
    return rows[0] ?? none;
  };
  return cached(database, key, [versions.question, versions.category], load, answers_given);
}

/** How many answers of a person to the enabled questions of a category's subtree are partly right. It is read where no test is left. */
export async function countPartly(
  database: Database,
  { id, versions }: Pick<AuthenticatedUser, 'id' | 'versions'>,
  category: number,
): Promise<number> {
  const subtree = [...(await subtreeOf(database, category, versions))];
  const { rows } = await sql<{ partly: number }>`
    select count(*) as partly from answer join question on question.id = answer.question
    where answer.person = ${id} and ${verdictIs.partly}
      and question.enabled and question.category = any(${subtree}::integer[])`.execute(database);
  return rows[0]?.partly ?? 0;
}

async function findAnswers(
  database: Database,
  person: number,
  questions: readonly number[],
): Promise<Map<number, ReviewedAnswer>> {
  const { rows } = await sql<ReviewedAnswer & { question: number }>`
    select answer.question, ${reviewColumns}
    from answer join question on question.id = answer.question ${reviewJoins}
    where person = ${person} and answer.question = any(${[...questions]}::integer[])`.execute(database);
  return new Map(rows.map(({ question, ...answer }) => [question, answer]));
}

/** How many answers are not listed: see the contract. A list by verdict does not count them, since the verdicts of withheld answers are not shown. */
function notListed(
  { enabled, disabled }: AnsweredIds,
  { withheld, inWork }: LeftOut,
  { verdict }: Filter,
): NotListed | undefined {
  if (verdict !== undefined) return undefined;
  return {
    disabled: disabled.filter((id) => !withheld.has(id)).length,
    in_work: [...enabled, ...disabled].filter((id) => inWork.has(id)).length,
  };
}

/**
 * One page of the enabled questions that a person has answered, with the answers, the last first, and how many more answers there are.
 * @param reader who reads them: the person, or a parent; `names` is whether that one may see who changed a test
 * @param leftOut questions that are left out: see findLeftOut
 */
export async function listAnswered(
  database: Database,
  reader: AuthenticatedUser,
  person: number,
  {
    page,
    per_page,
    names,
    leftOut,
    ...filter
  }: QueryOf<typeof endpoint> & { names: boolean; leftOut: LeftOut },
): Promise<{ items: AnsweredTest[]; total: number; not_listed: NotListed | undefined }> {
  const all = await listIds(database, reader, person, filter);
  const { withheld } = leftOut;
  const ids = withheld.ids.length === 0 ? all.enabled : all.enabled.filter((id) => !withheld.has(id));
  const shown = ids.slice((page - 1) * per_page, page * per_page);
  const not_listed = notListed(all, leftOut, filter);
  if (shown.length === 0) return { items: [], total: ids.length, not_listed };
  const [questions, answers] = await Promise.all([
    readQuestions(database, shown, reader.versions),
    findAnswers(database, person, shown),
  ]);
  const items = questions.flatMap((question) => {
    const answer = answers.get(question.id);
    if (answer === undefined) return [];
    return [{ test: question, weight: answer.weight, answer: answerOnWire(answer, question, names) }];
  });
  return { items, total: ids.length, not_listed };
}

type FamilyRow = ReviewedAnswer & { test: number; person: number; user_name: string };

type FamilyRequest = {
  questions: readonly number[];
  ownAnswers: boolean;
  childrens: boolean;
  names: boolean;
};

/**
 * The answers to some questions of a person, of the person's children, or of both, by question and time.
 * @param names whether the person may see who changed a test
 */
export async function listFamilyAnswers(
  database: Database,
  { id, versions }: Pick<AuthenticatedUser, 'id' | 'versions'>,
  { questions, ownAnswers, childrens, names }: FamilyRequest,
): Promise<FamilyAnswer[]> {
  const { rows } = await sql<FamilyRow>`
    select answer.question as test, answer.person, users.first_name || ' ' || users.last_name as user_name, ${reviewColumns}
    from (
      select ${id}::integer as id where ${ownAnswers}::boolean
      union
      select id from ${childrenOf(sql`${id}::integer`)} as child where ${childrens}::boolean
    ) as related
    join users on users.id = related.id
    join answer on answer.person = related.id and answer.question = any(${[...questions]}::integer[])
    join question on question.id = answer.question
    ${reviewJoins}
    order by answer.question, completed_at, answer.id`.execute(database);
  const answered = [...new Set(rows.map(({ test }) => test))];
  const found = await readQuestions(database, answered, versions);
  const byId = new Map(found.map((question) => [question.id, question]));
  return rows.flatMap((row) => {
    const question = byId.get(row.test);
    return question === undefined ? [] : [answerOnWire(row, question, names)];
  });
}
