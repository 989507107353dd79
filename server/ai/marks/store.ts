import { type RawBuilder, sql } from 'kysely';

import type { MarkProposal } from '../../../contract/ai/mark-proposals.ts';
import type { Database } from '../../database/database.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import type { TaskState } from '../task-store.ts';

/* Marks that a language model proposes. A proposal counts as long as the answer is the one that was judged, which its digest tells. */

/** Which answer is judged: one to a test, or one of an attempt in work. */
export type AnswerPlace = { answer: number } | { attempt: number; question: number };

/** SQL for the answer at a place, with its writer and the version of the question that it answers. No row where there is none. */
function answerAt(place: AnswerPlace): RawBuilder<unknown> {
  if ('answer' in place) {
    return sql`select id, question, answer, person, version from answer where id = ${place.answer}`;
  }
  return sql`
    select work_attempt.id, question, answer, person, version
    from work_answer join work_attempt on work_attempt.id = attempt
    where attempt = ${place.attempt} and question = ${place.question} and answer is not null`;
}

/** SQL for whether a proposal is that of a place. */
function isAt(place: AnswerPlace): RawBuilder<boolean> {
  return 'answer' in place
    ? sql`mark_proposal.answer = ${place.answer}`
    : sql`mark_proposal.attempt = ${place.attempt} and mark_proposal.question = ${place.question}`;
}

/** SQL for a text that is another one for each other answer. */
const digest = sql<string>`md5(answer.answer::text)`;

/** An answer as it is judged. */
export type JudgedAnswer = {
  question: number;
  answer: unknown;
  digest: string;
  person: number;
  first_name: string;
  last_name: string;
  /** The question as it was when it was answered; null where it has not changed since. */
  seen: State | null;
};

/** The answer at a place; undefined where there is none. */
export async function findJudged(database: Database, place: AnswerPlace): Promise<JudgedAnswer | undefined> {
  const { rows } = await sql<JudgedAnswer>`
    select answer.question, answer.answer, ${digest} as digest, person, first_name, last_name, seen.state as seen
    from (${answerAt(place)}) as answer
    join question on question.id = answer.question
    join users on users.id = person
    ${joinSeen}`.execute(database);
  return rows[0];
}

/** The place of the answer that a proposal is about; undefined where it is there no more. */
export async function findPlace(database: Database, id: number): Promise<AnswerPlace | undefined> {
  const found = await database
    .selectFrom('mark_proposal')
    .select(['answer', 'attempt', 'question'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { answer, attempt, question } = found;
  if (answer !== null) return { answer };
  return attempt === null ? undefined : { attempt, question };
}

/** Inserts a row for the proposal of a mark at a place, where there is none. @returns its id */
export async function insertProposal(
  transaction: Database,
  place: AnswerPlace,
  question: number,
): Promise<number> {
  const values = { answer: null, attempt: null, ...place, question };
  await transaction
    .insertInto('mark_proposal')
    .values(values)
    .onConflict((there) => there.doNothing())
    .execute();
  const { rows } = await sql<{ id: number }>`select id from mark_proposal where ${isAt(place)}`.execute(
    transaction,
  );
  return rows[0]?.id ?? 0;
}

/** Locks a proposal until the transaction ends, so that it is not erased meanwhile. @returns whether it is there */
export async function lockProposal(transaction: Database, id: number): Promise<boolean> {
  const locked = await transaction
    .selectFrom('mark_proposal')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** The proposal of a model for the answer with a digest. */
export type NewProposal = Omit<NonNullable<MarkProposal['proposal']>, 'made_at'> & {
  answer_digest: string;
  made_at: Date;
};

/** Writes the proposal of a model. */
export async function updateProposal(
  transaction: Database,
  id: number,
  proposal: NewProposal,
): Promise<void> {
  await transaction.updateTable('mark_proposal').set(proposal).where('id', '=', id).execute();
}

/** Deletes a proposal, with its task. */
export async function deleteProposal(database: Database, id: number): Promise<void> {
  await database.deleteFrom('mark_proposal').where('id', '=', id).execute();
}

/** A stored proposal, null where it is for an earlier answer, and its task. */
export type StoredProposal = Pick<MarkProposal, 'proposal'> & { task: TaskState | undefined };

type Proposed = NonNullable<MarkProposal['proposal']>;
type Row = Proposed & { isOfAnswer: boolean | null } & (TaskState | { [Field in keyof TaskState]: null });

/** The proposal of a mark at a place; undefined where none was asked for. */
export async function findProposal(
  database: Database,
  place: AnswerPlace,
): Promise<StoredProposal | undefined> {
  const { rows } = await sql<Row>`
    select answer_digest = ${digest} as "isOfAnswer", mark_proposal.percentage, reason, model, prompt_version, made_at,
      state, problem, retry_at
    from mark_proposal
    cross join (${answerAt(place)}) as answer
    left join model_task on model_task.mark_proposal = mark_proposal.id
    where ${isAt(place)}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { isOfAnswer, state, problem, retry_at, ...proposal } = row;
  const task = state === null ? undefined : { state, problem, retry_at };
  return { proposal: isOfAnswer === true ? proposal : null, task };
}

/** Deletes the proposals for all answers of some people. */
export async function deleteProposalsOf(database: Database, people: readonly number[]): Promise<void> {
  const theirs = sql`any(${[...people]}::integer[])`;
  // One statement for each kind: joined by `or`, all answers of these people would be read.
  await sql`
    delete from mark_proposal where answer in (select id from answer where person = ${theirs})`.execute(
    database,
  );
  await sql`
    delete from mark_proposal where attempt in (select id from work_attempt where person = ${theirs})`.execute(
    database,
  );
}
