import { type Id, withQuery } from '../lib/paths/paths.ts';

/** The address of the results of the school, apart from those that every page loads. */
export const schoolResultPatterns = { results: '/school/results' } as const;

export const schoolResultPaths = {
  /** Results by classes, subjects, teachers or work, in a period, of one class, subject or teacher. */
  results: (shown: Readonly<Record<string, Id | null | undefined>> = {}) =>
    withQuery(schoolResultPatterns.results, shown),
} as const;
