import { messages } from '../../contract/messages.ts';
import {
  deleteOwnUser,
  FatherEmailInput,
  getOwnUser,
  getUser as getUserById,
  listOwnUser,
  ownRecord,
  replaceOwnUser,
  updateOwnUser,
  updateUser as updateUserById,
} from '../../contract/users.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readFieldsOf } from '../http/fields.ts';
import { noContent, ok, route } from '../http/route.ts';
import { deleteUser, hasOtherStaff, updateUser } from './store.ts';

const getOwnUserRoute = route(getOwnUser, ({ person }) => ok(person));

const listOwnUserRoute = route(listOwnUser, ({ person }) => ok([person]));

const getUserRoute = route(getUserById, ({ params, person }, { guards }) => {
  if (!guards.isSelf(person, params.id)) throw notFound();
  return ok(person);
});

const replaceOwnUserRoute = route(replaceOwnUser, async ({ body, person, database }) =>
  ok(await updateUser(database, person.id, body)),
);

const updateOwnUserRoute = route(updateOwnUser, async ({ body, person, database }) =>
  ok(await updateUser(database, person.id, body)),
);

const updateUserByIdRoute = route(updateUserById, async ({ params, body, person, database }, { guards }) => {
  if (!guards.isSelf(person, params.id)) throw notFound();
  return ok(await updateUser(database, person.id, body));
});

/** What stands to the right of this feature: log-in counts wrong passwords, wherever they are typed. */
type Needs = {
  requireOwnPassword: (
    database: Database,
    person: { id: number; email: string },
    typed: string,
    origin: { address: string; now: Date },
  ) => Promise<void>;
};

function deleteOwnUserRoute({ requireOwnPassword }: Needs) {
  return route(deleteOwnUser, async ({ body, person, address, now, database }) => {
    await requireOwnPassword(database, person, body.current_password, { address, now });
    return inTransaction(database, async (transaction) => {
      if (person.is_staff && !(await hasOtherStaff(transaction, person.id))) {
        throw conflict(messages.last_staff, 'last_staff');
      }
      await deleteUser(transaction, person.id);
      return noContent();
    });
  });
}

/** Two requests of one path. Field errors of the second travel as a 200, since its clients read the body. */
const ownRecordRoute = route(ownRecord, async ({ body, person, database }) => {
  if (body.request_type === 'load_my_user_info') {
    return ok({ status: 'ok', user_data: [person] });
  }
  const read = readFieldsOf(FatherEmailInput, { father_email: body.father_email });
  if ('errors' in read) return ok({ status: 'django_error', data_api: read.errors });
  await updateUser(database, person.id, read.fields);
  return ok({ status: 'ok' });
});

export const userRoutes = (needs: Needs) => [
  getOwnUserRoute,
  listOwnUserRoute,
  getUserRoute,
  replaceOwnUserRoute,
  updateOwnUserRoute,
  updateUserByIdRoute,
  deleteOwnUserRoute(needs),
  ownRecordRoute,
];
