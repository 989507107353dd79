import { type Actor, type Grants, isGranted, isSelf } from '../permissions.ts';

/*
 * Who may see answers that could not be taken. It is apart from the other permissions, which every page loads. A rule of Savol.
 */

/**
 * How an actor can be related to a person; several relations may hold at once.
 * - `any`: every actor has it to every person
 * - `teacher`: the person is a confirmed pupil of a confirmed class that the actor teaches and that is not archived
 */
type PersonRelation = 'any' | 'teacher';

const seeRejected: Grants<PersonRelation> = { staff: ['any'], teacher: ['teacher'] };

/**
 * Whether the actor may see the answers of a person that could not be taken: the person, staff, and those who teach the person.
 * @param teaches whether the person is a confirmed pupil of a confirmed class that the actor teaches and that is not archived
 */
export function canSeeRejectedAnswers(actor: Actor, person: number, teaches: boolean): boolean {
  return (
    isSelf(actor, person) ||
    isGranted(seeRejected, actor, 'any') ||
    (teaches && isGranted(seeRejected, actor, 'teacher'))
  );
}
