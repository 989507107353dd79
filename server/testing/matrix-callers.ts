import type { User } from '../../contract/people/users.ts';
import { makeCaller, makePerson } from './factories.ts';
import type { AppContext } from '../app-context.ts';
import { updateUser } from '../users/store.ts';
import type { Identity } from './matrix.ts';
import { roles } from './roles.ts';

/** The sender of a request; a guest has neither person nor token. */
export type Caller = { person?: User; token?: string };

/** What a request of the matrix sends: the id in its path, a query, a body. */
export type Inputs = { id?: number; query?: string; json?: object };

/** Makes an object with the relation to the caller that the matrix names, and returns the inputs of a request about it. */
export type Maker = (object: string) => (context: AppContext, caller: Caller) => Promise<Inputs> | Inputs;

/** The inputs of requests, as `GET /tests_api/{id}/`. `requests` in `testing/requests.ts` of a feature are those of its endpoints. */
export type Requests = Readonly<Record<string, Maker>>;

const flags: Partial<Record<Identity, object>> = {
  ...roles,
  deactivated: { is_staff: true, is_teacher: true },
  ended: { is_staff: true, is_teacher: true },
};

/** Makes a new person of an identity with a token; neither for a guest. */
export async function makeIdentity(context: AppContext, identity: Identity): Promise<Caller> {
  if (identity === 'guest') return {};
  const caller = await makeCaller(context, flags[identity]);
  if (identity === 'deactivated') await updateUser(context.database, caller.person.id, { is_active: false });
  return caller;
}

const known = new WeakMap<AppContext, Map<string, Promise<unknown>>>();

/** Makes a person once for all cases of a server. */
function shared<Made>(context: AppContext, name: string, make: () => Promise<Made>): Promise<Made> {
  const people = known.get(context) ?? new Map<string, Promise<unknown>>();
  known.set(context, people);
  const caller = people.get(name) ?? make();
  people.set(name, caller);
  return caller as Promise<Made>;
}

/** The caller of a request: a new one where the request changes its caller, otherwise a shared one. */
export function callerOf(context: AppContext, request: string, identity: Identity): Promise<Caller> {
  const make = () => makeIdentity(context, identity);
  return /^PATCH|\/auth\/|\/user_api|\/children_api|\/parents_api|\/work_api\/own|\/ai_api\/(runs|drafts)/.test(
    request,
  )
    ? make()
    : shared(context, identity, make);
}

/** The owner of objects that are not the caller’s. */
export function otherTeacher(context: AppContext): Promise<User> {
  return shared(context, 'other teacher', () => makePerson(context, { is_teacher: true }));
}
