import {
  canChangeColumn,
  canChooseTeachers,
  canFollowPupil,
  canJoinClasses,
  canManageClass,
  canNameClass,
  canNameClassesAs,
} from '../../contract/people/class-permissions.ts';
import type { Who } from '../../contract/wire/endpoint.ts';
import { canHaveCard } from '../../contract/people/card-holders.ts';
import {
  type Actor,
  canAddCategory,
  canAnswerQuestion,
  canChangeSet,
  canEditEveryQuestion,
  canEditQuestion,
  canManageCard,
  canManageLogIn,
  canManageSchool,
  canMarkAnswers,
  canMarkEveryAnswer,
  canPrintCardsOfClass,
  canReadQuestion,
  canReadQuestionsAs,
  canReviewAnswersAs,
  canSeeAdministration,
  canSeeAnswers,
  canSeeAuthorEmail,
  canSeeResults,
  canSeeParents,
  canSeeResultsAs,
  canSeeVersions,
  canShowLinkingCode,
  canTakeSubjects,
  canUseSet,
  canWriteQuestions,
  isLoggedIn,
  isSelf,
} from '../../contract/permissions.ts';
import {
  canChangeWork,
  canDoWork,
  canFollowWork,
  canGiveWork,
  canGiveWorkToAll,
  canSeeWorkResults,
} from '../../contract/work/work-permissions.ts';
import { canSeeRejectedAnswers } from '../../contract/work/rejected-permissions.ts';
import {
  canAnalyze,
  canChangeEveryRun,
  canChangeRun,
  canSeeDraftOrder,
  canSeeEveryDraftOrder,
} from '../../contract/permissions.ts';

/** Whether an account may be used at all. */
function isOpen(account: { is_active: boolean }): boolean {
  return account.is_active;
}

/** Whether a token was issued since the sessions of its account were last ended. */
function isCurrent(account: { session_epoch: number }, epoch: number): boolean {
  return account.session_epoch === epoch;
}

/** Whether the session that a token belongs to has not been ended by a log-out, or since one of its old tokens was used. */
function isSessionOpen(account: { session_is_open: boolean }): boolean {
  return account.session_is_open;
}

/** Whether a question takes answers. */
function isServed(question: { enabled: boolean }): boolean {
  return question.enabled;
}

/**
 * Every decision on who may call, read or write something, each a pure function. The server calls them through the
 * AppContext, so that a test can replace one guard at a time and check that the matrix of docs/authorization.md fails.
 */
export const guards = {
  isLoggedIn,
  canWriteQuestions,
  canSeeResults,
  canManageSchool,
  canAddCategory,
  canTakeSubjects,
  isOpen,
  isCurrent,
  isSessionOpen,
  isSelf,
  readsEveryQuestion: (actor: Actor) => canReadQuestionsAs(actor, 'any'),
  readsOwnQuestions: (actor: Actor) => canReadQuestionsAs(actor, 'author'),
  readsOwnAnswers: (actor: Actor) => canReadQuestionsAs(actor, 'solver'),
  readsChildrensAnswers: (actor: Actor) => canReadQuestionsAs(actor, 'parent of a solver'),
  canReadQuestion,
  canEditQuestion,
  canChangeSet,
  canUseSet,
  editsEveryQuestion: canEditEveryQuestion,
  seesAuthor: canSeeAdministration,
  seesAuthorEmail: canSeeAuthorEmail,
  canAnswerQuestion,
  isServed,
  canSeeAnswers,
  canSeeVersions,
  canShowLinkingCode,
  canSeeParents,
  canMarkAnswers,
  marksEveryAnswer: canMarkEveryAnswer,
  reviewsOwnAnswers: (actor: Actor) => canReviewAnswersAs(actor, 'self'),
  reviewsChildrensAnswers: (actor: Actor) => canReviewAnswersAs(actor, 'child'),
  seesOwnResults: (actor: Actor) => canSeeResultsAs(actor, 'self'),
  seesChildrensResults: (actor: Actor) => canSeeResultsAs(actor, 'child'),
  canHaveCard,
  canPrintCardsOfClass,
  canManageLogIn,
  canManageCard,
  canManageClass,
  canChangeColumn,
  canNameClass,
  canFollowPupil,
  namesEveryClass: (actor: Actor) => canNameClassesAs(actor, 'any'),
  namesOwnClasses: (actor: Actor) => canNameClassesAs(actor, 'teacher'),
  namesJoinedClasses: (actor: Actor) => canNameClassesAs(actor, 'pupil'),
  namesChildrensClasses: (actor: Actor) => canNameClassesAs(actor, 'parent of a pupil'),
  canChooseTeachers,
  canJoinClasses,
  canGiveWork,
  canGiveWorkToAll,
  canChangeWork,
  canSeeWorkResults,
  canDoWork,
  canFollowWork,
  canSeeRejectedAnswers,

  canAnalyze,
  canChangeRun,
  changesEveryRun: canChangeEveryRun,
  canSeeDraftOrder,
  seesEveryDraftOrder: canSeeEveryDraftOrder,
};

export type Guards = typeof guards;

/** Whether an actor, or a guest, may call an endpoint at all: see Who. */
export function mayCall(table: Guards, who: Who, actor: Actor | undefined): boolean {
  if (who === 'public' || who === 'anyone') return true;
  if (!table.isLoggedIn(actor)) return false;
  if (who === 'author') return table.canWriteQuestions(actor);
  if (who === 'family') return table.canSeeResults(actor);
  return who === 'person' || table.canManageSchool(actor);
}
