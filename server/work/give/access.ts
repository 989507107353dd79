import type { Guards } from '../../authorization/guards.ts';
import type { Database } from '../../database/database.ts';
import { forbidden, notFound } from '../../http/responses/errors.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { findWorkOf, lockWork, type WorkOfReader } from '../store.ts';
import type { Work } from '../../database/tables.ts';

/** A work, where its relations to a person allow something. @throws 403, 404 */
async function requireWork(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  isAllowed: Guards['canChangeWork'],
): Promise<WorkOfReader> {
  const found = await findWorkOf(database, person, id);
  if (found === undefined) throw notFound();
  if (!isAllowed(person, found.held)) throw forbidden();
  return found;
}

/** A work that a person may see with its results. @throws 403, 404 */
export function requireSeen(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<WorkOfReader> {
  return requireWork(database, person, id, guards.canSeeWorkResults);
}

/** A work that a person may change. @throws 403, 404 */
export function requireChangeable(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<WorkOfReader> {
  return requireWork(database, person, id, guards.canChangeWork);
}

/** As requireChangeable, with the row locked until the transaction ends, so that nobody begins meanwhile. */
export async function lockChangeable(
  transaction: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<Work & Pick<WorkOfReader, 'held'>> {
  const locked = await lockWork(transaction, id);
  if (locked === undefined) throw notFound();
  const { held } = await requireChangeable(transaction, person, id, guards);
  return { ...locked, held };
}
