import { isDeepStrictEqual } from 'node:util';

import { markedScore, type Score, score } from '../../answers/rules.ts';
import { gradableOf, type GradableVersion } from '../../questions/rules.ts';
import type { CheckedAnswer, CheckedAttempt, CheckedChange } from './check-store.ts';

/*
 * Whether results are those of the rule, in plain words: see docs/decisions/073-what-changes-a-result.md. What differs was changed by
 * edits before that rule.
 */

type Place = Pick<CheckedAttempt, 'person' | 'name' | 'work' | 'title' | 'attempt'>;

function whose({ person, name, work, title, attempt }: Place): string {
  const pupil = `person ${person}${name === '' ? '' : ` (${name})`}`;
  return work === null ? pupil : `work ${work} (${title}), attempt ${attempt} of ${pupil}`;
}

function worth({ points, percentage }: Score): string {
  return points === null ? 'no result' : `${points} points (${percentage} %)`;
}

/** The sentence about an answer whose result is not that of the rule; undefined where it is. */
export function differenceOf(row: CheckedAnswer, versions: readonly GradableVersion[]): string | undefined {
  const { question, answer, version, weight, mark, points, percentage } = row;
  const ruled =
    mark === null ? score(gradableOf(versions, version), answer, weight) : markedScore(mark, weight);
  if (ruled.points === points && ruled.percentage === percentage) return undefined;
  return `test ${question}, ${whose(row)}: ${worth(row)}; the key of now and the weight ${weight} give ${worth(ruled)}.`;
}

/** The sentence about a change of a result by a version that corrected no key of the version seen; undefined where it did. */
export function wrongChangeOf(row: CheckedChange, versions: readonly GradableVersion[]): string | undefined {
  const { question, seen, version, points_before, percentage_before } = row;
  const until = (last: number) => versions.filter(({ number }) => number <= last);
  const [before, after] = [gradableOf(until(version - 1), seen), gradableOf(until(version), seen)];
  if (!isDeepStrictEqual(before, after)) return undefined;
  const was = worth({ points: points_before, percentage: percentage_before });
  return `test ${question}, ${whose(row)}: version ${version} changed ${was} to ${worth(row)}, and corrected no key.`;
}

/** The sentence about an attempt that has lost tests. */
export function lossOf(row: CheckedAttempt): string {
  const { asked, left, points, most } = row;
  return `${whose(row)}: ${asked} tests were asked, ${left} of them exist; the result is ${points} of ${most} points.`;
}
