import { mostAhead } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';

/** The tests of a category that this device keeps: the one that is shown first, and those that come after it in their order. */
export type PrefetchedQuestions = {
  /** When it was changed last, in milliseconds. */
  at: number;
  tests: readonly QuestionToSolve[];
  /** Tests that are not stored, since their pictures are too large for the line or the disk: the server gives them when their turn comes. */
  passedOver: readonly number[];
  /** Whether the server had no more. */
  isWhole: boolean;
  /** How far the person is before answering the first, as far as the page knew. */
  progress?: Progress | undefined;
};

/** Properties of the line and the disk. A value that the browser does not give is absent. */
export type LineAndDisk = {
  /** Whether each byte counts, as the person or the browser says. */
  savesData?: boolean | undefined;
  effectiveType?: string | undefined;
  /** The bytes that it may still keep. */
  free?: number | undefined;
};

/** Below this nothing is prefetched, in bytes: the room is for answers. */
const leastRoom = 5_000_000;

/** How long prefetched tests are used, in milliseconds: a week, in which authors may change them. */
const life = 7 * 24 * 60 * 60 * 1000;

const isSlow = ({ savesData, effectiveType }: LineAndDisk) =>
  savesData === true || effectiveType === '2g' || effectiveType === 'slow-2g';

/** How many tests after the one that is shown are stored at most. */
export function mostTests(means: LineAndDisk): number {
  if (means.free !== undefined && means.free < leastRoom) return 0;
  if (isSlow(means)) return 5;
  return means.effectiveType === '3g' ? 10 : mostAhead;
}

/** How many bytes of pictures and recordings are loaded at once at most. */
export function mostBytes(means: LineAndDisk): number {
  if (isSlow(means)) return 0;
  return Math.min(20_000_000, (means.free ?? 50_000_000) / 10);
}

/**
 * How many more tests are to be loaded: none before half of them are solved, so that several come together.
 * @param isAsked whether the server is asked anyway, and gives one with what it is asked for
 */
export function missing(
  { tests: questions, isWhole }: PrefetchedQuestions,
  means: LineAndDisk,
  isAsked: boolean,
): number {
  const most = mostTests(means);
  const wanted = most - (questions.length - 1);
  if (isWhole || wanted <= 0) return 0;
  if (wanted > most / 2) return wanted;
  return isAsked ? 1 : 0;
}

/**
 * The stored tests when a test is shown, which is the first then. Those before it are left out: they come in their order, so they are
 * answered or not asked any more. Tests that are too old are left out too.
 * @param now in milliseconds
 */
export function withShown(
  stored: PrefetchedQuestions | undefined,
  question: QuestionToSolve,
  progress: Progress | undefined,
  now: number,
): PrefetchedQuestions {
  const known = stored !== undefined && stored.at > now - life ? stored : undefined;
  const questions = known?.tests ?? [];
  const others = questions.slice(questions.findIndex(({ id }) => id === question.id) + 1);
  return {
    at: now,
    tests: [question, ...others],
    passedOver: known?.passedOver ?? [],
    isWhole: known?.isWhole ?? false,
    progress: progress ?? known?.progress,
  };
}

export function withMore(stored: PrefetchedQuestions, question: QuestionToSolve): PrefetchedQuestions {
  return stored.tests.some(({ id }) => id === question.id)
    ? stored
    : { ...stored, tests: [...stored.tests, question] };
}

/** The stored tests without one that was answered. */
export function without(stored: PrefetchedQuestions, answered: number): PrefetchedQuestions {
  return { ...stored, tests: stored.tests.filter(({ id }) => id !== answered) };
}
