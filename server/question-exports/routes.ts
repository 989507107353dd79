import { setImmediate } from 'node:timers/promises';

import {
  exportFiles,
  type ExportFormat,
  exportLimits,
  exportMessages,
  type ExportPreview,
  exportQuestions,
  type Loss,
  listExportLosses,
} from '../../contract/question-files/exports.ts';
import { importLimits } from '../../contract/questions/imports.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { NotFoundError } from '../errors.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { type Call, type Handler, ok, type Route, route } from '../http/route.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { readStored, type Storage } from '../media/storage/storage.ts';
import { findListed } from '../questions/list-store.ts';
import type { Media } from '../questions/media.ts';
import { findSet, listTestsOfSet } from '../question-sets/store.ts';
import { listSharedToChange, notAnswered } from '../questions/relation-store.ts';
import { findWithheldFromColleague } from '../questions/withheld-store.ts';
import { findWorkOf, readQuestionIds } from '../work/store.ts';
import type { BankQuestion } from './bank-question.ts';
import { nodesOf, onOneLine, plainOf } from './formats/shown-texts.ts';
import { formatsWithFiles, isWritten } from './losses.ts';
import { listToExport, type PathStart, readTests, type TestToExport } from './store.ts';
import { lossesIn, writers } from './write.ts';

/** Tests are read for one export after the other, each for a moment: a file that is downloaded slowly takes no turns of others. */
const exporting = new FairQueue(1, lanes.exports);

type ExportCall = Pick<Call<typeof exportQuestions>, 'query' | 'person' | 'now' | 'database'>;

/** The tests of a file: those that the caller may read, and how many others were chosen. */
type Chosen = {
  ids: number[];
  unreadable: number;
  /** Whether a file of a test is there. */
  hasFile: (name: string) => boolean;
};

/** The ids of the tests of a work. @throws 403, 404 */
async function requireWork({ person, database }: ExportCall, work: number, { guards }: AppContext) {
  const found = await findWorkOf(database, person, work);
  if (found === undefined) throw notFound();
  if (!guards.canSeeWorkResults(person, found.held)) throw forbidden();
  return readQuestionIds(database, work);
}

/** The ids of the tests of a set. @throws 404 */
async function requireSet({ person, database }: ExportCall, id: number, { guards }: AppContext) {
  const set = await findSet(database, person.id, id);
  if (set === undefined || !guards.canUseSet(person, set, set.is_shared)) throw notFound();
  return listTestsOfSet(database, id, exportLimits.tests + 1);
}

/** The ids of the chosen tests in their order; one more than a file may have where there are more. */
async function findIds(call: ExportCall, context: AppContext): Promise<readonly number[]> {
  const { format: _format, work, set, ...listed } = call.query;
  if (work !== undefined) return requireWork(call, work, context);
  if (set !== undefined) return requireSet(call, set, context);
  if (listed.ids !== undefined) return listed.ids;
  return findListed(call.database, call.person, listed, exportLimits.tests + 1, context.guards);
}

/** Those of some tests that the caller may read with their keys now. */
async function readableOf(
  { person, now, database }: ExportCall,
  tests: readonly TestToExport[],
  { guards }: AppContext,
): Promise<TestToExport[]> {
  const others = tests.filter((test) => !guards.canEditQuestion(person, test));
  if (others.length === 0) return [...tests];
  const withheld = await findWithheldFromColleague(database, person, now);
  const ids = others.map(({ id }) => id);
  const edited = await listSharedToChange(database, person.id, ids);
  const canRead = (test: TestToExport) =>
    guards.canReadQuestion(person, test, notAnswered, edited.has(test.id)) && !withheld.has(test.id);
  const refused = new Set(others.filter((test) => !canRead(test)));
  return tests.filter((test) => !refused.has(test));
}

function namesOf({ pictures, options, sound }: Media): string[] {
  return [...pictures, ...Object.values(options), ...(sound === null ? [] : [sound])].map(({ name }) => name);
}

/** What pictures and recordings may have together in a format; those that have none have no limit. */
function limitsOfFiles(format: ExportFormat): { bytes: number; files: number } {
  if (!formatsWithFiles.has(format)) return { bytes: Infinity, files: Infinity };
  // Files in the format of Savol can be imported again.
  if (format === 'savol') return { bytes: exportLimits.savolBytes, files: importLimits.files };
  return { bytes: exportLimits.bytes, files: Infinity };
}

