import { schoolYearOf } from '../../contract/people/school-year.ts';
import { changeSchool, getSchool } from '../../contract/school.ts';
import { getQuarters, replaceQuarters } from '../../contract/school/quarters.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { inTransaction } from '../database/database.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { dayOf } from '../process/school-days.ts';
import { readQuarters, readSchoolYear, replaceQuarters as replaceStoredQuarters } from './quarters-store.ts';
import { changeOf, quartersChange } from './rules.ts';
import { lockSchool, readSchool, replaceSchool } from './store.ts';

const handleGetSchool: Handler<typeof getSchool> = async ({ database }, { config }) =>
  ok({ status: 'ok', data_api: [await readSchool(database, config)] });

const handleChangeSchool: Handler<typeof changeSchool> = async ({ body, person, database }, { config }) =>
  inTransaction(database, async (transaction) => {
    await lockSchool(transaction);
    const before = await readSchool(transaction, config);
    const { teachers_add_topics = before.teachers_add_topics, ...texts } = body;
    const after = { ...texts, teachers_add_topics };
    const details = changeOf(before, after);
    await replaceSchool(transaction, after);
    if (details !== undefined) {
      await insertAuditEntries(transaction, [{ actor: person.id, action: 'school.changed', details }]);
    }
    return ok({ status: 'ok', data_api: [after] });
  });

const handleGetQuarters: Handler<typeof getQuarters> = async (
  { query, now, database },
  { config: { timeZone } },
) => {
  const today = dayOf(now, timeZone);
  return ok({
    status: 'ok',
    data_api: [await readSchoolYear(database, query.year ?? schoolYearOf(today), today)],
  });
};

const handleReplaceQuarters: Handler<typeof replaceQuarters> = async (
  { body: { quarters }, person, now, database },
  { config: { timeZone } },
) => {
  const year = schoolYearOf(quarters[0]?.from ?? '');
  return inTransaction(database, async (transaction) => {
    await lockSchool(transaction);
    const details = quartersChange(year, await readQuarters(transaction, year), quarters);
    await replaceStoredQuarters(transaction, year, quarters);
    if (details !== undefined) {
      await insertAuditEntries(transaction, [
        { actor: person.id, action: 'school.quarters_changed', details },
      ]);
    }
    return ok({ status: 'ok', data_api: [await readSchoolYear(transaction, year, dayOf(now, timeZone))] });
  });
};

/** The name of the school, its contact, its text about privacy, and its quarters. */
export const schoolRoutes = [
  route(getSchool, handleGetSchool),
  route(changeSchool, handleChangeSchool),
  route(getQuarters, handleGetQuarters),
  route(replaceQuarters, handleReplaceQuarters),
];
