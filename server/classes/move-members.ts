import { insertAuditEntries } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { addPupils, addTeachers, confirmPupils, removePupils, removeTeachers } from './membership-store.ts';
import { auditEventsOf, type SortedChanges } from './rules.ts';

/**
 * Adds people to a class and removes them, with lines of the audit trail. Skips people who are in it already, or not in it.
 * @param schoolClass its row is locked
 * @param confirms whether pupils who are added are confirmed, those too who are in it already: see listConfirmedPupils
 * @returns the ids of those who were added and removed, once for each side
 */
export async function moveMembers(
  transaction: Database,
  schoolClass: { id: number; name: string },
  ids: SortedChanges,
  { actor, confirms }: { actor: number; confirms: boolean },
): Promise<{ added: number[]; removed: number[] }> {
  const removed = {
    pupil: await removePupils(transaction, schoolClass.id, ids.removePupils),
    teacher: await removeTeachers(transaction, schoolClass.id, ids.removeTeachers),
  };
  const added = {
    pupil: await addPupils(transaction, schoolClass.id, ids.addPupils, confirms),
    teacher: await addTeachers(transaction, schoolClass.id, ids.addTeachers),
  };
  const confirmed = confirms ? await confirmPupils(transaction, schoolClass.id, ids.addPupils) : [];
  const auditEvents = (as: 'pupil' | 'teacher') =>
    auditEventsOf(actor, schoolClass, { as, change: 'removed' }, removed[as]).concat(
      auditEventsOf(actor, schoolClass, { as, change: 'added' }, added[as]),
    );
  await insertAuditEntries(transaction, [
    ...auditEvents('pupil'),
    ...auditEventsOf(actor, schoolClass, { as: 'pupil', change: 'confirmed' }, confirmed),
    ...auditEvents('teacher'),
  ]);
  return {
    added: [...added.pupil, ...added.teacher],
    removed: [...removed.pupil, ...removed.teacher],
  };
}