/** The names of the files that are there. @throws 400 where they are more or larger than `most` */
async function requireFiles(
  tests: readonly TestToExport[],
  storage: Storage,
  most: { bytes: number; files: number },
): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  let bytes = 0;
  for (const name of new Set(tests.flatMap(({ media }) => namesOf(media)))) {
    const size = await storage.sizeOf(name);
    if (size !== undefined) present.add(name);
    bytes += size ?? 0;
    if (bytes > most.bytes || present.size > most.files) {
      throw invalid({ format: exportMessages.large_files });
    }
  }
  return present;
}

/** The tests of a request. @throws 400 for too many or too large ones, 403, 404 */
function requireChosen(call: ExportCall, context: AppContext): Promise<Chosen> {
  return exporting.run('exports', call.person.id, () => chosenOf(call, context));
}

async function chosenOf(call: ExportCall, context: AppContext): Promise<Chosen> {
  const ids = await findIds(call, context);
  if (ids.length > exportLimits.tests) throw invalid({ format: exportMessages.many_tests });
  const found = await listToExport(call.database, ids);
  const readable = await readableOf(call, found, context);
  const files = await requireFiles(readable, context.pictures.storage, limitsOfFiles(call.query.format));
  return {
    ids: readable.map(({ id }) => id),
    unreadable: found.length - readable.length,
    hasFile: (name) => files.has(name),
  };
}

/**
 * Where the names of categories begin: below the category that is exported. A document of Word names that one too, since it has no heading
 * for tests of none behind others.
 */
function startOf({ format, category }: ExportCall['query']): PathStart | undefined {
  return category === undefined ? undefined : { category, isNamed: format === 'docx' };
}

/** How many tests are written before other requests have their turn. */
const beforeOthers = 20;

/** The chosen tests, with a turn of the queue for each time that some are read. */
async function* testsOf(
  { ids, hasFile }: Chosen,
  { database, query, person }: ExportCall,
): AsyncGenerator<BankQuestion> {
  const tests = readTests(database, ids, { start: startOf(query), hasFile });
  for (let count = 1; ; count += 1) {
    const { value, done } = await exporting.run('exports', person.id, () => tests.next());
    if (done === true) return;
    if (count % beforeOthers === 0) await setImmediate();
    yield value;
  }
}

/** The tests of a file that the format can say. */
async function* written(chosen: Chosen, call: ExportCall): AsyncGenerator<BankQuestion> {
  for await (const test of testsOf(chosen, call)) {
    if (isWritten(lossesIn(call.query.format, test))) yield test;
  }
}

/** The length of the beginning of a test in characters. */
const longestName = 100;

function nameOf(test: BankQuestion): string {
  const text = onOneLine(plainOf(nodesOf(test, test.savol, 'blocks')));
  return Array.from(text).slice(0, longestName).join('');
}

async function previewOf(chosen: Chosen, call: ExportCall): Promise<ExportPreview> {
  const { unreadable } = chosen;
  const losses = new Map<string, Loss>();
  let count = 0;
  let omitted = 0;
  for await (const test of testsOf(chosen, call)) {
    count += 1;
    const all = lossesIn(call.query.format, test);
    if (!isWritten(all)) omitted += 1;
    for (const { code, detail } of all) {
      const known = losses.get(`${code} ${detail}`) ?? { code, detail, count: 0, tests: [] };
      known.count += 1;
      if (known.tests.length < exportLimits.named) known.tests.push({ id: test.id, name: nameOf(test) });
      losses.set(`${code} ${detail}`, known);
    }
  }
  const withheld: Loss[] =
    unreadable === 0 ? [] : [{ code: 'unreadable', detail: '', count: unreadable, tests: [] }];
  return { chosen: count + unreadable, written: count - omitted, losses: [...withheld, ...losses.values()] };
}

const handleExport: Handler<typeof exportQuestions> = async (call, context) => {
  const { query, person, database, language } = call;
  const chosen = await requireChosen(call, context);
  const details = { format: query.format, tests: chosen.ids.length };
  await insertAuditEntries(database, [{ actor: person.id, action: 'tests.exported', details }]);
  const read = async (name: string) => {
    const file = await readStored(context.pictures.storage, name);
    if (file === undefined) throw new NotFoundError();
    return file;
  };
  const bytes = writers[query.format](written(chosen, call), { read, language });
  const { extension, mediaType } = exportFiles[query.format];
  return { status: 200, content: { bytes, fileName: `tests.${extension}`, mediaType } };
};

const handleListLosses: Handler<typeof listExportLosses> = async (call, context) => {
  const chosen = await requireChosen(call, context);
  return ok({ status: 'ok', data_api: [await previewOf(chosen, call)] });
};

export const questionExportRoutes: Route[] = [
  route(exportQuestions, handleExport),
  route(listExportLosses, handleListLosses),
];
