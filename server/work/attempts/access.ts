import type { Guards } from '../../authorization/guards.ts';
import type { Database } from '../../database/database.ts';
import { forbidden, notFound } from '../../http/responses/errors.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { findPlan, type Plan } from './store.ts';
import { handInLapsed } from './hand-in.ts';
import { isOver } from './rules.ts';

/** A work that a person may do. An attempt whose time is over is handed in before. @throws 403, 404 */
export async function requirePlan(
  database: Database,
  person: AuthenticatedUser,
  work: number,
  guards: Pick<Guards, 'canDoWork'>,
  now: Date,
): Promise<Plan> {
  const plan = await findPlan(database, work, person.id);
  if (plan === undefined) throw notFound();
  const isPupil = plan.is_given || plan.last !== null;
  if (!guards.canDoWork(person, { pupil: isPupil })) throw forbidden();
  if (!isLapsed(plan, now)) return plan;
  await handInLapsed(database, now, { work, person: person.id });
  return requirePlan(database, person, work, guards, now);
}

/** Whether the last attempt is to be handed in by the server, and nothing has done that yet. */
function isLapsed({ last, archived_at }: Plan, now: Date): boolean {
  if (last === null || last.handed_in_at !== null) return false;
  return isOver(last, now) || (archived_at !== null && Date.parse(archived_at) <= now.getTime());
}
