import {
  changeGradeBook,
  exportGradeBook,
  exportGradeBookWorkbook,
  getGradeBook,
  getTopics,
  listOwnGrades,
} from '../../contract/grade-book.ts';
import { getGradeScale, replaceGradeScale } from '../../contract/grade-scale.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { lockManaged, requireManaged } from '../classes/access.ts';
import type { ClassOfReader } from '../classes/list-store.ts';
import { updateClass } from '../classes/store.ts';
import type { AppContext } from '../app-context.ts';
import type { Guards } from '../authorization/guards.ts';
import { inTransaction } from '../database/database.ts';
import { csvOf } from '../http/responses/csv.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { workbookOf } from '../http/responses/workbook.ts';
import { type AuthenticatedUser, type Call, type Handler, ok, route } from '../http/route.ts';
import { readSchoolName } from '../school/store.ts';
import { findChild } from '../users/children-store.ts';
import { setWeight } from '../work/store.ts';
import { readBook, readOwnGrades } from './book.ts';
import { listPupilsOfBook, readMissedAsZero } from './book-store.ts';
import { rowsOf } from './export.ts';
import { auditEventsOf, scaleAuditEvents } from './audit-events.ts';
import { columnRoutes } from './columns/routes.ts';
import { isPresent } from './rules.ts';
import { readScale, replaceScale } from './scale-store.ts';
import { readTopics } from './topics.ts';

type BookCall = Pick<Call<typeof getGradeBook>, 'person' | 'now' | 'database'> & { query: { class: number } };

/** Whether a person may see how a pupil of a class answers elsewhere too. */
function followsIn(
  { held, is_confirmed, archived_at }: ClassOfReader,
  person: AuthenticatedUser,
  guards: Guards,
) {
  const isConfirmed = is_confirmed && archived_at === null;
  return (pupil: { is_confirmed: boolean }) =>
    guards.canFollowPupil(person, held, isConfirmed && pupil.is_confirmed);
}

/** The grade book that a request names. @throws 403, 404 */
async function requireBook({ query, person, now, database }: BookCall, { guards, config }: AppContext) {
  const schoolClass = await requireManaged(database, person, query.class, guards);
  const missed_as_zero = await readMissedAsZero(database, schoolClass.id);
  const mayFollow = followsIn(schoolClass, person, guards);
  const mayChange = ({ author }: { author: number | null }) =>
    guards.canChangeColumn(person, schoolClass.held, author === person.id);
  const moment = { now, timeZone: config.timeZone };
  return readBook(database, { ...schoolClass, missed_as_zero }, moment, { mayFollow, mayChange });
}

const handleGetGradeBook: Handler<typeof getGradeBook> = async (call, context) =>
  ok({ status: 'ok', data_api: [await requireBook(call, context)] });

const handleExport: Handler<typeof exportGradeBook> = async (call, context) => {
  const rows = rowsOf(await requireBook(call, context), call.language, call.query.period);
  return { status: 200, content: { bytes: csvOf(rows, call.language), fileName: 'grades.csv' } };
};

const handleExportWorkbook: Handler<typeof exportGradeBookWorkbook> = async (call, context) => {
  const book = await requireBook(call, context);
  const school = await readSchoolName(call.database, context.config);
  const rows = rowsOf(book, call.language, call.query.period);
  const bytes = workbookOf(book.class_name, rows, { rows: 1, columns: 2 }, school);
  return { status: 200, content: { bytes, fileName: 'grades.xlsx' } };
};

/** The work and its weight that a change names; undefined where it names none. @throws 400 where it names one of the two */
function weightOf({ work, weight }: Call<typeof changeGradeBook>['body']) {
  if (work === undefined && weight === undefined) return undefined;
  if (work === undefined) throw invalid({ work: messages.required });
  if (weight === undefined) throw invalid({ weight: messages.required });
  return { work, weight };
}

