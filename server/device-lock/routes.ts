import { changeDeviceLock, getDeviceLock } from '../../contract/people/device-lock.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { inTransaction } from '../database/database.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { readUnusedMinutes, replaceUnusedMinutes } from './store.ts';

const handleGetDeviceLock: Handler<typeof getDeviceLock> = async ({ database }) =>
  ok({ status: 'ok', data_api: [{ minutes: await readUnusedMinutes(database) }] });

const handleChangeDeviceLock: Handler<typeof changeDeviceLock> = async ({
  body: { minutes },
  person,
  database,
}) =>
  inTransaction(database, async (transaction) => {
    const before = await readUnusedMinutes(transaction);
    await replaceUnusedMinutes(transaction, minutes);
    if (before !== minutes) {
      const details = { minutes: [before, minutes] };
      await insertAuditEntries(transaction, [{ actor: person.id, action: 'devices.lock_changed', details }]);
    }
    return ok({ status: 'ok', data_api: [{ minutes }] });
  });

export const deviceLockRoutes = [
  route(getDeviceLock, handleGetDeviceLock),
  route(changeDeviceLock, handleChangeDeviceLock),
];
