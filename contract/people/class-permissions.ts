import {
  type Actor,
  type ActorOrGuest,
  canManageSchool,
  canWriteQuestions,
  type Grants,
  isGranted,
  isLoggedIn,
} from '../permissions.ts';
import { rolesOf } from './roles.ts';

/* Permissions about classes. They are apart from the other permissions, which every page loads. */

/**
 * How an actor can be related to a class; several relations may hold at once.
 * - `any`: every actor has it to every class
 * - `teacher`: the actor teaches it
 * - `pupil`: the actor is a pupil of it
 * - `parent of a pupil`: a child of the actor is
 */
export const classRelations = ['any', 'teacher', 'pupil', 'parent of a pupil'] as const;
export type ClassRelation = (typeof classRelations)[number];

/** Which of these relations an actor has to a class. */
export type HeldClassRelations = { teacher: boolean; pupil: boolean; parent: boolean };

const manageClass: Grants<ClassRelation> = { staff: ['any'], teacher: ['teacher'] };

const nameClass: Grants<ClassRelation> = {
  ...manageClass,
  parent: ['parent of a pupil'],
  pupil: ['pupil'],
  user: ['pupil'],
};

function isGrantedForClass(
  grants: Grants<ClassRelation>,
  actor: Actor,
  { teacher, pupil, parent }: HeldClassRelations,
): boolean {
  const holds: Record<ClassRelation, boolean> = { any: true, teacher, pupil, 'parent of a pupil': parent };
  return classRelations.some((relation) => holds[relation] && isGranted(grants, actor, relation));
}

/** Whether the actor may make classes: staff, and teachers, who then teach them. A rule of Savol, as are all about classes. */
export function canMakeClasses(actor: ActorOrGuest): boolean {
  return canWriteQuestions(actor);
}

/**
 * Whether the actor may see a class with its pupils and their results, change it, and add and remove its pupils: staff any, a
 * teacher those that he or she teaches.
 */
export function canManageClass(actor: Actor, held: HeldClassRelations): boolean {
  return isGrantedForClass(manageClass, actor, held);
}

/**
 * Whether the actor may change a column that a teacher has added to the grade book of a class, and its marks: its author, while he or she
 * teaches the class, and staff.
 */
export function canChangeColumn(actor: Actor, held: HeldClassRelations, isAuthor: boolean): boolean {
  return canManageSchool(actor) || (isAuthor && canManageClass(actor, held));
}

/** Whether the actor may know the name and the teachers of a class: its managers, its pupils, and their parents. */
export function canNameClass(actor: Actor, held: HeldClassRelations): boolean {
  return isGrantedForClass(nameClass, actor, held);
}

/** Whether the actor may know the classes to which he or she has this relation. The list is filtered by this. */
export function canNameClassesAs(actor: Actor, relation: ClassRelation): boolean {
  return isGranted(nameClass, actor, relation);
}

/**
 * Whether the actor may see the activity of a pupil of a class outside this class too: staff, and its teachers.
 * @param isConfirmed whether the class is confirmed and not archived, and the pupil confirmed as one of it
 */
export function canFollowPupil(actor: Actor, held: HeldClassRelations, isConfirmed: boolean): boolean {
  return canManageSchool(actor) || (isConfirmed && canManageClass(actor, held));
}

/** Whether the actor may say who teaches a class: staff. */
export function canChooseTeachers(actor: ActorOrGuest): boolean {
  return canManageSchool(actor);
}

/** Whether the actor may become a pupil of a class by its code: pupils, and people without a role. */
export function canJoinClasses(actor: ActorOrGuest): boolean {
  if (!isLoggedIn(actor)) return false;
  return rolesOf(actor).some((role) => role === 'pupil' || role === 'user');
}
