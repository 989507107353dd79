import { canHaveCard } from './people/card-holders.ts';
import type { Question } from './questions/questions.ts';
import { type Role, type RoleFlags, rolesOf } from './people/roles.ts';

/*
 * Permissions. The server asks these functions before it acts, and the page asks them before it offers an action,
 * so the two cannot disagree. Unless a comment says otherwise, the rules are those of section 6 of the specification,
 * "Roles and permissions". A user with several roles may do what any one of them allows.
 */

/** The user whose permission is asked for. */
export type Actor = RoleFlags & { id: number };

/** An actor, or nobody: `null` on the page and `undefined` on the server stand for a guest. */
export type ActorOrGuest = Actor | null | undefined;

/**
 * How an actor can be related to a question; several relations may hold at once.
 * - `any`: every actor has it to every question
 * - `author`: the actor wrote the question
 * - `colleague`: the question is enabled, so that everybody who gives work may choose it
 * - `editor`: it stands in a set that its author has shared with the actor to change
 * - `solver`: the actor has answered it
 * - `parent of a solver`: a child of the actor has answered it
 */
export const questionRelations = [
  'any',
  'author',
  'editor',
  'colleague',
  'solver',
  'parent of a solver',
] as const;
export type QuestionRelation = (typeof questionRelations)[number];

/**
 * How an actor can be related to the person whose result it is.
 * - `self`: it is the actor
 * - `child`: that person named the actor's address as a parent's
 */
export const resultRelations = ['self', 'child'] as const;
export type ResultRelation = (typeof resultRelations)[number];

/** The relations through which each role is granted an action; a role that is left out is not granted it. */
export type Grants<Relation> = Readonly<Partial<Record<Role | 'user', readonly Relation[]>>>;

/**
 * The specification says nothing of plain users; they read their own answers, as pupils do. That teachers read what they may give is a rule
 * of Savol.
 */
const readQuestion: Grants<QuestionRelation> = {
  staff: ['any'],
  teacher: ['author', 'editor', 'colleague'],
  parent: ['parent of a solver'],
  pupil: ['solver'],
  user: ['solver'],
};

const editQuestion: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author', 'editor'] };

const seeAnswers: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author'] };

const seeVersions: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author', 'editor'] };

const markAnswer: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author'] };

const seeResult: Grants<ResultRelation> = { parent: ['child'], pupil: ['self'] };

/** Whether one of the actor’s roles is granted an action through a relation. */
export function isGranted<Relation>(grants: Grants<Relation>, actor: Actor, relation: Relation): boolean {
  return rolesOf(actor).some((role) => grants[role]?.includes(relation));
}

/** Whether the actor has a code by which parents link themselves: pupils. A rule of Savol. */
export function canShowLinkingCode(actor: Actor): boolean {
  return actor.is_pupil;
}

/** Whether the actor may see who follows a child, and end it: the child, a pupil, and staff. A rule of Savol. */
export function canSeeParents(actor: Actor, child: number): boolean {
  return canManageSchool(actor) || (actor.is_pupil && isSelf(actor, child));
}

/** Whether the actor is a signed-in user. Guests can read categories and news only. */
export function isLoggedIn<User extends Actor>(actor: User | null | undefined): actor is User {
  return actor !== null && actor !== undefined;
}

/** Whether the person with this id is the actor. That an account is open to its own person only is a rule of Savol. */
export function isSelf(actor: Actor, person: number): boolean {
  return actor.id === person;
}

/**
 * Whether the actor may manage people, categories, difficulty levels and news: staff only. A rule of Savol, since the
 * specification does not describe who manages them.
 */
export function canManageSchool(actor: ActorOrGuest): boolean {
  return isLoggedIn(actor) && actor.is_staff;
}

/**
 * Whether the actor may add a category: staff anywhere, teachers below another one where the school lets them. A rule of Savol, as the next one.
 * @param place whether it would be a root, and the setting of the school
 */
export function canAddCategory(
  actor: ActorOrGuest,
  { is_root, teachers_add_topics }: { is_root: boolean; teachers_add_topics: boolean },
): boolean {
  return canManageSchool(actor) || (canWriteQuestions(actor) && teachers_add_topics && !is_root);
}

/**
 * Whether the actor may take subjects of the curriculum into the tree: staff, and teachers a single one as long as there is no category, since
 * without one no test can be written.
 * @param place `is_single`: whether only one subject is taken
 */
