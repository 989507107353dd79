import { getUnsolved, type RightAnswer } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { openOwnVault } from '../../device/own-vault.ts';
import { openVault, type Vault } from '../../device/vault.ts';
import { isOffline } from '../../lib/api/online.ts';
import { findView } from '../../question-types/registry.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { picturesOnTap } from '../../ui/pictures/pictures-on-tap.ts';
import {
  type PrefetchedQuestions,
  type LineAndDisk,
  missing,
  mostBytes,
  withMore,
  without,
  withShown,
} from './prefetch-rules.ts';
import { storeFiles, openFiles, removeFiles } from './stored-files.ts';

/*
 * Tests are stored before they are shown, so that they are solved where the line is slow or gone. They are in the vault of their person, as
 * the server gave them: without their right answers.
 */

const start = 'ahead:';
const nameOf = (category: number) => `${start}${category}`;

/** For how many categories tests are stored. */
const mostCategories = 3;

/** How many tests are named to the server that it need not give. */
const mostExcept = 100;

/** How many stored tests come after the one that is shown, by category, as this page knows. */
const left = new Map<number, number>();

/** Whether another test of the category is on this device, so that no request is needed. */
export function isPrefetched(category: number): boolean {
  return (left.get(category) ?? 0) > 0;
}

function noteLeft(
  category: number,
  stored: PrefetchedQuestions | undefined,
): PrefetchedQuestions | undefined {
  if (stored !== undefined) left.set(category, stored.tests.length - 1);
  return stored;
}

async function read(vault: Vault, category: number): Promise<PrefetchedQuestions | undefined> {
  return noteLeft(category, (await vault.read(nameOf(category))) as PrefetchedQuestions | undefined);
}

let changing: Promise<unknown> = Promise.resolve();

/** Changes the stored tests of a category, one change after the other, and deletes the files of tests that are gone. */
function change(
  vault: Vault,
  category: number,
  changeOf: (stored: PrefetchedQuestions | undefined) => PrefetchedQuestions | undefined,
): Promise<PrefetchedQuestions | undefined> {
  const done = changing.then(async () => {
    const known = await read(vault, category);
    const changed = changeOf(known);
    if (changed === undefined) return undefined;
    await vault.write(nameOf(category), changed);
    const ids = new Set(changed.tests.map(({ id }) => id));
    const gone = known?.tests.filter(({ id }) => !ids.has(id)) ?? [];
    await removeFiles(vault, gone, changed.tests);
    return noteLeft(category, changed);
  });
  changing = done.catch(() => undefined);
  return done;
}

/**
 * The next stored test of a category, with its pictures and its recording.
 * @param answered the test that was answered just now, which is deleted
 * @param except the ids of tests whose answers wait here
 * @returns undefined where none is stored
 */
export async function nextStored(
  category: number,
  answered: number | undefined,
  except: readonly number[],
): Promise<{ test: QuestionToSolve; progress?: Progress | undefined } | undefined> {
  try {
    const vault = await openVault();
    if (vault === undefined) return undefined;
    const stored =
      answered === undefined
        ? await read(vault, category)
        : await change(vault, category, (known) => known && without(known, answered));
    const question = stored?.tests.find(({ id }) => !except.includes(id));
    if (stored === undefined || question === undefined) return undefined;
    await openFiles(vault, question);
    return { test: question, progress: stored.progress };
  } catch (error) {
    console.warn('The stored tests cannot be read:', messageOf(error));
    return undefined;
  }
}

async function meansOf(): Promise<LineAndDisk> {
  const { connection, storage } = navigator as {
    connection?: { effectiveType?: string };
    // A browser has none where the address is not safe, and Safari 16 says nothing of its disk.
    storage?: { estimate?: () => Promise<{ quota?: number; usage?: number }> };
  };
  const { quota, usage = 0 } = (await storage?.estimate?.()) ?? {};
  return {
    savesData: picturesOnTap.get(),
    effectiveType: connection?.effectiveType,
    free: quota === undefined ? undefined : quota - usage,
  };
}

/** Keeps tests, with their files, in their order, and loads the code of their fields. */
async function storeMore(
  vault: Vault,
  category: number,
  questions: readonly QuestionToSolve[],
  means: LineAndDisk,
): Promise<void> {
  let room = mostBytes(means);
  for (const question of questions) {
    const bytes = await storeFiles(vault, question, room);
    room -= bytes ?? 0;
    await change(vault, category, (known) => {
      if (known === undefined) return undefined;
      return bytes === undefined
        ? { ...known, passedOver: [...known.passedOver, question.id] }
        : withMore(known, question);
    });
  }
  await Promise.all([
    loadTreesFor(questions),
    loadMediaFor(questions),
    ...questions.map((question) => findView(question.test_type)?.Solve.load()),
  ]);
}

let isFilling = false;
let isTidy = false;

/** Deletes the tests of all categories but the newest ones, once a page. */
async function tidy(vault: Vault): Promise<void> {
  if (isTidy) return;
  isTidy = true;
  const all = [...(await vault.all(start))] as [string, PrefetchedQuestions][];
  all.sort(([, a], [, b]) => b.at - a.at);
  for (const [name, { tests: questions }] of all.slice(mostCategories)) {
    await removeFiles(vault, questions, []);
    await vault.remove(name);
  }
}

/** Loads tests after the stored ones, and stores them. */
async function fill(
  vault: Vault,
  category: number,
  questions: readonly QuestionToSolve[],
  { wanted, means }: { wanted: number; means: LineAndDisk },
): Promise<void> {
  await storeMore(vault, category, questions, means);
  if (questions.length < wanted)
    await change(vault, category, (stored) => stored && { ...stored, isWhole: true });
  await tidy(vault);
}

export type ShownTest = {
  category: number;
  test: QuestionToSolve;
  progress: Progress | undefined;
  /** The id of a test whose right answer is wanted. */
  answered: number | undefined;
  /** The ids of tests whose answers wait here. */
  except: readonly number[];
};

/**
 * Keeps the test that is shown, so that it is there after a reload without a line, and loads those after it where few are left.
 * @returns the right answer that is wanted, where the server gave it
 * @throws ApiError where the line breaks, and StorageFull
 */
export async function prefetchTests({
  category,
  test: question,
  progress,
  answered,
  except,
}: ShownTest): Promise<RightAnswer | undefined> {
  const vault = await openOwnVault({ once: true });
  if (vault === undefined) return undefined;
  const stored = await change(vault, category, (known) => withShown(known, question, progress, Date.now()));
  if (stored === undefined || isOffline()) return undefined;
  const means = await meansOf();
  const wanted = isFilling ? 0 : missing(stored, means, answered !== undefined);
  if (wanted === 0 && answered === undefined) return undefined;
  isFilling ||= wanted > 0;
  const end = () => {
    isFilling &&= wanted === 0;
  };
  const known = [...stored.tests.map(({ id }) => id), ...except, ...stored.passedOver].slice(0, mostExcept);
  const ahead = wanted > 1 ? wanted - 1 : undefined;
  const query = { category_id: category, answered, except: known.join(','), ahead };
  try {
    const reply = await call(getUnsolved, { query }, { once: true });
    const questions = reply.status === 'ok' ? [reply.test, ...(reply.tests ?? [])] : [];
    if (wanted > 0) {
      fill(vault, category, questions, { wanted, means })
        .catch((error: unknown) => console.warn('Tests are not stored:', messageOf(error)))
        .finally(end);
    }
    return reply.answered;
  } catch (error) {
    end();
    throw error;
  }
}
