import { type Id, withQuery } from '../lib/paths/paths.ts';

/** The addresses of the screens with grades, apart from those that every page loads. */
export const gradePatterns = {
  ofClass: '/classes/:id/grades',
  topics: '/classes/:id/topics',
  own: '/grades',
} as const;

export const gradePaths = {
  ofClass: (id: Id) => `/classes/${id}/grades`,
  /** The progress of a class by subject, or of one of its pupils. */
  topics: (id: Id, filter: { person?: Id; weeks?: Id } = {}) => withQuery(`/classes/${id}/topics`, filter),
  /** The grades of the reader, or of a child. */
  own: (child?: Id) => withQuery(gradePatterns.own, { child }),
} as const;
