import {
  applyImport,
  createImport,
  exportRoster,
  exportRosterWorkbook,
  getImport,
  getImportProgress,
  listImports,
  listMessages,
  undoImport,
} from '../../contract/people/rosters.ts';
import { schoolYearOf } from '../../contract/people/school-year.ts';
import type { AppContext } from '../app-context.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { breaks, type Database, inTransaction } from '../database/database.ts';
import { csvOf } from '../http/responses/csv.ts';
import { conflict, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { workbookOf } from '../http/responses/workbook.ts';
import { created, type Handler, ok, route } from '../http/route.ts';
import { dayOf } from '../process/school-days.ts';
import { sentSource } from '../reading/sent-source.ts';
import { lockNaming } from '../users/naming-store.ts';
import { lockAllAddresses } from '../users/sign-up-store.ts';
import { applyPlan } from './apply.ts';
import { check, storedPlan } from './check.ts';
import { exportedRows } from './export.ts';
import { readListApart } from './list-process.ts';
import { presentImport } from './present.ts';
import type { Draft } from './reading/draft.ts';
import { refusalOfUndo } from './rules.ts';
import * as store from './store.ts';
import { undoRows } from './undo.ts';

/** The school year of a list that names none, by the calendar of the school. */
function schoolYearNow(now: Date, { timeZone }: Pick<AppContext['config'], 'timeZone'>): number {
  return schoolYearOf(dayOf(now, timeZone));
}

const handleCreateImport: Handler<typeof createImport> = async (
  { body, person, now, database },
  { config },
) => {
  const { columns, headings, kind } = body;
  const { name, source } = sentSource(body, listMessages);
  const { drafts, ...read } = await readListApart(person.id, {
    source,
    options: { columns, headings, kind },
  });
  const target = { year: body.year ?? schoolYearNow(now, config), scope: body.archive_missing };
  const { rows, ofPlan } = storedPlan(await check(database, drafts, target));
  const settings = { ...read, ...target, ...ofPlan };
  const id = await inTransaction(database, (transaction) =>
    store.insertImport(transaction, { made_by: person.id, source: name, settings }, rows),
  );
  return created({ status: 'ok', import: await presentImport(database, id) });
};

const handleListImports: Handler<typeof listImports> = async ({ query, database }) => {
  const { imports, total } = await store.listImports(database, query);
  return ok(listPage(imports, total, query));
};

const handleGetImport: Handler<typeof getImport> = async ({ params, database }) =>
  ok({ status: 'ok', import: await presentImport(database, params.id) });

const handleGetProgress: Handler<typeof getImportProgress> = async ({ params, database }) =>
  ok({ status: 'ok', data_api: [await store.getSummary(database, params.id)] });

/** The school has changed since the dry run, so that it says something else. */
class Outdated extends Error {}

async function readDrafts(database: Database, id: number): Promise<Draft[]> {
  const rows = await store.listRows(database, id);
  return rows.flatMap(({ draft }) => draft ?? []);
}

async function lockSchool(transaction: Database): Promise<void> {
  if (!(await store.tryLockImports(transaction))) {
    throw conflict('Another import is being applied or undone.', 'import_busy');
  }
  await lockNaming(transaction);
  await lockAllAddresses(transaction);
}

const handleApplyImport: Handler<typeof applyImport> = async (call, { config }) => {
  const { params, person, now, database } = call;
  try {
    return await call.once(async (transaction) => {
      await lockSchool(transaction);
      const { state } = await store.getSummary(transaction, params.id);
      if (state !== 'checked') throw conflict('The import was applied before.', 'already_applied');
      const settings = await store.getSettings(transaction, params.id);
      const plan = await check(transaction, await readDrafts(transaction, params.id), settings);
      if (storedPlan(plan).ofPlan.fingerprint !== settings.fingerprint) throw new Outdated();
      const report = (written: number) => store.setWritten(database, params.id, written);
      const written = await applyPlan(transaction, plan, { now, report, signupRole: config.signupRole });
      await store.markApplied(transaction, params.id, { ...written, now });
      const summary = await store.getSummary(transaction, params.id);
      const { new: made, changed, archived } = summary;
      const details = { import: params.id, new: made, changed, archived };
      await insertAuditEntries(transaction, [{ actor: person.id, action: 'import.applied', details }]);
      return ok({ status: 'ok', import: summary });
    });
  } catch (error) {
    if (!isOutdated(error)) throw error;
    await checkAgain(database, params.id);
    throw conflict('The school has changed since the dry run, which is made anew.', 'outdated');
  }
};

/** Whether another user has meanwhile taken an address, an id or the name of a class, before or after the plan was compared. */
function isOutdated(error: unknown): boolean {
  const names = ['users_email_key', 'users_external_id', 'class_name'];
  return error instanceof Outdated || names.some((name) => breaks(error, name));
}

async function checkAgain(database: Database, id: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const settings = await store.getSettings(transaction, id);
    const plan = await check(transaction, await readDrafts(transaction, id), settings);
    const { rows, ofPlan } = storedPlan(plan);
    await store.replaceRows(transaction, id, { ...settings, ...ofPlan }, rows);
  });
}

const handleUndoImport: Handler<typeof undoImport> = async (call, { config }) => {
  const { params, person, now } = call;
  return call.once(async (transaction) => {
    await lockSchool(transaction);
    const before = await store.findSummary(transaction, params.id);
    if (before === undefined) throw notFound();
    const refusal = refusalOfUndo(before, await store.hasLaterImport(transaction, params.id), now);
    if (refusal !== undefined) throw conflict(refusal.detail, refusal.code);
    const rows = await store.listRows(transaction, params.id);
    const classes = await store.findMadeClasses(transaction, params.id);
    const undone = await undoRows(transaction, rows, classes, { now, signupRole: config.signupRole });
    await store.markUndone(transaction, params.id, now);
    const details = { import: params.id, ...undone };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'import.undone', details }]);
    return ok({ status: 'ok', import: await store.getSummary(transaction, params.id), undone });
  });
};

const handleExport: Handler<typeof exportRoster> = async ({ query, language, now, database }, { config }) => {
  const rows = await exportedRows(database, query.year ?? schoolYearNow(now, config), language);
  return { status: 200, content: { bytes: csvOf(rows, language), fileName: 'people.csv' } };
};

const handleExportWorkbook: Handler<typeof exportRosterWorkbook> = async (
  { query, language, now, database },
  { config },
) => {
  const rows = await exportedRows(database, query.year ?? schoolYearNow(now, config), language);
  return { status: 200, content: { bytes: workbookOf('People', rows), fileName: 'people.xlsx' } };
};

export const rosterRoutes = [
  route(createImport, handleCreateImport),
  route(listImports, handleListImports),
  route(getImport, handleGetImport),
  route(getImportProgress, handleGetProgress),
  route(applyImport, handleApplyImport, 'replay-in-handler'),
  route(undoImport, handleUndoImport, 'replay-in-handler'),
  route(exportRoster, handleExport),
  route(exportRosterWorkbook, handleExportWorkbook),
];
