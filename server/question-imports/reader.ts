import type { AppContext } from '../app-context.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { findWithheldFromColleague } from '../questions/withheld-store.ts';
import { findAuthenticatedUser } from '../users/store.ts';
import type { Reader } from './same-store.ts';

type Context = Pick<AppContext, 'database' | 'guards'>;

/** The tests that those of an import of a person are compared with: those that the person may read at a moment. */
export async function readerFor(
  { database, guards }: Context,
  person: AuthenticatedUser,
  now: Date,
): Promise<Reader> {
  if (guards.readsEveryQuestion(person)) return null;
  const { ids } = await findWithheldFromColleague(database, person, now);
  return { author: person.id, withheld: ids };
}

/** As readerFor, by the id of the person; own tests alone where the account is closed. */
export async function readerOf(context: Context, id: number, now: Date): Promise<Reader> {
  const person = await findAuthenticatedUser(context.database, { id, session: undefined });
  return person === undefined ? { author: id, withheld: [] } : readerFor(context, person, now);
}
