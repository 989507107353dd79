import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';
import type { Logger } from 'pino';
import * as z from 'zod/mini';

import { beginnerLevel } from '../../contract/questions/categories.ts';
import type { ImportProblem } from '../../contract/questions/imports.ts';
import { tagsIn } from '../../contract/questions/tags.ts';
import { languages } from '../../contract/languages.ts';
import { mostQuestionsAtOnce } from '../../contract/questions/many-questions.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import { breaks, type Database } from '../database/database.ts';
import { InvalidFieldsError, OverloadedError } from '../errors.ts';
import type { Task } from '../jobs/job-runner.ts';
import { identifyNew, mediaByStoredId } from '../questions/identity.ts';
import { mediaColumns } from '../questions/media.ts';
import { insertQuestions, type NewQuestion } from '../questions/store.ts';
import type { NoteSaved } from '../questions/uploads.ts';
import { pathKey } from './categories.ts';
import { deleteEmptyCategories, resolveCategories } from './category-store.ts';
import { filesOfQuestion } from './files-of-test.ts';
import type { SourceQuestion } from './reading/item.ts';
import { readerOf } from './reader.ts';
import { lockBank, refuseFoundSince } from './same-store.ts';
import * as store from './store.ts';
import { neededFiles, storeFile, withBroken } from './stored-files.ts';

/** The name of the job that applies an import. */
export const importTask = 'question-import';

/** How many imports are applied at once. */
export const importsAtOnce = 2;

/** The queue of the job of an import. */
export const queueOf = (id: number): string => `${importTask} ${1 + (id % importsAtOnce)}`;

const Payload = z.object({ import: z.int(), language: z.enum(languages) });
export type ImportPayload = z.infer<typeof Payload>;

/** What the features behind this one do with a test that a person has added. */
type Needs = {
  noteSaved: NoteSaved;
};

