import { canEditEveryQuestion, canEditQuestion, canWriteQuestions } from '../../contract/permissions.ts';
import { textsIn } from '../../contract/question-lint/linted-of.ts';
import { longestCompared } from '../../contract/similar-questions.ts';
import type { User } from '../../contract/users.ts';
import type { AppContext } from '../app-context.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import { findCategory, listChain } from '../categories/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import { withSameSigns } from '../questions/similar-rules.ts';
import { listWithSimilarWords } from '../questions/similar-store.ts';
import { insertQuestion, readQuestions } from '../questions/store.ts';
import { findAccount } from '../users/store.ts';
import { ask } from './ask.ts';
import {
  endOrder,
  findOrder,
  insertDraft,
  listSubtree,
  listTexts,
  lockOrder,
  type StoredOrder,
  updateOrder,
} from './draft-store.ts';
import {
  type Draft,
  draftsPromptVersion,
  draftsRequest,
  mostExisting,
  readDrafts,
  type WantedDrafts,
} from './prompts/prompts.ts';
import { deleteTask, isRunning, type Task } from './task-store.ts';

/** A task whose order of drafts is written. */
type DraftTask = Task & { draft_order: number };

type Author = Pick<User, 'id' | 'is_staff' | 'is_teacher' | 'is_pupil' | 'is_parent'>;

/** Who has made an order and may still write tests; undefined where nobody does. */
async function findAuthor(database: Database, { made_by }: StoredOrder): Promise<Author | undefined> {
  const account = made_by === null ? undefined : await findAccount(database, made_by);
  return account?.is_active && canWriteQuestions(account) ? account : undefined;
}

/** The author whose tests drafts are compared with; null for those of all. */
const comparedAuthor = (author: Author) => (canEditEveryQuestion(author) ? null : author.id);

/** The test that drafts are to be like, where there is one that the author may still change. */
async function exampleOf(
  database: Database,
  { like_question, test_type }: StoredOrder,
  author: Author,
): Promise<WantedDrafts['example']> {
  const [question] = like_question === null ? [] : await readQuestions(database, [like_question]);
  if (question?.test_type !== test_type || !canEditQuestion(author, question)) return null;
  const { content, key } = question.stored;
  return { savol: question.savol, content, key, explanation: question.explanation ?? '' };
}

/** What the model is told of an order of which some drafts are missing. */
async function wantedOf(database: Database, order: StoredOrder, author: Author): Promise<WantedDrafts> {
  const { category, language, qiyinlik_darajasi } = order;
  const chain = await Promise.all(
    (await listChain(database, category)).map((id) => findCategory(database, id)),
  );
  const levels = await listDifficultyLevels(database);
  return {
    test_type: order.test_type,
    category: chain
      .flatMap((one) => one?.name ?? [])
      .toReversed()
      .join(' / '),
    language,
    weight: levels.find(({ id }) => id === qiyinlik_darajasi)?.weight ?? 1,
    levels: levels.map((level) => ({ weight: level.weight, name: level[`name_${language}`] })),
    topic: order.topic,
    count: order.count - order.made,
    example: await exampleOf(database, order, author),
    existing: await listTexts(database, { category, author: comparedAuthor(author), limit: mostExisting }),
  };
}

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
  const { id } = await insertQuestion(transaction, { ...asked, ...draft, enabled: false });
  await insertDraft(transaction, { question: id, draft_order: order.id });
}

async function end(transaction: Database, task: DraftTask): Promise<void> {
  await endOrder(transaction, task.draft_order, { now: new Date(), is_cancelled: false });
  await deleteTask(transaction, task.id);
}

type Read = ReturnType<typeof readDrafts>;

/**
 * Writes the drafts that were read, and how far the order is, in one transaction: so a task that is cut off makes none of them twice, and
 * none too many. Nothing is written where the order was cancelled, or its author may write no tests any more.
 * @returns whether the order has ended
 */
async function writeDrafts(
  database: Database,
  task: DraftTask,
  { drafts, invalid, flawed }: Read,
  model: string,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, task.draft_order);
    if (order === undefined || !(await isRunning(transaction, task.id))) return true;
    const author = await findAuthor(transaction, order);
    if (author === undefined) {
      await end(transaction, task);
      return true;
    }
    const compared = {
      categories: await listSubtree(transaction, order.category),
      author: comparedAuthor(author),
    };
    let { made, alike } = order;
    for (const draft of drafts.slice(0, order.count - made)) {
      const isKnown = await isAlike(transaction, draft, compared);
      if (!isKnown) await addDraft(transaction, order, draft);
      if (isKnown) alike += 1;
      else made += 1;
    }
    const counted = { made, alike, invalid: order.invalid + invalid, flawed: order.flawed + flawed };
    await updateOrder(transaction, order.id, { ...counted, model, prompt_version: draftsPromptVersion });
    // A number of the version stands there since the first answer was read.
    const hasEnded = made >= order.count || order.prompt_version !== null;
    if (hasEnded) await end(transaction, task);
    return hasEnded;
  });
}

/**
 * Asks for the drafts of an order, and once more for those that are missing then.
 * @throws NotFoundError where the order was deleted meanwhile, with its category or level, and as `ask`
 */
export async function writeOrder(
  context: Pick<AppContext, 'config' | 'database'> & { ai: NonNullable<AppContext['config']['ai']> },
  task: DraftTask,
  signal: AbortSignal,
): Promise<void> {
  const { database, ai } = context;
  const order = await findOrder(database, task.draft_order);
  if (order === undefined) throw new NotFoundError();
  const author = await findAuthor(database, order);
  if (author === undefined) return inTransaction(database, (transaction) => end(transaction, task));
  const wanted = await wantedOf(database, order, author);
  const about = {
    purpose: 'drafts' as const,
    question: order.like_question,
    pupil: null,
    asked_by: task.asked_by,
    prompt_version: draftsPromptVersion,
  };
  const written = await ask(context, about, draftsRequest(wanted), signal);
  const read = readDrafts(order.test_type, wanted.count, written);
  if (!(await writeDrafts(database, task, read, ai.model))) await writeOrder(context, task, signal);
}
