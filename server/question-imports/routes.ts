import { setTimeout as pause } from 'node:timers/promises';

import {
  applyQuestionImport,
  changeImportItem,
  createQuestionImport,
  getQuestionImport,
  getQuestionImportProgress,
  type ImportSummary,
  listQuestionImports,
  sourceMessages,
  starterFormat,
  storeImportMedia,
  undoQuestionImport,
} from '../../contract/questions/imports.ts';
import type { Language } from '../../contract/languages.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, type HttpError, invalid, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, created, type Handler, ok, route } from '../http/route.ts';
import { limits } from '../limits/limits.ts';
import { requireBudget } from '../limits/store.ts';
import { countUpload } from '../questions/picture.ts';
import { sentSource } from '../reading/sent-source.ts';
import { readSchool } from '../school/store.ts';
import { importTask, type ImportPayload, queueOf } from './apply.ts';
import {
  countMissing,
  deleteEmptyCategories,
  findBase,
  findMissingCategory,
  isWithoutBase,
} from './category-store.ts';
import { correctItem } from './correct.ts';
import { type Placed, placedBelow, withReceipts } from './create.ts';
import { presentImport, presentItem } from './present.ts';
import { readerFor } from './reader.ts';
import { readSourceApart } from './source-process.ts';
import { placedInSubjects } from './starter/places.ts';
import { readStarterBank } from './starter/starter-bank.ts';
import * as store from './store.ts';
import { neededFiles, storeFile, withBroken } from './stored-files.ts';
import { deleteMade, rangesOf } from './undo.ts';

type Asking = { person: AuthenticatedUser; database: Database };

/** An import of the caller, locked where `database` is a transaction. @throws 404 for those of others */
async function ownImport(
  { person, database }: Asking,
  { guards }: Pick<AppContext, 'guards'>,
  id: number,
): Promise<store.StoredImport> {
  const found = await store.findImport(database, id);
  if (found === undefined || !guards.isSelf(person, found.made_by)) throw notFound();
  return found;
}

/** Why an import cannot be applied or changed any more. */
function appliedBefore(): HttpError {
  return conflict('The import was applied before.', 'already_applied');
}

/** Whether the caller may add topics now. */
async function mayAddTopics(
  { person, database }: Asking,
  { guards, config }: Pick<AppContext, 'guards' | 'config'>,
): Promise<boolean> {
  const { teachers_add_topics } = await readSchool(database, config);
  return guards.canAddCategory(person, { is_root: false, teachers_add_topics });
}

type Creating = Parameters<Handler<typeof createQuestionImport>>[0];
type NewImport = Parameters<typeof store.insertImport>[1];

/** Stores the dry run of a source whose items are in their categories. */
async function insertChecked(
  call: Creating,
  context: AppContext,
  values: Omit<NewImport, 'made_by' | 'categories'>,
  { placed, files }: { placed: Placed; files: ReadonlyMap<string, Uint8Array> },
) {
  const { person, database } = call;
  const reader = await readerFor(context, person, call.now);
  const { items, categories } = placed;
  const parts = await withReceipts(database, items, reader);
  const id = await inTransaction(database, async (transaction) => {
    const added = { ...values, made_by: person.id, categories };
    const made = await store.insertImport(transaction, added, parts, files);
    await store.deleteExcess(transaction, person.id);
    return made;
  });
  return created({ status: 'ok' as const, import: await presentImport(database, id) });
}

/** The dry run of the starter bank: of all subjects of the school for staff, else of the chosen one or its chosen grade. */
async function createFromStarter(call: Creating, context: AppContext, language: Language) {
  const { body, person, database } = call;
  const { category = null } = body;
  if (category === null && !context.guards.canManageSchool(person)) {
    throw invalid({ category: messages.required });
  }
  if (category !== null && (await findBase(database, category)) === undefined) {
    throw invalid({ category: message.missingPk(category) });
  }
  const placed = await placedInSubjects(database, await readStarterBank(language), { language, category });
  if (placed.items.length === 0) throw invalid({ category: sourceMessages.no_starter });
  const values = { source: language, format: starterFormat, encoding: '', category, adds_categories: false };
  return insertChecked(call, context, values, { placed, files: new Map() });
}