export function canTakeSubjects(
  actor: ActorOrGuest,
  { has_categories, is_single }: { has_categories: boolean; is_single: boolean },
): boolean {
  return canManageSchool(actor) || (canWriteQuestions(actor) && !has_categories && is_single);
}

/** Whether the actor may write new questions: staff and teachers. */
export function canWriteQuestions(actor: ActorOrGuest): boolean {
  return isLoggedIn(actor) && (actor.is_staff || actor.is_teacher);
}

/** Whether the actor may read the questions to which he or she has this relation. The list is filtered by this; it has none of colleagues. */
export function canReadQuestionsAs(actor: Actor, relation: QuestionRelation): boolean {
  return isGranted(readQuestion, actor, relation);
}

/**
 * Whether the actor may read a question together with its right answer. A question that is disabled is read by its
 * author and by staff only.
 * @param solved whether the actor has answered it, and whether a child of the actor has
 * @param is_editor whether its author has shared it with the actor to change
 */
export function canReadQuestion(
  actor: ActorOrGuest,
  question: { author: number | null; enabled: boolean },
  solved: { by_person: boolean; by_child: boolean },
  is_editor = false,
): boolean {
  if (!isLoggedIn(actor)) return false;
  const holds: Record<QuestionRelation, boolean> = {
    any: true,
    author: question.author === actor.id,
    editor: is_editor,
    colleague: question.enabled,
    solver: question.enabled && solved.by_person,
    'parent of a solver': question.enabled && solved.by_child,
  };
  return questionRelations.some((relation) => holds[relation] && canReadQuestionsAs(actor, relation));
}

/**
 * Whether the actor may change a question: staff any, a teacher his or her own, and those that are shared to be changed. Without `is_editor` it is
 * whether the actor may delete it, which nobody shares.
 * @param question as it is stored, or as the page received it: without an author it is not the actor's own
 * @param is_editor whether its author has shared it with the actor to change
 */
export function canEditQuestion(
  actor: ActorOrGuest,
  question: { author: number | null } | Question,
  is_editor = false,
): boolean {
  if (!isLoggedIn(actor)) return false;
  const isAuthor = 'author' in question && question.author === actor.id;
  return (
    canEditEveryQuestion(actor) ||
    (isAuthor && isGranted(editQuestion, actor, 'author')) ||
    (is_editor && isGranted(editQuestion, actor, 'editor'))
  );
}

/** Whether the actor may rename, fill, share and delete a set of questions: its author, as long as he or she writes questions. A rule of Savol. */
export function canChangeSet(actor: ActorOrGuest, set: { author: number }): boolean {
  return isLoggedIn(actor) && canWriteQuestions(actor) && isSelf(actor, set.author);
}

/**
 * Whether the actor may use a set of questions: its author, and people who write questions and with whom it is shared. A rule of Savol.
 * @param is_shared whether it is shared with the actor or with the whole school
 */
export function canUseSet(actor: ActorOrGuest, set: { author: number }, is_shared: boolean): boolean {
  return canChangeSet(actor, set) || (canWriteQuestions(actor) && is_shared);
}

/** Whether the actor may change all questions: staff. */
export function canEditEveryQuestion(actor: Actor): boolean {
  return isGranted(editQuestion, actor, 'any');
}

/**
 * Whether the actor may request the analysis of a question by a language model, read it, and decide about its suggestions:
 * everybody who may change the question. A rule of Savol, as the next ones.
 */
export function canAnalyze(actor: ActorOrGuest, question: { author: number | null } | Question): boolean {
  return canEditQuestion(actor, question);
}

/** Whether the actor may see, pause and cancel all runs, each the analysis of many questions: staff. */
export function canChangeEveryRun(actor: Actor): boolean {
  return actor.is_staff;
}

/** Whether the actor may pause and cancel a run: staff any, others their own. */
export function canChangeRun(actor: Actor, run: { made_by: number | null }): boolean {
  return canChangeEveryRun(actor) || run.made_by === actor.id;
}

/** Whether the actor may see and cancel all orders of drafts that a language model writes: staff. */
export function canSeeEveryDraftOrder(actor: Actor): boolean {
  return actor.is_staff;
}

/** Whether the actor may see and cancel an order of drafts: staff any, others their own. A draft is a test, which its author and staff change. */
export function canSeeDraftOrder(actor: Actor, order: { made_by: number | null }): boolean {
  return canSeeEveryDraftOrder(actor) || order.made_by === actor.id;
}