const handleChangeGradeBook: Handler<typeof changeGradeBook> = async (
  { body, person, now, database },
  context,
) => {
  const { guards } = context;
  const wanted = weightOf(body);
  return inTransaction(database, async (transaction) => {
    const schoolClass = await lockManaged(transaction, person, body.class, guards);
    const { missed_as_zero = schoolClass.missed_as_zero } = body;
    await updateClass(transaction, schoolClass.id, { missed_as_zero });
    const before = wanted && (await setWeight(transaction, { ...wanted, class: schoolClass.id }));
    if (wanted !== undefined && before === undefined) throw invalid({ work: message.missingPk(wanted.work) });
    const changes = {
      missed_as_zero: [schoolClass.missed_as_zero, missed_as_zero] as const,
      weight: [before, wanted?.weight] as const,
    };
    await insertAuditEntries(transaction, auditEventsOf(person.id, schoolClass, changes, wanted?.work));
    const call = { query: { class: schoolClass.id }, person, now, database: transaction };
    return ok({ status: 'ok', data_api: [await requireBook(call, context)] });
  });
};

const handleListOwnGrades: Handler<typeof listOwnGrades> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  const isOwn = query.child === undefined;
  const child = isOwn ? undefined : await findChild(database, person, query.child ?? 0);
  if (!isOwn && (child === undefined || !guards.seesChildrensResults(person))) throw forbidden();
  const { grades, school_year, classes } = await readOwnGrades(
    database,
    child?.id ?? person.id,
    ({ parents_see }) => guards.canFollowWork(person, { pupil: isOwn, parent: !isOwn && parents_see }),
    { now, timeZone },
  );
  const user_name = child === undefined ? '' : `${child.first_name} ${child.last_name}`.trim();
  return ok({ status: 'ok', user_name, grades, school_year, data_api: classes });
};

const handleGetScale: Handler<typeof getGradeScale> = async ({ database }) =>
  ok({ status: 'ok', data_api: [{ grades: await readScale(database) }] });

const handleReplaceScale: Handler<typeof replaceGradeScale> = async ({
  body: { grades },
  person,
  database,
}) =>
  inTransaction(database, async (transaction) => {
    const before = await readScale(transaction);
    await replaceScale(transaction, grades);
    await insertAuditEntries(transaction, scaleAuditEvents(person.id, before, grades));
    return ok({ status: 'ok', data_api: [{ grades }] });
  });

const handleGetTopics: Handler<typeof getTopics> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  const schoolClass = await requireManaged(database, person, query.class, guards);
  const pupils = (await listPupilsOfBook(database, schoolClass.id)).filter(isPresent);
  const followed = pupils.filter(followsIn(schoolClass, person, guards));
  const isAsked = ({ id }: { id: number }) => query.person === undefined || id === query.person;
  if (query.person !== undefined && !pupils.some(isAsked)) throw notFound();
  if (query.person !== undefined && !followed.some(isAsked)) throw forbidden();
  const isCounted = ({ is_active }: { is_active: boolean }) => query.person !== undefined || is_active;
  const people = followed.filter((pupil) => isAsked(pupil) && isCounted(pupil)).map(({ id }) => id);
  const topics = await readTopics(database, people, person, { ...query, now, timeZone });
  const named = followed.map(({ id, first_name, last_name }) => ({ id, first_name, last_name }));
  const unconfirmed_pupils = schoolClass.archived_at === null ? pupils.length - followed.length : 0;
  return ok({
    status: 'ok',
    data_api: [{ class_name: schoolClass.name, unconfirmed_pupils, pupils: named, ...topics }],
  });
};

export const gradeRoutes = [
  route(getGradeBook, handleGetGradeBook),
  route(exportGradeBook, handleExport),
  route(exportGradeBookWorkbook, handleExportWorkbook),
  route(changeGradeBook, handleChangeGradeBook),
  route(listOwnGrades, handleListOwnGrades),
  route(getTopics, handleGetTopics),
  route(getGradeScale, handleGetScale),
  route(replaceGradeScale, handleReplaceScale),
  ...columnRoutes,
];
