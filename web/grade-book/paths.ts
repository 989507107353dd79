import { type Id, withQuery } from '../lib/paths/paths.ts';

/** The addresses of the screens with grades, apart from those that every page loads. */
export const gradePatterns = {
  ofClass: '/classes/:id/grades',
  addColumn: '/classes/:id/grades/add',
  column: '/classes/:id/grades/columns/:column',
  topics: '/classes/:id/topics',
  own: '/grades',
} as const;

export const gradePaths = {
  /** The grade book of a class, of the period that is usually shown or of another. */
  ofClass: (id: Id, filter: { period?: string | undefined } = {}) =>
    withQuery(`/classes/${id}/grades`, filter),
  /** The form of a new column of a teacher. */
  addColumn: (id: Id) => `/classes/${id}/grades/add`,
  /** The marks in a column of a teacher. */
  column: (id: Id, column: Id) => `/classes/${id}/grades/columns/${column}`,
  /** The progress of a class by subject, or of one of its pupils. */
  topics: (id: Id, filter: { person?: Id; weeks?: Id } = {}) => withQuery(`/classes/${id}/topics`, filter),
  /** The grades of the reader, or of a child. */
  own: (child?: Id) => withQuery(gradePatterns.own, { child }),
} as const;
