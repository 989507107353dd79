import { insertAuditEntries } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { addPupils, addTeachers, confirmPupils, removePupils, removeTeachers } from './membership-store.ts';
import { auditEventsOf, type SortedChanges } from './rules.ts';

/**
 * Adds people to a class and removes them, with lines of the audit trail. Who is in it already, or not, stays so.
 * @param one the class, its row locked
 * @param confirms whether pupils who are added are confirmed, those too who are in it already: see listConfirmedPupils
 * @returns the ids of those who were added and removed, once for each side
 */
export async function moveMembers(
  transaction: Database,
  one: { id: number; name: string },
  ids: SortedChanges,
  { actor, confirms }: { actor: number; confirms: boolean },
): Promise<{ added: number[]; removed: number[] }> {
  const removed = {
    pupil: await removePupils(transaction, one.id, ids.removePupils),
    teacher: await removeTeachers(transaction, one.id, ids.removeTeachers),
  };
  const added = {
    pupil: await addPupils(transaction, one.id, ids.addPupils, confirms),
    teacher: await addTeachers(transaction, one.id, ids.addTeachers),
  };
  const confirmed = confirms ? await confirmPupils(transaction, one.id, ids.addPupils) : [];
  const auditEvents = (as: 'pupil' | 'teacher') =>
    auditEventsOf(actor, one, { as, change: 'removed' }, removed[as]).concat(
      auditEventsOf(actor, one, { as, change: 'added' }, added[as]),
    );
  await insertAuditEntries(transaction, [
    ...auditEvents('pupil'),
    ...auditEventsOf(actor, one, { as: 'pupil', change: 'confirmed' }, confirmed),
    ...auditEvents('teacher'),
  ]);
  return {
    added: [...added.pupil, ...added.teacher],
    removed: [...removed.pupil, ...removed.teacher],
  };
}
