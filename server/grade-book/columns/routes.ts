import {
  addColumn,
  changeColumn,
  columnMessages,
  deleteColumn,
  mostColumns,
  type MarkInput,
} from '../../../contract/grade-columns.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import type { AppContext } from '../../app-context.ts';
import { requireManaged } from '../../classes/access.ts';
import { lockClass } from '../../classes/store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { changedMeanwhile, forbidden, invalid, notFound } from '../../http/responses/errors.ts';
import { type AuthenticatedUser, created, type Handler, noContent, ok, route } from '../../http/route.ts';
import { dayOf } from '../../process/school-days.ts';
import { listPupilsOfBook } from '../book-store.ts';
import { addedEvent, changedEvents, deletedEvents, markEvents } from './audit-events.ts';
import {
  type ColumnSettings,
  problemsOf,
  settingsAfter,
  type StoredColumn,
  type StoredMark,
} from './rules.ts';
import * as store from './store.ts';

/** A column as it is sent after a change. */
async function present(transaction: Database, id: number) {
  const column = await store.findColumn(transaction, id);
  if (column === undefined) throw notFound();
  const { title, day, kind, most, weight, author_name, version } = column;
  return { id, title, day, kind, most, weight, author_name, version };
}

/** @throws 400 where the column or a mark is wrong */
async function check(
  transaction: Database,
  column: ColumnSettings & { class: number },
  sent: readonly MarkInput[],
  { today, known }: { today: string; known: readonly StoredMark[] },
): Promise<void> {
  const pupils = new Set((await listPupilsOfBook(transaction, column.class)).map(({ id }) => id));
  // The form has no field for the mark of an account that is closed.
  const seen = known.filter(({ person }) => pupils.has(person));
  const problems = problemsOf(column, sent, { today, pupils, known: seen });
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const handleAddColumn: Handler<typeof addColumn> = async ({ body, person, now, once, database }, context) => {
  const { marks = [], ...sent } = body;
  const schoolClass = await requireManaged(database, person, sent.class, context.guards);
  const today = dayOf(now, context.config.timeZone);
  const settings = { ...sent, day: sent.day ?? today };
  return once(async (transaction) => {
    await lockClass(transaction, schoolClass.id);
    if ((await store.countColumns(transaction, schoolClass.id)) >= mostColumns) {
      throw invalid({ class: columnMessages.full });
    }
    await check(transaction, settings, marks, { today, known: [] });
    const id = await store.insertColumn(transaction, { class: schoolClass.id, author: person.id }, settings);
    await store.writeMarks(transaction, id, marks);
    const place = { class: schoolClass.id, name: schoolClass.name, column: id };
    await insertAuditEntries(transaction, [
      addedEvent(person.id, place),
      ...markEvents(person.id, place, settings.most, [], marks),
    ]);
    return created({ status: 'ok', data_api: [await present(transaction, id)] });
  });
};

/** A column that a person may change, with its class. @throws 403, 404 */
async function requireOwn(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  { guards }: AppContext,
): Promise<{ column: StoredColumn; name: string }> {
  const column = await store.findColumn(database, id);
  if (column === undefined) throw notFound();
  const { name, held } = await requireManaged(database, person, column.class, guards);
  if (!guards.canChangeColumn(person, held, column.author === person.id)) throw forbidden();
  return { column, name };
}

const handleChangeColumn: Handler<typeof changeColumn> = async (
  { params: { id }, body, person, now, once, database },
  context,
) => {
  const { name } = await requireOwn(database, person, id, context);
  const today = dayOf(now, context.config.timeZone);
  const { marks = [], seen_version } = body;
  return once(async (transaction) => {
    const before = await store.lockColumn(transaction, id);
    if (before === undefined) throw notFound();
    if (seen_version !== undefined && seen_version !== before.version) throw changedMeanwhile();
    const after = settingsAfter(before, body);
    const known = await store.listMarks(transaction, id);
    await check(transaction, { ...after, class: before.class }, marks, { today, known });
    await store.updateColumn(transaction, id, after);
    await store.writeMarks(transaction, id, marks);
    const place = { class: before.class, name, column: id };
    await insertAuditEntries(transaction, [
      ...changedEvents(person.id, place, before, after),
      ...markEvents(person.id, place, after.most, known, marks),
    ]);
    return ok({ status: 'ok', data_api: [await present(transaction, id)] });
  });
};

const handleDeleteColumn: Handler<typeof deleteColumn> = async (
  { params: { id }, person, database },
  context,
) => {
  const { name } = await requireOwn(database, person, id, context);
  await inTransaction(database, async (transaction) => {
    const column = await store.lockColumn(transaction, id);
    if (column === undefined) throw notFound();
    const marks = await store.listMarks(transaction, id);
    await store.deleteColumn(transaction, id);
    const place = { class: column.class, name, column: id };
    await insertAuditEntries(transaction, deletedEvents(person.id, place, column.most, marks));
  });
  return noContent();
};

/** The columns that teachers add to grade books. */
export const columnRoutes = [
  route(addColumn, handleAddColumn),
  route(changeColumn, handleChangeColumn),
  route(deleteColumn, handleDeleteColumn),
];
