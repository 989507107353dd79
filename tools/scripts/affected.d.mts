/** Which files of the project each test file runs, as the last long run noted it (affected-map.ts). */
export type AffectedMap = {
  /** The commit of that run. */
  commit: string;
  /** The last long run without a failure. */
  passed: { commit: string; day: string } | null;
  /** What each test file took. */
  seconds: Record<string, number>;
  tests: string[];
  /** The places of the tests in `tests`. A name with a slash at its end is a folder. */
  files: Record<string, number[]>;
};

/**
 * @param changed paths in the project
 * @param tests all test files
 * @returns the test files that a change reaches, and the changed files that may reach any test
 */
export function affectedBy(
  changed: readonly string[],
  map: AffectedMap,
  tests: readonly string[],
): { tests: Set<string>; everywhere: string[] };
