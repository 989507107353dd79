import { type RoleFlags, roleOf } from '../../contract/roles.ts';

/** Who wants something. */
export type Reader = RoleFlags & { id: number };

type Owned = { author: number | null };

function isLoggedIn(person: Reader | undefined): boolean {
  return person !== undefined;
}

function isAuthor(person: RoleFlags): boolean {
  return person.is_staff || person.is_teacher;
}

function isFamily(person: RoleFlags): boolean {
  return person.is_parent || person.is_pupil;
}

function isStaff(person: RoleFlags): boolean {
  return person.is_staff;
}

/** Whether an account may be used at all. */
function isOpen(account: { is_active: boolean }): boolean {
  return account.is_active;
}

/** Whether a token was given out since the sessions of its account were last ended. */
function isCurrent(account: { session_epoch: number }, epoch: number): boolean {
  return account.session_epoch === epoch;
}

/** Whether an id is the caller's own. */
function isSelf(person: Reader, id: number): boolean {
  return person.id === id;
}

function readsEveryQuestion(person: RoleFlags): boolean {
  return person.is_staff;
}

/** Whether someone reads the questions of his or her own, disabled ones too: teachers do. */
function readsOwnQuestions(person: RoleFlags): boolean {
  return person.is_teacher;
}

/** Whether someone reads the questions that he or she has answered: pupils and plain users do. */
function readsOwnAnswers(person: RoleFlags): boolean {
  return person.is_pupil || roleOf(person) === 'user';
}

/** Whether someone reads the questions that his or her children have answered: parents do. */
function readsChildrensAnswers(person: RoleFlags): boolean {
  return person.is_parent;
}

/**
 * Whether someone may read a question with its right answer. Several roles: whatever one of them allows.
 * @param answered whether the person, and whether a child of the person, has answered it
 */
function canReadQuestion(
  person: Reader,
  question: Owned & { enabled: boolean },
  answered: { by_person: boolean; by_child: boolean },
): boolean {
  if (readsEveryQuestion(person)) return true;
  if (readsOwnQuestions(person) && question.author === person.id) return true;
  if (!question.enabled) return false;
  return (
    (readsOwnAnswers(person) && answered.by_person) || (readsChildrensAnswers(person) && answered.by_child)
  );
}

/** Whether someone may rewrite or delete a question: staff any, a teacher his or her own. */
function canEditQuestion(person: Reader, question: Owned): boolean {
  return person.is_staff || (person.is_teacher && question.author === person.id);
}

/** Whether someone is told who wrote a question, and what else only authors need. */
function seesAuthor(person: RoleFlags): boolean {
  return person.is_staff || person.is_teacher;
}

function seesAuthorEmail(person: RoleFlags): boolean {
  return person.is_staff;
}

/** Nobody solves what he or she wrote. */
function canAnswerQuestion(person: Reader, question: Owned): boolean {
  return question.author !== person.id;
}

/** Whether a question is there to be solved. */
function isServed(question: { enabled: boolean }): boolean {
  return question.enabled;
}

function seesOwnResults(person: RoleFlags): boolean {
  return person.is_pupil;
}

function seesChildrensResults(person: RoleFlags): boolean {
  return person.is_parent;
}

/**
 * Everything that decides who may call, read or write what: each says yes or no and knows nothing of HTTP
 * or the database. The server asks this table and nothing else, so that the suite can break one guard at a
 * time and see the matrix of docs/authorization.md notice.
 */
export const guards = {
  isLoggedIn,
  isAuthor,
  isFamily,
  isStaff,
  isOpen,
  isCurrent,
  isSelf,
  readsEveryQuestion,
  readsOwnQuestions,
  readsOwnAnswers,
  readsChildrensAnswers,
  canReadQuestion,
  canEditQuestion,
  seesAuthor,
  seesAuthorEmail,
  canAnswerQuestion,
  isServed,
  seesOwnResults,
  seesChildrensResults,
};

export type Guards = typeof guards;