/** The import cannot be written as it is. */
class Failed extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: unknown) {
    super(`The import cannot be applied: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Milliseconds after which a file is tried again where too many pictures of others wait. */
const pauseOfFiles = 500;

/** Stores the files of all tests, one after the other. @throws where the server ends meanwhile */
async function storeFiles(
  context: AppContext,
  id: number,
  made_by: number,
  ending: AbortSignal,
): Promise<void> {
  const uploader = { id: made_by, count: async () => undefined };
  for await (const items of store.pagesOf(context.database, id, 'accepted')) {
    for (const file of items.flatMap(({ draft }) => (draft === null ? [] : neededFiles(draft)))) {
      for (let isStored = false; !isStored;) {
        ending.throwIfAborted();
        try {
          await storeFile(context, id, file, uploader);
          isStored = true;
        } catch (error) {
          if (!(error instanceof OverloadedError)) throw error;
          await pause(pauseOfFiles, undefined, { signal: ending });
        }
      }
    }
  }
}

/** The level with a weight, or the nearest one. */
function levelOf(weight: number | null, levels: readonly { id: number; weight: number }[]): number {
  if (weight === null) return beginnerLevel;
  const [nearest] = levels.toSorted(
    (a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight) || a.id - b.id,
  );
  return nearest?.id ?? beginnerLevel;
}

/**
 * The files of a test as it alone has them, since deleting a test deletes its files: the first test that shows a file of the source has the
 * stored one, each other test a copy.
 * @param taken the names that tests of this import have; those of this test are added
 */
async function ownFiles(
  { pictures }: Pick<AppContext, 'pictures'>,
  test: SourceQuestion,
  files: ReadonlyMap<string, store.StoredFile>,
  taken: Set<string>,
): Promise<ReadonlyMap<string, store.StoredMedia>> {
  const byFile = new Map<string, store.StoredMedia>();
  for (const file of filesOfQuestion(test)) {
    const media = files.get(file)?.media;
    if (media == null) continue;
    const copy = taken.has(media.name) ? await pictures.copy(media.name) : undefined;
    taken.add(media.name);
    byFile.set(file, { ...media, name: copy ?? media.name });
  }
  return byFile;
}

type Writing = {
  levels: readonly { id: number; weight: number }[];
  author: number;
};

/** A test as `addQuestion` stores it. @param files its own */
function questionOf(
  test: SourceQuestion,
  category: number,
  files: ReadonlyMap<string, store.StoredMedia>,
  { levels, author }: Writing,
): NewQuestion {
  const { test_type, savol, explanation, text_format, content, key, remarks, tags } = test;
  const sent = { test_type, content, key, remarks: Object.keys(remarks).length === 0 ? null : remarks };
  const { ids, ...identified } = identifyNew(sent);
  const mediaOf = (file: string) => files.get(file) ?? { name: '' };
  const options = Object.entries(test.option_pictures).map(
    ([option, { file, alt }]) => [option, { name: mediaOf(file).name, alt }] as const,
  );
  const columns = mediaColumns({
    pictures: test.pictures.map(({ file, alt }) => ({ name: mediaOf(file).name, alt })),
    options: Object.fromEntries(options),
    sound: test.sound && {
      name: mediaOf(test.sound.file).name,
      seconds: mediaOf(test.sound.file).seconds ?? 0,
      title: test.sound.title,
    },
  });
  return {
    ...identified,
    ...mediaByStoredId(columns, ids),
    test_type,
    savol,
    explanation,
    text_format,
    tags: tags && tagsIn(tags.join()),
    category,
    qiyinlik_darajasi: levelOf(test.level, levels),
    author,
  };
}

type Run = ImportPayload & { found: store.StoredImport; categories: readonly number[] };

/** Writes all tests of an import, in an open transaction. @returns how many */
async function writeTests(
  context: AppContext,
  transaction: Database,
  { import: id, language, found, categories }: Run,
  { noteSaved }: Needs,
  ending: AbortSignal,
): Promise<number> {
  const { database } = context;
  const files = await store.listFiles(transaction, id);
  const levels = await listDifficultyLevels(transaction);
  const writing = { levels, author: found.made_by };
  const taken = new Set<string>();
  const ids = new Map(found.categories.map(({ path }, place) => [pathKey(path), categories[place]]));
  const categoryOf = (path: readonly string[]) => ids.get(pathKey(path)) ?? found.category ?? 0;
  const made: number[] = [];
  for await (const items of store.pagesOf(transaction, id, 'accepted')) {
    ending.throwIfAborted();
    const stored = withBroken(items, files);
    await store.updateItems(transaction, id, stored.changes);
    const questions: NewQuestion[] = [];
    for (const { test, category } of stored.tests) {
      const media = await ownFiles(context, test, files, taken);
      questions.push(questionOf(test, categoryOf(category), media, writing));
    }
    const tests = await insertQuestions(transaction, questions);
    made.push(...tests);
    await store.setTests(
      transaction,
      id,
      stored.tests.map(({ number }, place) => ({ number, test: tests[place] ?? 0 })),
    );
    await store.setWritten(database, id, made.length);
  }
  // Analysing thousands of tests at once would cost a school what it does not expect: staff order that for a category.
  for (const question of made.length > mostQuestionsAtOnce ? [] : made) {
    await noteSaved(context, transaction, { question, person: found.made_by, language });
  }
  return made.length;
}

/** Whether an import is refused as it is, whenever it is written. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof InvalidFieldsError ||
    (error instanceof pg.DatabaseError && /^(?:2[23]|54)/.test(error.code ?? ''))
  );
}

/** Writes an import whose files are stored, in one transaction. @throws as `apply` */
async function write(context: AppContext, run: Run, needs: Needs, ending: AbortSignal): Promise<void> {
  const { import: id, found } = run;
  // Read on another connection, before this one holds the locks that other imports wait for.
  const reader = await readerOf(context, found.made_by, new Date());
  await context.database.transaction().execute(async (transaction) => {
    if (!(await store.tryLockImport(transaction, id))) throw new Error('the import is being applied');
    // An import that was deleted meanwhile, as with the account of its maker, is not written.
    if ((await store.holdImport(transaction, id)) !== 'applying') return;
    // What another import has written meanwhile, as of the same file, is not written twice.
    await lockBank(transaction);
    await refuseFoundSince(transaction, id, reader);
    const tests = await writeTests(context, transaction, run, needs, ending);
    await store.markApplied(transaction, id, new Date());
    const details = { subject: found.category, tests };
    await insertAuditEntries(transaction, [{ actor: found.made_by, action: 'tests.imported', details }]);
  });
}

/** @throws Failed where it cannot be written; other errors where it can be later */
async function apply(context: AppContext, payload: ImportPayload, needs: Needs, ending: AbortSignal) {
  const { database } = context;
  const id = payload.import;
  const found = await store.findImport(database, id);
  if (found?.state !== 'applying') return;
  await storeFiles(context, id, found.made_by, ending);
  try {
    const categories = await resolveCategories(database, found);
    if (categories === undefined) throw new Failed('category_deleted');
    await write(context, { ...payload, found, categories }, needs, ending);
  } catch (error) {
    if (breaks(error, 'question_category_fkey')) throw new Failed('category_deleted', error);
    throw isRefused(error) ? new Failed('failed', error) : error;
  }
}

/** How often a job is tried, within ten minutes, before an error that no one expects gives the import up. */
const mostTries = 6;

/**
 * The job that applies an import: first it stores the files, which are recorded one by one, then it writes all tests in one transaction. A job
 * that is cut off is repeated, and goes on with the files that are missing.
 */
export function applyImport(context: AppContext, log: Logger, needs: Needs): Task {
  return async (payload, ending, tries = 1) => {
    const read = z.parse(Payload, payload);
    try {
      await apply(context, read, needs, ending);
    } catch (error) {
      const isGivenUp = error instanceof Failed || (tries >= mostTries && !ending.aborted);
      if (!isGivenUp) throw error;
      const problem = error instanceof Failed ? error.problem : 'failed';
      if (problem === 'failed') log.error({ err: error }, 'an import of tests cannot be written');
      const found = await store.findImport(context.database, read.import);
      await store.markFailed(context.database, read.import, problem);
      if (found !== undefined) {
        await deleteEmptyCategories(context.database, found.made_categories, found.made_by);
      }
    }
  };
}

/** Gives up imports whose job is not there any more, with the empty categories that they have made. */
export async function giveUpLost(database: Database): Promise<void> {
  for (const { made_categories, made_by } of await store.resetLost(database, importTask)) {
    await deleteEmptyCategories(database, made_categories, made_by);
  }
}
