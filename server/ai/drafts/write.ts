import pLimit from 'p-limit';

import { textsIn } from '../../../contract/question-lint/linted-of.ts';
import { longestCompared } from '../../../contract/questions/similar-questions.ts';
import type { AppContext } from '../../app-context.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { NotFoundError } from '../../errors.ts';
import { ModelError } from '../../language-model/client.ts';
import { withSameSigns } from '../../questions/similar-rules.ts';
import { listWithSimilarWords } from '../../questions/similar-store.ts';
import { identifyNew } from '../../questions/identity.ts';
import { insertQuestion } from '../../questions/store.ts';
import { ask } from '../ask.ts';
import {
  endOrder,
  findOrder,
  insertDraft,
  listSubtree,
  lockOrder,
  type StoredOrder,
  updateOrder,
  updatePlan,
} from './store.ts';
import { type Draft, draftsPromptVersion, draftsRequest, readDrafts } from '../prompts/prompts.ts';
import { smallerPlan } from '../rules.ts';
import { deleteTask, isRunning, type Task } from '../task-store.ts';
import { type Author, comparedAuthor, findAuthor, wantedOf } from './wanted.ts';

type Context = Pick<AppContext, 'config' | 'database'> & { ai: NonNullable<AppContext['config']['ai']> };

/** A task whose order of drafts is written. */
type DraftTask = Task & { draft_order: number };

/** Whether a test asks nearly the same as one below the category, drafts of the same order among them. */
async function isAlike(
  transaction: Database,
  { savol, content }: Draft,
  compared: { categories: readonly number[]; author: number | null },
): Promise<boolean> {
  const text = savol.slice(0, longestCompared).toWellFormed();
  const parts = textsIn(content).join('\n').slice(0, longestCompared).toWellFormed();
  const similar = await listWithSimilarWords(transaction, { ...compared, text, parts, except: null });
  return withSameSigns(text, similar).length > 0;
}

/** Adds a draft as a disabled test of the author. */
async function addDraft(transaction: Database, order: StoredOrder, draft: Draft): Promise<void> {
  const { test_type, category, qiyinlik_darajasi, made_by: author } = order;
  const asked = { test_type, category, qiyinlik_darajasi, author };
  const { content, key, ...texts } = draft;
  const { ids: _ids, ...stored } = identifyNew({ test_type, content, key, remarks: undefined });
  const { id } = await insertQuestion(transaction, { ...asked, ...texts, ...stored, enabled: false });
  await insertDraft(transaction, { question: id, draft_order: order.id });
}

/**
 * One order at a time: each comparison waits for those of other requests, and all orders together would hold every connection to the
 * database meanwhile, which those requests wait for.
 */
const writing = pLimit(1);

/** Adds drafts that ask nothing that is asked already, up to the number of a locked order. @returns what becomes of the order */
async function addDrafts(
  transaction: Database,
  order: StoredOrder,
  drafts: readonly Draft[],
  author: Author,
): Promise<Pick<StoredOrder, 'made' | 'alike'>> {
  const categories = await listSubtree(transaction, order.category);
  const compared = { categories, author: comparedAuthor(author) };
  let { made, alike } = order;
  for (const draft of drafts.slice(0, order.count - made)) {
    const isKnown = await isAlike(transaction, draft, compared);
    if (!isKnown) await addDraft(transaction, order, draft);
    if (isKnown) alike += 1;
    else made += 1;
  }
  return { made, alike };
}

/**
 * Runs in one transaction what changes an order that is under way.
 * @returns whether the order has ended: also where it was cancelled or deleted, or its author may write no tests any more
 */
function changeOrder(
  database: Database,
  task: DraftTask,
  change: (transaction: Database, order: StoredOrder, author: Author) => Promise<'ended' | 'goes on'>,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, task.draft_order);
    if (order === undefined || !(await isRunning(transaction, task.id))) return true;
    const author = await findAuthor(transaction, order);
    const hasEnded = author === undefined || (await change(transaction, order, author)) === 'ended';
    if (!hasEnded) return false;
    await endOrder(transaction, order.id, { now: new Date(), is_cancelled: false });
    await deleteTask(transaction, task.id);
    return true;
  });
}

type Read = ReturnType<typeof readDrafts>;

/**
 * Writes the drafts that were read, and how far the order is, in one transaction: so a task that is cut off makes none of them twice, and
 * none too many.
 * @returns whether the order has ended
 */
function writeDrafts(
  database: Database,
  task: DraftTask,
  { drafts, invalid, flawed }: Read,
  model: string,
): Promise<boolean> {
  return writing(() =>
    changeOrder(database, task, async (transaction, order, author) => {
      const added = await addDrafts(transaction, order, drafts, author);
      const requests_left = order.requests_left - 1;
      await updateOrder(transaction, order.id, {
        ...added,
        requests_left,
        invalid: order.invalid + invalid,
        flawed: order.flawed + flawed,
        model,
        prompt_version: draftsPromptVersion,
      });
      return added.made >= order.count || requests_left === 0 ? 'ended' : 'goes on';
    }),
  );
}

/**
 * Has fewer drafts asked for at once from now on.
 * @returns whether the order has ended
 * @throws the error for which there was no room, where one draft was asked for
 */
function askForFewer(database: Database, task: DraftTask, error: ModelError): Promise<boolean> {
  return changeOrder(database, task, async (transaction, order) => {
    const plan = smallerPlan(order.count - order.made, order);
    if (plan === undefined) throw error;
    await updatePlan(transaction, order.id, plan);
    return 'goes on';
  });
}

/**
 * Asks for drafts of an order that are missing, once.
 * @returns whether the order has ended
 */
async function writeSome(context: Context, task: DraftTask, signal: AbortSignal): Promise<boolean> {
  const { database, ai } = context;
  const order = await findOrder(database, task.draft_order);
  if (order === undefined) throw new NotFoundError();
  const author = await findAuthor(database, order);
  if (author === undefined) return changeOrder(database, task, async () => 'ended');
  const wanted = await wantedOf(database, order, author);
  const about = {
    purpose: 'drafts' as const,
    question: order.like_question,
    pupil: null,
    asked_by: task.asked_by,
    prompt_version: draftsPromptVersion,
  };
  try {
    const written = await ask(context, about, draftsRequest(wanted), signal);
    return await writeDrafts(database, task, readDrafts(order.test_type, wanted.count, written), ai.model);
  } catch (error) {
    if (error instanceof ModelError && error.problem === 'too_long')
      return askForFewer(database, task, error);
    throw error;
  }
}

/**
 * Has the language model write the drafts of an order: a few in each request, fewer where the answer has no room, and those that are left
 * out once more.
 * @throws NotFoundError where the order was deleted meanwhile, with its category or level, and as `ask`
 */
export async function writeOrder(context: Context, task: DraftTask, signal: AbortSignal): Promise<void> {
  let hasEnded = false;
  while (!hasEnded) hasEnded = await writeSome(context, task, signal);
}
