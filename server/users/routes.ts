import type { AnswerOf } from '../../contract/endpoint.ts';
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
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../database/database.ts';
import { conflict, notFound } from '../http/errors.ts';
import { readFieldsOf } from '../http/fields.ts';
import { type Call, type Handler, noContent, ok, route } from '../http/route.ts';
import { deleteUser, hasOtherStaff, updateUser } from './store.ts';

const handleGetOwnUser: Handler<typeof getOwnUser> = ({ person }) => ok(person);

const handleListOwnUser: Handler<typeof listOwnUser> = ({ person }) => ok([person]);

const handleGetUser: Handler<typeof getUserById> = ({ params, person }, { guards }) => {
  if (!guards.isSelf(person, params.id)) throw notFound();
  return ok(person);
};

type OwnChange = Pick<Call<typeof updateOwnUser>, 'body' | 'person' | 'database'>;

async function handleUpdateOwnUser({ body, person, database }: OwnChange) {
  return ok(await updateUser(database, person.id, body));
}

const handleUpdateUserById: Handler<typeof updateUserById> = async (
  { params, body, person, database },
  { guards },
) => {
  if (!guards.isSelf(person, params.id)) throw notFound();
  return ok(await updateUser(database, person.id, body));
};

/** Functions of later features: auth counts the wrong passwords of all endpoints together. */
type Needs = {
  requireOwnPassword: (
    context: AppContext,
    person: { id: number; email: string },
    typed: string,
    origin: { address: string; deviceCookie: string | undefined },
  ) => Promise<void>;
};

async function handleDeleteOwnUser(
  { body, person, address, deviceCookie, database }: Call<typeof deleteOwnUser>,
  context: AppContext,
  { requireOwnPassword }: Needs,
): Promise<AnswerOf<typeof deleteOwnUser>> {
  await requireOwnPassword(context, person, body.current_password, { address, deviceCookie });
  return inTransaction(database, async (transaction) => {
    if (person.is_staff && !(await hasOtherStaff(transaction, person.id))) {
      throw conflict(messages.last_staff, 'last_staff');
    }
    await deleteUser(transaction, person.id);
    return noContent();
  });
}

/** Two requests on one path, by `request_type`. Clients of the second read field errors from an answer with status 200. */
const handleOwnRecord: Handler<typeof ownRecord> = async ({ body, person, database }) => {
  if (body.request_type === 'load_my_user_info') {
    return ok({ status: 'ok', user_data: [person] });
  }
  const read = readFieldsOf(FatherEmailInput, { father_email: body.father_email });
  if ('errors' in read) return ok({ status: 'django_error', data_api: read.errors });
  await updateUser(database, person.id, read.fields);
  return ok({ status: 'ok' });
};

export const userRoutes = (needs: Needs) => [
  route(getOwnUser, handleGetOwnUser),
  route(listOwnUser, handleListOwnUser),
  route(getUserById, handleGetUser),
  route(replaceOwnUser, handleUpdateOwnUser),
  route(updateOwnUser, handleUpdateOwnUser),
  route(updateUserById, handleUpdateUserById),
  route(deleteOwnUser, (call, context) => handleDeleteOwnUser(call, context, needs)),
  route(ownRecord, handleOwnRecord),
];
