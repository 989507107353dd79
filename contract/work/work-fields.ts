/* The settings of work: tests that a teacher gives to classes and pupils. */

/** One test after another as in free solving, or all of them, changed until they are handed in. */
export const workModes = ['practice', 'exam'] as const;
export type WorkMode = (typeof workModes)[number];

/**
 * When something about the tests of a work is shown to the pupil:
 * - `each`: after each answer; only in practice mode, since an exam takes changes until it is handed in
 * - `end`: after the attempt is handed in
 * - `closed`: after the work has closed for everybody
 * - `never`
 */
export const showTimes = ['each', 'end', 'closed', 'never'] as const;
export type ShowTime = (typeof showTimes)[number];

/** When marks, right answers, and explanations with remarks are shown. */
export type Show = { marks: ShowTime; keys: ShowTime; explanations: ShowTime };

/** How many attempts a pupil has, and which one counts: the only one, the one with most points, the last one that was handed in. */
export const attemptRules = ['once', 'best', 'last'] as const;
export type AttemptRule = (typeof attemptRules)[number];

/** Whether a rule draws the same tests for all pupils, or other ones for each. */
export const draws = ['same', 'each'] as const;
export type Draw = (typeof draws)[number];

/** Lengths in characters. */
export const longestTitle = 200;
export const longestWords = 5000;

/** How many tests a work has, and how many a rule draws from. */
export const mostWorkTests = 200;
export const mostPool = 1000;

/** How many classes, and how many pupils one by one, get a work. */
export const mostWorkClasses = 100;
export const mostWorkPupils = 200;

/** In minutes. */
export const longestTimeLimit = 600;

/** The percentage from which on a result is a pass, unless the teacher says another. */
export const usualPassMark = 60;

/** How an attempt ended. */
export const handedInBy = ['pupil', 'clock', 'teacher'] as const;
