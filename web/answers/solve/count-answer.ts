import type { Result } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import { verdictOf } from '../../../contract/results.ts';

/** The progress in a category after one more answer. */
export function countAnswer(
  progress: Progress,
  { points, percentage }: Pick<Result, 'points' | 'percentage'>,
): Progress {
  const verdict = verdictOf(percentage);
  return {
    ...progress,
    answered: progress.answered + 1,
    right: progress.right + (verdict === 'right' ? 1 : 0),
    waiting: progress.waiting + (verdict === 'waiting' ? 1 : 0),
    points: progress.points + (points ?? 0),
  };
}

/**
 * Whether another test is expected after this progress. Where that is so, the next test is requested without the progress, which
 * the page counts itself: the server would sum it up for each test anew.
 */
export function goesOn(progress: Progress | undefined): progress is Progress {
  return progress !== undefined && progress.answered < progress.solvable;
}
