import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import { forbidden, notFound } from '../http/responses/errors.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { type ClassOfReader, findClassOf } from './list-store.ts';
import type { SchoolClass } from './rules.ts';
import { lockClass } from './store.ts';

/** A class that a person may manage. @throws 403, 404 */
export async function requireManaged(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<ClassOfReader> {
  const found = await findClassOf(database, person, id, guards);
  if (found === undefined) throw notFound();
  if (!guards.canManageClass(person, found.held)) throw forbidden();
  return found;
}

/** As requireManaged, with the row of the class locked until the transaction ends. */
export async function lockManaged(
  transaction: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<SchoolClass> {
  const locked = await lockClass(transaction, id);
  if (locked === undefined) throw notFound();
  await requireManaged(transaction, person, id, guards);
  return locked;
}
