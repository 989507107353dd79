import { getUnsolved, type RightAnswer } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { openOwnVault } from '../../device/own-vault.ts';
import { openVault, type Vault } from '../../device/vault.ts';
import { isOffline } from '../../lib/api/online.ts';
import { findView } from '../../question-types/registry.ts';
import { hasMedia, questionMedia } from '../../questions/media/lazy-media.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { picturesOnTap } from '../../ui/pictures/pictures-on-tap.ts';
import { type Ahead, type Means, missing, mostBytes, withMore, without, withShown } from './ahead-rules.ts';
import { keepFiles, openFiles, removeFiles } from './stored-files.ts';

/*
 * Tests are kept before they are shown, so that they are solved where the line is slow or gone. They are in the vault of their person, as the
 * server gave them: without their right answers.
 */

const start = 'ahead:';
const nameOf = (category: number) => `${start}${category}`;

/** Of how many categories tests are kept. */
const mostCategories = 3;

/** How many tests are named to the server that it need not give. */
const mostExcept = 100;

/** How many tests after the one that is shown are kept, by category, as this page knows. */
const left = new Map<number, number>();

/** Whether another test of the category is kept, so that nobody need wait for the server. */
export function isAhead(category: number): boolean {
  return (left.get(category) ?? 0) > 0;
}

function noteLeft(category: number, kept: Ahead | undefined): Ahead | undefined {
  if (kept !== undefined) left.set(category, kept.tests.length - 1);
  return kept;
}

async function read(vault: Vault, category: number): Promise<Ahead | undefined> {
  return noteLeft(category, (await vault.read(nameOf(category))) as Ahead | undefined);
}

let changing: Promise<unknown> = Promise.resolve();

/** Changes what is kept of a category, one change after the other, and deletes the files of tests that are not kept any more. */
function change(
  vault: Vault,
  category: number,
  changeOf: (kept: Ahead | undefined) => Ahead | undefined,
): Promise<Ahead | undefined> {
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
 * The next test of a category that this device keeps, with its pictures and its recording.
 * @param answered the test that was answered just now, which is kept no longer
 * @param except the ids of tests whose answers wait here
 * @returns undefined where none is kept
 */
export async function nextKept(
  category: number,
  answered: number | undefined,
  except: readonly number[],
): Promise<{ test: QuestionToSolve; progress?: Progress | undefined } | undefined> {
  try {
    const vault = await openVault();
    if (vault === undefined) return undefined;
    const kept =
      answered === undefined
        ? await read(vault, category)
        : await change(vault, category, (known) => known && without(known, answered));
    const test = kept?.tests.find(({ id }) => !except.includes(id));
    if (kept === undefined || test === undefined) return undefined;
    await openFiles(vault, test);
    return { test, progress: kept.progress };
  } catch (error) {
    console.warn('What is kept cannot be read:', messageOf(error));
    return undefined;
  }
}

async function meansOf(): Promise<Means> {
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
async function keepMore(
  vault: Vault,
  category: number,
  tests: readonly QuestionToSolve[],
  means: Means,
): Promise<void> {
  let room = mostBytes(means);
  for (const test of tests) {
    const bytes = await keepFiles(vault, test, room);
    room -= bytes ?? 0;
    await change(vault, category, (known) => {
      if (known === undefined) return undefined;
      return bytes === undefined
        ? { ...known, passedOver: [...known.passedOver, test.id] }
        : withMore(known, test);
    });
  }
  await Promise.all([
    loadTreesFor(tests),
    tests.some(hasMedia) && questionMedia.load(),
    ...tests.map((test) => findView(test.test_type)?.Solve.load()),
  ]);
}

let isFilling = false;
let isTidy = false;

/** Deletes what is kept of other categories than the newest ones, once a page. */
async function tidy(vault: Vault): Promise<void> {
  if (isTidy) return;
  isTidy = true;
  const all = [...(await vault.all(start))] as [string, Ahead][];
  all.sort(([, one], [, other]) => other.at - one.at);
  for (const [name, { tests }] of all.slice(mostCategories)) {
    await removeFiles(vault, tests, []);
    await vault.remove(name);
  }
}

/** Loads tests after those that are kept, and keeps them. */
async function fill(
  vault: Vault,
  category: number,
  given: readonly QuestionToSolve[],
  { wanted, means }: { wanted: number; means: Means },
): Promise<void> {
  await keepMore(vault, category, given, means);
  if (given.length < wanted) await change(vault, category, (kept) => kept && { ...kept, isWhole: true });
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
export async function keepAhead({
  category,
  test,
  progress,
  answered,
  except,
}: ShownTest): Promise<RightAnswer | undefined> {
  const vault = await openOwnVault({ once: true });
  if (vault === undefined) return undefined;
  const kept = await change(vault, category, (known) => withShown(known, test, progress, Date.now()));
  if (kept === undefined || isOffline()) return undefined;
  const means = await meansOf();
  const wanted = isFilling ? 0 : missing(kept, means, answered !== undefined);
  if (wanted === 0 && answered === undefined) return undefined;
  isFilling ||= wanted > 0;
  const end = () => {
    isFilling &&= wanted === 0;
  };
  const known = [...kept.tests.map(({ id }) => id), ...except, ...kept.passedOver].slice(0, mostExcept);
  const ahead = wanted > 1 ? wanted - 1 : undefined;
  const query = { category_id: category, answered, except: known.join(','), ahead };
  try {
    const answer = await call(getUnsolved, { query }, { once: true });
    const given = answer.status === 'ok' ? [answer.test, ...(answer.tests ?? [])] : [];
    if (wanted > 0) {
      fill(vault, category, given, { wanted, means })
        .catch((error: unknown) => console.warn('Tests are not kept:', messageOf(error)))
        .finally(end);
    }
    return answer.answered;
  } catch (error) {
    end();
    throw error;
  }
}
