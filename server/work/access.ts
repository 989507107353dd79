import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { findWorkOf, lockWork, type Work, type WorkOfReader } from './store.ts';

/** A work that a person may see with its results. @throws 403, 404 */
export async function requireSeen(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<WorkOfReader> {
  const found = await findWorkOf(database, person, id);
  if (found === undefined) throw notFound();
  if (!guards.canSeeWorkResults(person, found.held)) throw forbidden();
  return found;
}

/** A work that a person may change. @throws 403, 404 */
export async function requireChangeable(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  guards: Guards,
): Promise<WorkOfReader> {
  const found = await findWorkOf(database, person, id);
  if (found === undefined) throw notFound();
  if (!guards.canChangeWork(person, found.held)) throw forbidden();
  return found;
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
