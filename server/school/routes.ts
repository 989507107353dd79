import { changeSchool, getSchool } from '../../contract/school.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { inTransaction } from '../database/database.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { changeOf } from './rules.ts';
import { readSchool, replaceSchool } from './store.ts';

const handleGetSchool: Handler<typeof getSchool> = async ({ database }, { config }) =>
  ok({ status: 'ok', data_api: [await readSchool(database, config)] });

const handleChangeSchool: Handler<typeof changeSchool> = async ({ body, person, database }, { config }) =>
  inTransaction(database, async (transaction) => {
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

/** The name of the school, its contact and its text about privacy. */
export const schoolRoutes = [route(getSchool, handleGetSchool), route(changeSchool, handleChangeSchool)];
