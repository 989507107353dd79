import { message, messages } from '../../contract/messages.ts';
import { addPerson, erasePerson, listPeople, updatePerson } from '../../contract/people.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { activateAccount } from '../auth/activation.ts';
import { expireMailLinks } from '../auth/link-store.ts';
import { addPupils, isOpenClass } from '../classes/membership-store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { listPage } from '../http/list.ts';
import { created, type Handler, noContent, ok, route } from '../http/route.ts';
import type { Config } from '../process/config.ts';
import { lockNaming, updateParentRoles } from '../users/naming-store.ts';
import { addressesOf } from '../users/rules.ts';
import { deleteSignUps, lockAddress } from '../users/sign-up-store.ts';
import {
  type Account,
  endSessions,
  findAccount,
  hasOtherStaff,
  insertUser,
  lockAccount,
  updateUser,
} from '../users/store.ts';
import { erasePerson as erase } from './erasure.ts';
import { deedsOf, endsStaff, type PersonChange, rolesAfter } from './rules.ts';
import * as store from './store.ts';

const handleListPeople: Handler<typeof listPeople> = async ({ query, person, database }) => {
  const { people, total } = await store.listPeople(database, query, person.versions);
  return ok(listPage(people, total, query));
};

const handleAddPerson: Handler<typeof addPerson> = async ({ body, once }) =>
  once(async (transaction) => {
    const { class: classId, ...names } = body;
    const { id } = await insertUser(transaction, {
      ...names,
      email: '',
      password_hash: null,
      is_active: true,
      is_pupil: true,
    });
    if (classId !== undefined && classId !== null) {
      if (!(await isOpenClass(transaction, classId))) throw invalid({ class: message.missingPk(classId) });
      await addPupils(transaction, classId, [id]);
    }
    return created({ status: 'ok', data_api: [await store.getPerson(transaction, id)] });
  });

const handleUpdatePerson: Handler<typeof updatePerson> = async (
  { params, body, person, now, database },
  { config },
) =>
  inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const named = await findAccount(transaction, params.id);
    if (named === undefined) throw notFound();
    await lockAddress(transaction, named.email);
    // hasOtherStaff locks all staff accounts. It comes before the lock of the one account, so that two simultaneous
    // requests that change each other's account cannot deadlock.
    const staffRemain = !endsStaff(body) || (await hasOtherStaff(transaction, params.id));
    const account = await lockAccount(transaction, params.id);
    if (account === undefined) throw notFound();
    if (!staffRemain && account.is_staff && account.is_active) {
      throw conflict(messages.last_staff, 'last_staff');
    }
    const id = await change(transaction, account, body, now, config);
    await insertAuditEntries(transaction, deedsOf(person.id, id, account, body));
    return ok({ status: 'ok', data_api: [await store.getPerson(transaction, id)] });
  });

/**
 * An account that is activated gets the roles that the request names, or the role that the activation link gives.
 * @returns the id of the account, which is another one where a closed account is opened again
 */
async function change(
  transaction: Database,
  account: Account,
  { is_active, ...flags }: PersonChange,
  now: Date,
  config: Config,
): Promise<number> {
  const roles = rolesAfter(account, flags);
  const id =
    is_active === true && !account.is_active
      ? await activateAccount(transaction, { ...account, ...roles }, config.signupRole)
      : account.id;
  if (is_active === false && account.deactivated_at === null) {
    await deactivate(transaction, account, now);
  }
  const { parent_origin } = roles;
  await updateUser(transaction, id, flags.is_parent === undefined ? flags : { ...flags, parent_origin });
  await updateParentRoles(
    transaction,
    { addresses: addressesOf(account), children: [id] },
    config.signupRole,
  );
  return id;
}

/**
 * Deactivates an account. A sign-up that waits becomes a deactivated account, so that nobody can sign up with its address
 * until staff activate it. Who chose its password is unknown, so that is void.
 */
async function deactivate(transaction: Database, account: Account, now: Date): Promise<void> {
  const closed = { is_active: false, deactivated_at: now };
  if (account.is_active) await updateUser(transaction, account.id, closed);
  else {
    await deleteSignUps(transaction, account.email, account.id);
    await updateUser(transaction, account.id, { ...closed, password_hash: null });
  }
  await endSessions(transaction, account.id);
  // A link that was mailed before must not open the account after it is activated again.
  await expireMailLinks(transaction, account.id, now);
}

const handleErasePerson: Handler<typeof erasePerson> = async (
  { params: { id }, person, now, database, log },
  { config, guards },
) => {
  if (guards.isSelf(person, id)) throw conflict(messages.own_account, 'own_account');
  await inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const staffRemain = await hasOtherStaff(transaction, id);
    if (!staffRemain) throw conflict(messages.last_staff, 'last_staff');
    if (!(await erase(transaction, id, now, config.signupRole, person.id))) throw notFound();
  });
  log.info({ erased: id, by: person.id }, 'a person was erased');
  return noContent();
};

export const peopleRoutes = [
  route(listPeople, handleListPeople),
  route(addPerson, handleAddPerson),
  route(updatePerson, handleUpdatePerson),
  route(erasePerson, handleErasePerson),
];