const handleCreate: Handler<typeof createQuestionImport> = async (call, context) => {
  const { body, person, database } = call;
  const { category, format, starter } = body;
  if (starter !== undefined) return createFromStarter(call, context, starter);
  if (category === undefined) throw invalid({ category: messages.required });
  const { name, source } = sentSource(body, sourceMessages);
  const base = await findBase(database, category);
  if (base === undefined) throw invalid({ category: message.missingPk(category) });
  const reading = await readSourceApart(person.id, { source, format });
  const adds_categories = await mayAddTopics(call, context);
  const placed = await placedBelow(database, reading, { base, adds_categories });
  const values = {
    source: name,
    format: reading.format,
    encoding: reading.encoding,
    category,
    adds_categories,
  };
  return insertChecked(call, context, values, { placed, files: reading.files });
};

const handleList: Handler<typeof listQuestionImports> = async ({ query, person, database }) => {
  const { imports, total } = await store.listImports(database, person.id, query);
  return ok(listPage(imports, total, query));
};

const handleGet: Handler<typeof getQuestionImport> = async (call, context) => {
  const { id } = await ownImport(call, context, call.params.id);
  return ok({ status: 'ok', import: await presentImport(call.database, id) });
};

const handleProgress: Handler<typeof getQuestionImportProgress> = async (call, context) => {
  const { id } = await ownImport(call, context, call.params.id);
  return ok({ status: 'ok', data_api: [await store.getSummary(call.database, id)] });
};

/** Runs `work` in a transaction with an import of the caller that is not applied. @throws 404; 409 where it is */
async function changeChecked<Made>(
  { person, database }: Asking,
  context: Pick<AppContext, 'guards'>,
  id: number,
  work: (transaction: Database) => Promise<Made>,
): Promise<Made> {
  return inTransaction(database, async (transaction) => {
    const { state } = await ownImport({ person, database: transaction }, context, id);
    if (state !== 'checked') throw appliedBefore();
    return work(transaction);
  });
}

async function answerWithItem(database: Database, { id, number }: { id: number; number: number }) {
  const summary = await store.getSummary(database, id);
  return ok({ status: 'ok' as const, import: summary, item: await presentItem(database, id, number) });
}

const handleChangeItem: Handler<typeof changeImportItem> = async (call, context) => {
  const { params, body } = call;
  const reader = await readerFor(context, call.person, call.now);
  await changeChecked(call, context, params.id, (transaction) =>
    correctItem(transaction, params, body, reader),
  );
  return answerWithItem(call.database, params);
};

const handleStoreMedia: Handler<typeof storeImportMedia> = async (call, context) => {
  const { params, person, database } = call;
  const { state } = await ownImport(call, context, params.id);
  if (state !== 'checked') throw appliedBefore();
  const { draft } = await store.getItem(database, params.id, params.number);
  const uploader = { id: person.id, count: countUpload(database, person.id) };
  for (const file of draft === null ? [] : neededFiles(draft)) {
    await storeFile(context, params.id, file, uploader);
  }
  await changeChecked(call, context, params.id, async (transaction) => {
    const item = await store.getItem(transaction, params.id, params.number);
    const files = await store.listFiles(transaction, params.id);
    await store.updateItems(transaction, params.id, withBroken([item], files).changes);
  });
  return answerWithItem(database, params);
};

/** Milliseconds for which the answer waits for the end of an import, and between its first and its last looks at it. */
export const waits = { longest: 20_000, firstLook: 100, laterLook: 1000 };

/** The summary of an import once it is not being applied any more, or after the longest wait. */
async function whenApplied(database: Database, id: number): Promise<ImportSummary> {
  const start = performance.now();
  for (let between = waits.firstLook; ; between = Math.min(1.5 * between, waits.laterLook)) {
    const isOver = performance.now() - start > waits.longest;
    if (isOver || !(await store.isApplying(database, id))) return store.getSummary(database, id);
    await pause(between);
  }
}

