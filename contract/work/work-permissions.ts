import {
  type Actor,
  type ActorOrGuest,
  canManageSchool,
  canWriteQuestions,
  type Grants,
  isGranted,
} from '../permissions.ts';

/* Permissions about work. They are apart from the other permissions, which every page loads. All are rules of Savol. */

/**
 * How an actor can be related to a work; several relations may hold at once.
 * - `any`: every actor has it to every work
 * - `author`: the actor gave it
 * - `teacher of a class`: the actor teaches a class that it was given to, which is not archived
 * - `pupil`: it was given to the actor, or the actor has an attempt
 * - `parent of a pupil`: that holds for a child of the actor, and parents may see the work
 */
export const workRelations = ['any', 'author', 'teacher of a class', 'pupil', 'parent of a pupil'] as const;
export type WorkRelation = (typeof workRelations)[number];

/** Which of these relations an actor has to a work. */
export type HeldWorkRelations = { author: boolean; teacher: boolean; pupil: boolean; parent: boolean };

const changeWork: Grants<WorkRelation> = { staff: ['any'], teacher: ['author'] };

const seeResults: Grants<WorkRelation> = { staff: ['any'], teacher: ['author', 'teacher of a class'] };

function isGrantedForWork(
  grants: Grants<WorkRelation>,
  actor: Actor,
  { author, teacher, pupil, parent }: HeldWorkRelations,
): boolean {
  const holds: Record<WorkRelation, boolean> = {
    any: true,
    author,
    'teacher of a class': teacher,
    pupil,
    'parent of a pupil': parent,
  };
  return workRelations.some((relation) => holds[relation] && isGranted(grants, actor, relation));
}

/** Whether the actor may give work: teachers to classes that they teach and to the pupils of these, staff to everybody. */
export function canGiveWork(actor: ActorOrGuest): boolean {
  return canWriteQuestions(actor);
}

/** Whether the actor may give work to every class and every pupil: staff. */
export function canGiveWorkToAll(actor: ActorOrGuest): boolean {
  return canManageSchool(actor);
}

/** Whether the actor may change a work, take it back, and grant a pupil more: staff any, a teacher his or her own. */
export function canChangeWork(actor: Actor, held: HeldWorkRelations): boolean {
  return isGrantedForWork(changeWork, actor, held);
}

/**
 * Whether the actor may see a work with the results of all its pupils, mark them, and decide about answers that came late: staff any, a teacher his or her own and that
 * of classes that he or she teaches, of the latter those pupils only who are in these classes.
 */
export function canSeeWorkResults(actor: Actor, held: HeldWorkRelations): boolean {
  return isGrantedForWork(seeResults, actor, held);
}

/** Whether the actor may start and hand in attempts: every pupil with the work. */
export function canDoWork(_actor: Actor, { pupil }: Pick<HeldWorkRelations, 'pupil'>): boolean {
  return pupil;
}

/** Whether the actor may read a person's attempts as that person may read them: the person, and parents where the work lets them. */
export function canFollowWork(
  _actor: Actor,
  { pupil, parent }: Pick<HeldWorkRelations, 'pupil' | 'parent'>,
): boolean {
  return pupil || parent;
}