/**
 * Whether the actor may see the answers to a question, with names: staff of any, a teacher of his or her own. A rule of Savol; the
 * page of results that the specification describes is for pupils and parents.
 */
export function canSeeAnswers(actor: Actor, question: { author: number | null }): boolean {
  return (
    isGranted(seeAnswers, actor, 'any') ||
    (question.author === actor.id && isGranted(seeAnswers, actor, 'author'))
  );
}

/**
 * Whether the actor may see the earlier versions of a question, and their authors: those who may change it. A rule of
 * Savol. To restore a version is to edit the question.
 */
export function canSeeVersions(
  actor: Actor,
  question: { author: number | null },
  is_editor = false,
): boolean {
  return (
    isGranted(seeVersions, actor, 'any') ||
    (is_editor && isGranted(seeVersions, actor, 'editor')) ||
    (question.author === actor.id && isGranted(seeVersions, actor, 'author'))
  );
}

/**
 * Whether the actor may mark the answers to a question that a person marks, and change the marks: staff of any, a teacher of
 * his or her own. A rule of Savol.
 */
export function canMarkAnswers(actor: Actor, question: { author: number | null }): boolean {
  return (
    canMarkEveryAnswer(actor) || (question.author === actor.id && isGranted(markAnswer, actor, 'author'))
  );
}

/** Whether the actor may mark the answers to all questions. */
export function canMarkEveryAnswer(actor: Actor): boolean {
  return isGranted(markAnswer, actor, 'any');
}

/**
 * Whether the actor may look at the answers of related people beside the right ones, as he or she may read the questions that
 * they answered. Who reads every question may look at own answers too.
 */
export function canReviewAnswersAs(actor: Actor, relation: ResultRelation): boolean {
  if (relation === 'child') return canReadQuestionsAs(actor, 'parent of a solver');
  return canReadQuestionsAs(actor, 'solver') || canReadQuestionsAs(actor, 'any');
}

/**
 * Whether the actor may answer a question: every user but its author. The specification lets every user solve; that
 * authors do not answer their own questions is a rule of Savol.
 */
export function canAnswerQuestion(actor: Actor, question: { author: number | null }): boolean {
  return question.author !== actor.id;
}

/** Whether the actor is shown the "Administrative Information" of a question, the author's name included: staff and teachers. */
export function canSeeAdministration(actor: ActorOrGuest): boolean {
  return isLoggedIn(actor) && (actor.is_staff || actor.is_teacher);
}

/** Whether the actor is shown the e-mail address of a question's author: staff only. */
export function canSeeAuthorEmail(actor: Actor): boolean {
  return actor.is_staff;
}

/** Whether a relation lets the actor see the results of the related people: pupils their own, parents their children's. */
export function canSeeResultsAs(actor: ActorOrGuest, relation: ResultRelation): boolean {
  return isLoggedIn(actor) && isGranted(seeResult, actor, relation);
}

/** Whether the actor may see results at all: pupils and parents. */
export function canSeeResults(actor: ActorOrGuest): boolean {
  return resultRelations.some((relation) => canSeeResultsAs(actor, relation));
}

/**
 * Whether the actor may make new log-in cards for a class: staff, and its teachers. A rule of Savol, as the next ones.
 * @param teaches whether the actor teaches the class, which is confirmed and not archived
 */
export function canPrintCardsOfClass(actor: Actor, teaches: boolean): boolean {
  return actor.is_staff || (actor.is_teacher && teaches);
}

/**
 * Whether the actor may make a new log-in card for a person, set back the PIN and end the sessions: staff for everybody, teachers for
 * pupils whom they teach, unless the pupil is a teacher or staff too.
 * @param teaches whether the person is a confirmed pupil of a confirmed class that the actor teaches and that is not archived
 */
export function canManageLogIn(actor: Actor, person: RoleFlags, teaches: boolean): boolean {
  return actor.is_staff || (actor.is_teacher && teaches && canHaveCard(person));
}

/**
 * Whether the actor, who may manage the log-in of a person, may do so by a card and its PIN: staff of all, teachers of pupils without a
 * password, who have no other way to log in.
 */
export function canManageCard(actor: Actor, { has_password }: { has_password: boolean }): boolean {
  return actor.is_staff || !has_password;
}