/** The categories of an import with those that the caller has chosen. @throws 400 on `categories` */
async function chosenCategories(
  transaction: Database,
  categories: readonly store.MappedCategory[],
  chosen: readonly (number | null)[] | undefined,
): Promise<store.MappedCategory[]> {
  const missing = await findMissingCategory(transaction, chosen ?? []);
  if (missing !== undefined) throw invalid({ categories: message.missingPk(missing) });
  if (chosen !== undefined && chosen.length > categories.length) {
    throw invalid({ categories: message.more(categories.length) });
  }
  return categories.map(({ path, category }, place) => ({
    path,
    category: chosen?.[place] === undefined ? category : chosen[place],
  }));
}

/** Counts categories that an import makes as those that a teacher adds one by one. @throws TooOftenError where they have added many */
async function requireTopics(
  { person, database }: Asking,
  { guards }: Pick<AppContext, 'guards'>,
  count: number,
): Promise<void> {
  if (count === 0 || guards.canManageSchool(person)) return;
  // An import of more topics than a teacher adds in a day takes all that are left.
  const cost = Math.min(count, limits.topic.most);
  await requireBudget(database, { name: 'topic', key: String(person.id), cost });
}

const handleApply: Handler<typeof applyQuestionImport> = async (call, context) => {
  const { params, body, language, database } = call;
  const adds_topics = await mayAddTopics(call, context);
  await changeUnlessApplying(call, context, async (transaction, found) => {
    const categories = await chosenCategories(transaction, found.categories, body.categories ?? undefined);
    if (found.category === null && !isWithoutBase({ ...found, categories })) throw categoryDeleted();
    // The right may be withdrawn since the dry run.
    const adds_categories = found.adds_categories && adds_topics;
    const asking = { person: call.person, database: transaction };
    if (adds_categories) await requireTopics(asking, context, countMissing(categories));
    const payload: ImportPayload = { import: params.id, language };
    await store.startApplying(transaction, params.id, {
      task: importTask,
      queue: queueOf(params.id),
      payload,
      categories,
      adds_categories,
    });
  });
  const { state, problem } = await whenApplied(database, params.id);
  if (state === 'checked') {
    throw problem === 'category_deleted'
      ? categoryDeleted()
      : conflict('It cannot be imported.', 'not_applied');
  }
  return call.once(async (transaction) =>
    ok({ status: 'ok', import: await store.getSummary(transaction, params.id) }),
  );
};

function categoryDeleted(): HttpError {
  return conflict('The category was deleted meanwhile.', 'category_deleted');
}

/** Runs `work` with an import that is checked; one that is being applied is waited for. @throws 404; 409 where it is applied */
async function changeUnlessApplying(
  { person, database, params: { id } }: Asking & { params: { id: number } },
  context: Pick<AppContext, 'guards'>,
  work: (transaction: Database, found: store.StoredImport) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const found = await ownImport({ person, database: transaction }, context, id);
    if (found.state === 'applying') return;
    if (found.state !== 'checked') throw appliedBefore();
    await work(transaction, found);
  });
}

const handleUndo: Handler<typeof undoQuestionImport> = async (call, context) => {
  const { params, person, now, database } = call;
  const after: { files: string[]; categories: number[] } = { files: [], categories: [] };
  const answer = await call.once(async (transaction) => {
    const found = await ownImport({ person, database: transaction }, context, params.id);
    if (found.state !== 'applied') throw conflict('The import is not applied.', 'not_applied');
    const { ids, files } = await deleteMade(transaction, params.id);
    await store.markUndone(transaction, params.id, now);
    const details = { subject: found.category, tests: ids.length, ids: rangesOf(ids) };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'tests.taken_back', details }]);
    Object.assign(after, { files, categories: found.made_categories });
    return ok({ status: 'ok', import: await store.getSummary(transaction, params.id) });
  });
  for (const name of after.files) await context.pictures.remove(name);
  await deleteEmptyCategories(database, after.categories, person.id);
  return answer;
};

export const questionImportRoutes = [
  route(createQuestionImport, handleCreate),
  route(listQuestionImports, handleList),
  route(getQuestionImport, handleGet),
  route(getQuestionImportProgress, handleProgress),
  route(changeImportItem, handleChangeItem),
  route(storeImportMedia, handleStoreMedia),
  route(applyQuestionImport, handleApply),
  route(undoQuestionImport, handleUndo, 'replay-in-handler'),
];
