import * as z from 'zod/mini';

import { writtenOf } from '../../../contract/question-types/stored/stored-form.ts';
import type { AppContext } from '../../app-context.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { NotFoundError } from '../../errors.ts';
import { getQuestion } from '../../questions/store.ts';
import { findAccount } from '../../users/store.ts';
import { findAccess, readPupils } from '../../work/results/store.ts';
import { scopeOf } from '../../work/results/results.ts';
import { findWorkOf } from '../../work/results/mark-store.ts';
import { analyzedTest } from '../analyzed-test.ts';
import { ask } from '../ask.ts';
import { type AnalyzedTest, markPromptVersion, markRequest, readJudged } from '../prompts/prompts.ts';
import {
  type AnswerPlace,
  deleteProposal,
  findJudged,
  findPlace,
  type JudgedAnswer,
  lockProposal,
  type NewProposal,
  updateProposal,
} from './store.ts';
import { deleteTask, isRunning, type Task } from '../task-store.ts';

const Written = z.object({ text: z.string() });

/** The text of an answer; blank where it was erased, and where nothing is written in such an answer. */
export function textOf(answer: unknown): string {
  return z.safeParse(Written, answer).data?.text.trim() ?? '';
}

/** The test as it was when it was answered. */
async function answeredTest(database: Database, { question, seen }: JudgedAnswer): Promise<AnalyzedTest> {
  const test = await analyzedTest(database, await getQuestion(database, question));
  if (seen === null) return test;
  const { test_type, content, key, savol, text_format } = writtenOf(seen);
  return { ...test, test_type, content, key, savol, text_format };
}

/** Whether a person may still mark the answer at a place: it may have waited for days. */
async function mayMark(
  { database, guards }: Pick<AppContext, 'database' | 'guards'>,
  place: AnswerPlace,
  answer: JudgedAnswer,
  person: number | null,
): Promise<boolean> {
  const account = person === null ? undefined : await findAccount(database, person);
  if (!account?.is_active) return false;
  if ('answer' in place) {
    return guards.canMarkAnswers(account, await getQuestion(database, answer.question));
  }
  const work = await findWorkOf(database, place.attempt);
  const access = work === undefined ? undefined : await findAccess(database, work, account, new Date());
  const scope = access && scopeOf(account, access, guards);
  return scope !== undefined && (await readPupils(database, { ...scope, person: answer.person })).length > 0;
}

/** Writes a proposal that has ended, where the answer is still the one that was sent; otherwise there is none any more. */
async function writeProposal(
  database: Database,
  task: Task & { mark_proposal: number },
  proposal: NewProposal,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { id, mark_proposal } = task;
    if (!(await lockProposal(transaction, mark_proposal)) || !(await isRunning(transaction, id))) return;
    const place = await findPlace(transaction, mark_proposal);
    const answer = place && (await findJudged(transaction, place));
    if (answer?.digest !== proposal.answer_digest) return deleteProposal(transaction, mark_proposal);
    await updateProposal(transaction, mark_proposal, proposal);
    await deleteTask(transaction, id);
  });
}

/**
 * Has the language model propose a mark for the answer of a task. It is sent without the name of its writer. It is
 * sent only where it still exists when the request is counted, and the person who asked for it may still mark it.
 * @throws NotFoundError where the answer was deleted or erased meanwhile, and as `ask`
 */
export async function proposeMark(
  context: Pick<AppContext, 'config' | 'database' | 'guards'> & {
    ai: NonNullable<AppContext['config']['ai']>;
  },
  task: Task & { mark_proposal: number },
  signal: AbortSignal,
): Promise<void> {
  const { database, ai } = context;
  const { mark_proposal } = task;
  const place = await findPlace(database, mark_proposal);
  const answer = place && (await findJudged(database, place));
  const text = textOf(answer?.answer);
  if (place === undefined || answer === undefined || text === '')
    return deleteProposal(database, mark_proposal);
  if (!(await mayMark(context, place, answer, task.asked_by))) return deleteTask(database, task.id);
  const about = {
    purpose: 'mark',
    question: answer.question,
    pupil: answer.person,
    asked_by: task.asked_by,
    prompt_version: markPromptVersion,
  } as const;
  const names = [answer.first_name, answer.last_name];
  const request = markRequest(await answeredTest(database, answer), { text, names });
  const isThere = async (transaction: Database) => {
    if (!(await lockProposal(transaction, mark_proposal))) throw new NotFoundError();
  };
  const judged = readJudged(await ask(context, about, request, signal, isThere));
  await writeProposal(database, task, {
    ...judged,
    answer_digest: answer.digest,
    model: ai.model,
    prompt_version: markPromptVersion,
    made_at: new Date(),
  });
}
