import type { Verdict } from '../../contract/answers.ts';
import { gradeOf } from '../../contract/results.ts';

/** What is said of an answer with this percentage; one without a percentage waits for a right answer. */
export function verdictOf(percentage: number | null): Verdict {
  const grade = gradeOf(percentage);
  if (grade === null) return 'waiting';
  return grade === 'passed' ? 'right' : 'wrong';
}
