import { stat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import {
  exportFiles,
  exportLimits,
  exportMessages,
  type ExportPreview,
  exportQuestions,
  type Loss,
  listExportLosses,
} from '../../contract/question-files/exports.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { type Call, type Handler, ok, type Route, route } from '../http/route.ts';
import { findListed } from '../questions/list-store.ts';
import type { Media } from '../questions/media.ts';
import { notAnswered } from '../questions/relation-store.ts';
import { findWithheldFromColleague } from '../questions/withheld-store.ts';
import { findWorkOf, readQuestionIds } from '../work/store.ts';
import type { BankQuestion } from './bank-question.ts';
import { nodesOf, onOneLine, plainOf } from './formats/shown-texts.ts';
import { isWritten } from './losses.ts';
import { listToExport, readTests, type TestToExport } from './store.ts';
import { lossesIn, writers } from './write.ts';

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

/** The ids of the chosen tests in their order; one more than a file may have where there are more. */
async function findIds(call: ExportCall, context: AppContext): Promise<readonly number[]> {
  const { format: _format, work, ...listed } = call.query;
  if (work !== undefined) return requireWork(call, work, context);
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
  const refused = new Set(
    others.filter((test) => !guards.canReadQuestion(person, test, notAnswered) || withheld.has(test.id)),
  );
  return tests.filter((test) => !refused.has(test));
}

function namesOf({ pictures, options, sound }: Media): string[] {
  return [...pictures, ...Object.values(options), ...(sound === null ? [] : [sound])].map(({ name }) => name);
}

/** The names of the files that are there. @param most bytes of all of them @throws 400 where they are larger */
async function requireFiles(
  tests: readonly TestToExport[],
  folder: string,
  most: number,
): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  let bytes = 0;
  for (const name of new Set(tests.flatMap(({ media }) => namesOf(media)))) {
    try {
      bytes += (await stat(join(folder, name))).size;
      present.add(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    if (bytes > most) throw invalid({ format: exportMessages.large_files });
  }
  return present;
}

/** The tests of a request. @throws 400 for too many or too large ones, 403, 404 */
async function requireChosen(call: ExportCall, context: AppContext): Promise<Chosen> {
  const ids = await findIds(call, context);
  if (ids.length > exportLimits.tests) throw invalid({ format: exportMessages.many_tests });
  const found = await listToExport(call.database, ids);
  const readable = await readableOf(call, found, context);
  const most = call.query.format === 'savol' ? exportLimits.savolBytes : exportLimits.bytes;
  const files = await requireFiles(readable, context.pictures.folder, most);
  return {
    ids: readable.map(({ id }) => id),
    unreadable: found.length - readable.length,
    hasFile: (name) => files.has(name),
  };
}

/** How many tests are written before other requests have their turn. */
const beforeOthers = 20;

/** The tests of a file that the format can say. */
async function* written(
  database: Database,
  { ids, hasFile }: Chosen,
  { format, category }: ExportCall['query'],
): AsyncGenerator<BankQuestion> {
  let count = 0;
  for await (const test of readTests(database, ids, { below: category, hasFile })) {
    count += 1;
    if (count % beforeOthers === 0) await setImmediate();
    if (isWritten(lossesIn(format, test))) yield test;
  }
}

/** The length of the beginning of a test in characters. */
const longestName = 100;

function nameOf(test: BankQuestion): string {
  const text = onOneLine(plainOf(nodesOf(test, test.savol, 'blocks')));
  return Array.from(text).slice(0, longestName).join('');
}

async function previewOf(
  database: Database,
  { ids, unreadable, hasFile }: Chosen,
  { format, category }: ExportCall['query'],
): Promise<ExportPreview> {
  const losses = new Map<string, Loss>();
  let count = 0;
  let omitted = 0;
  for await (const test of readTests(database, ids, { below: category, hasFile })) {
    count += 1;
    if (count % beforeOthers === 0) await setImmediate();
    const all = lossesIn(format, test);
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
  const { query, database, language } = call;
  const chosen = await requireChosen(call, context);
  const read = (name: string) => readFile(join(context.pictures.folder, name));
  const bytes = writers[query.format](written(database, chosen, query), { read, language });
  const { extension, mediaType } = exportFiles[query.format];
  return { status: 200, content: { bytes, fileName: `tests.${extension}`, mediaType } };
};

const handleListLosses: Handler<typeof listExportLosses> = async (call, context) => {
  const chosen = await requireChosen(call, context);
  return ok({ status: 'ok', data_api: [await previewOf(call.database, chosen, call.query)] });
};

export const questionExportRoutes: Route[] = [
  route(exportQuestions, handleExport),
  route(listExportLosses, handleListLosses),
];
