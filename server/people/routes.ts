import type { BodyOf } from '../../contract/wire/endpoint.ts';
import { messages } from '../../contract/wire/messages.ts';
import {
  addPerson,
  erasePerson,
  listPeople,
  updatePeople,
  updatePerson,
} from '../../contract/people/people.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { created, type Handler, noContent, ok, type Route, route } from '../http/route.ts';
import { lockNaming } from '../users/naming-store.ts';
import { lockAddresses } from '../users/sign-up-store.ts';
import { type Account, findAccount, hasOtherStaff, lockAccount } from '../users/store.ts';
import { addNewPerson } from './add-person.ts';
import { changeAddress } from './change-address.ts';
import { changePeople } from './change-people.ts';
import { changePerson } from './change-person.ts';
import { erasePerson as erase, type Erasing } from './erasure.ts';
import { auditEventsOf, endsStaff } from './rules.ts';
import * as store from './store.ts';

const handleListPeople: Handler<typeof listPeople> = async ({ query, person, database }) => {
  const { people, total } = await store.listPeople(database, query, person.versions);
  return ok(listPage(people, total, query));
};

const handleAddPerson: Handler<typeof addPerson> = async (call, { config }) =>
  call.once(async (transaction) => {
    const id = await addNewPerson(transaction, call.body, call, config);
    return created({ status: 'ok', data_api: [await store.getPerson(transaction, id)] });
  });

/** The account that a request changes, its row and its addresses locked until the transaction ends. @throws 404, 409 */
async function lockChanged(
  transaction: Database,
  id: number,
  { email, ...change }: BodyOf<typeof updatePerson>,
): Promise<Account> {
  await lockNaming(transaction);
  const named = await findAccount(transaction, id);
  if (named === undefined) throw notFound();
  await lockAddresses(transaction, [named.email, email ?? named.email]);
  // hasOtherStaff locks all staff accounts. It comes before the lock of the one account, so that two simultaneous
  // requests that change each other's account cannot deadlock.
  const staffRemain = !endsStaff(change) || (await hasOtherStaff(transaction, id));
  const account = await lockAccount(transaction, id);
  if (account === undefined) throw notFound();
  if (!staffRemain && account.is_staff && account.is_active) {
    throw conflict(messages.last_staff, 'last_staff');
  }
  return account;
}

const handleUpdatePerson: Handler<typeof updatePerson> = async (
  { params, body, person, now, database },
  { config },
) =>
  inTransaction(database, async (transaction) => {
    const { email, ...change } = body;
    const before = await lockChanged(transaction, params.id, body);
    const by = { actor: person.id, now, signupRole: config.signupRole };
    const account = email === undefined ? before : await changeAddress(transaction, before, email, by);
    const id = await changePerson(transaction, account, change, now, config);
    await insertAuditEntries(transaction, auditEventsOf(person.id, id, account, change));
    return ok({ status: 'ok', data_api: [await store.getPerson(transaction, id)] });
  });

const handleUpdatePeople: Handler<typeof updatePeople> = async (call, { config }) =>
  inTransaction(call.database, async (transaction) => {
    const { ids, changed } = await changePeople(transaction, call.body, call, config);
    return ok({ status: 'ok', data_api: await store.getPeople(transaction, ids), changed });
  });

type Needs = Pick<Erasing, 'eraseSentTexts'>;

const handleErasePerson =
  (needs: Needs): Handler<typeof erasePerson> =>
  async ({ params: { id }, person, now, database, log }, { config: { signupRole }, guards }) => {
    if (guards.isSelf(person, id)) throw conflict(messages.own_account, 'own_account');
    await inTransaction(database, async (transaction) => {
      await lockNaming(transaction);
      const staffRemain = await hasOtherStaff(transaction, id);
      if (!staffRemain) throw conflict(messages.last_staff, 'last_staff');
      if (!(await erase(transaction, id, now, { ...needs, signupRole }, person.id))) throw notFound();
    });
    log.info({ erased: id, by: person.id }, 'a person was erased');
    return noContent();
  };

/** The people of the school, for staff. */
export const peopleRoutes = (needs: Needs): Route[] => [
  route(listPeople, handleListPeople),
  route(addPerson, handleAddPerson),
  route(updatePerson, handleUpdatePerson),
  route(updatePeople, handleUpdatePeople),
  route(erasePerson, handleErasePerson(needs)),
];
