import type { AnswerOf } from '../../contract/wire/endpoint.ts';
import { messages } from '../../contract/wire/messages.ts';
import {
  deleteOwnUser,
  deleteUser as deleteUserById,
  FatherEmailInput,
  getOwnUser,
  getUser as getUserById,
  giveUpParentRole,
  listOwnUser,
  ownRecord,
  replaceOwnUser,
  replaceUser as replaceUserById,
  updateOwnUser,
  type User,
  updateUser as updateUserById,
} from '../../contract/people/users.ts';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { readFieldsOf } from '../http/requests/fields.ts';
import { type Call, type Handler, noContent, ok, route } from '../http/route.ts';
import { lockNaming, updateParentRoles } from './naming-store.ts';
import { addressesOf, withoutParentRole } from './rules.ts';
import { closeAccount } from './closing-store.ts';
import { findAccount, hasOtherStaff, updateUser } from './store.ts';

const handleGetOwnUser: Handler<typeof getOwnUser> = ({ person }) => ok(person);

const handleListOwnUser: Handler<typeof listOwnUser> = ({ person }) => ok([person]);

const handleGetUser: Handler<typeof getUserById> = ({ params, person }, { guards }) => {
  if (!guards.isSelf(person, params.id)) throw notFound();
  return ok(person);
};

type OwnChange = Pick<Call<typeof updateOwnUser>, 'body' | 'person' | 'database'>;

/** Changes one's own fields. Addresses that are named as those of parents give and take the parent role. */
async function updateOwn({ body, person, database }: OwnChange, { config }: AppContext): Promise<User> {
  const { father_email, mother_email } = body;
  if (father_email === undefined && mother_email === undefined) return updateUser(database, person.id, body);
  return inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const before = await findAccount(transaction, person.id);
    const after = await updateUser(transaction, person.id, body);
    await updateParentRoles(transaction, { addresses: addressesOf(before, after) }, config.signupRole);
    return after;
  });
}

async function handleUpdateOwnUser(call: OwnChange, context: AppContext) {
  return ok(await updateOwn(call, context));
}

const handleGiveUpParentRole: Handler<typeof giveUpParentRole> = async ({ person, database }, { config }) => {
  return inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const account = await findAccount(transaction, person.id);
    const change = account?.is_parent ? withoutParentRole(account, 'declined', config.signupRole) : {};
    return ok(await updateUser(transaction, person.id, change));
  });
};

async function handleUpdateUserById(
  { params, body, person, database }: OwnChange & Pick<Call<typeof updateUserById>, 'params'>,
  context: AppContext,
) {
  if (!context.guards.isSelf(person, params.id)) throw notFound();
  return ok(await updateOwn({ body, person, database }, context));
}

/** Functions of later features: auth counts the wrong passwords of all endpoints together, and cards have the PINs. */
type Needs = {
  requireOwnSecret: (
    context: AppContext,
    person: { id: number; email: string },
    typed: string,
    origin: { address: string; deviceCookie: string | undefined },
  ) => Promise<void>;
  deleteCard: (transaction: Database, person: number) => Promise<void>;
};

type Deletion = Pick<
  Call<typeof deleteOwnUser>,
  'body' | 'person' | 'address' | 'deviceCookie' | 'now' | 'database'
>;

async function handleDeleteOwnUser(
  { body, person, address, deviceCookie, now, database }: Deletion,
  context: AppContext,
  { requireOwnSecret, deleteCard }: Needs,
): Promise<AnswerOf<typeof deleteOwnUser>> {
  await requireOwnSecret(context, person, body.current_password, { address, deviceCookie });
  return inTransaction(database, async (transaction) => {
    if (person.is_staff && !(await hasOtherStaff(transaction, person.id))) {
      throw conflict(messages.last_staff, 'last_staff');
    }
    await closeAccount(transaction, person.id, now);
    await deleteCard(transaction, person.id);
    return noContent();
  });
}

async function handleDeleteUserById(
  call: Call<typeof deleteUserById>,
  context: AppContext,
  needs: Needs,
): Promise<AnswerOf<typeof deleteUserById>> {
  const { params, body, person } = call;
  if (!context.guards.isSelf(person, params.id)) throw forbidden();
  const read = readFieldsOf(deleteOwnUser.body, body);
  if ('errors' in read) throw invalid(read.errors);
  return handleDeleteOwnUser({ ...call, body: read.fields }, context, needs);
}

/** Two requests on one path, by `request_type`. Clients of the second read field errors from an answer with status 200. */
const handleOwnRecord: Handler<typeof ownRecord> = async ({ body, person, database }, context) => {
  if (body.request_type === 'load_my_user_info') {
    return ok({ status: 'ok', user_data: [person] });
  }
  const read = readFieldsOf(FatherEmailInput, { father_email: body.father_email });
  if ('errors' in read) return ok({ status: 'django_error', data_api: read.errors });
  await updateOwn({ body: read.fields, person, database }, context);
  return ok({ status: 'ok' });
};

export const userRoutes = (needs: Needs) => [
  route(getOwnUser, handleGetOwnUser),
  route(listOwnUser, handleListOwnUser),
  route(getUserById, handleGetUser),
  route(replaceOwnUser, handleUpdateOwnUser),
  route(updateOwnUser, handleUpdateOwnUser),
  route(updateUserById, handleUpdateUserById),
  route(replaceUserById, handleUpdateUserById),
  route(deleteUserById, (call, context) => handleDeleteUserById(call, context, needs)),
  route(giveUpParentRole, handleGiveUpParentRole),
  route(deleteOwnUser, (call, context) => handleDeleteOwnUser(call, context, needs)),
  route(ownRecord, handleOwnRecord),
];
