import type { AffectedMap } from './affected.mjs';

export type Choice = {
  /** The test files that run; all where there is none. */
  units?: string[];
  /** Which journeys run; all where there is none. */
  journeys?: (journey: { file: string; title: string; isCore: boolean }) => boolean;
  /** What is printed about the choice. */
  sentences: string[];
};

/** `changedOf` for the files that differ from the last commit. */
export function chooseChanged(): Choice;

/**
 * What a change reaches, up to the seconds of the inner loop.
 * @param all all test files
 * @param changed paths in the project
 */
export function changedOf(map: AffectedMap, all: readonly string[], changed: readonly string[]): Choice;

/** `landingOf` for the files that differ from the commit of the map. */
export function chooseForLanding(): Choice;

/**
 * What runs before a change lands: the cheap test files and the journeys of the core; of the rest (tests of screens, other journeys, dear test
 * files) what the changes since the last long run reach, up to a limit of seconds, and a part by the number of commits.
 * @param all all test files
 * @param changed undefined where git does not know the commit of the map: the change may reach all
 * @param commits the number of commits so far
 */
export function landingOf(
  map: AffectedMap,
  all: readonly string[],
  changed: readonly string[] | undefined,
  commits: number,
): Choice;
