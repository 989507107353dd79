import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { highestId, whole } from '../wire/fields.ts';
import { QuestionForAuthor, QuestionForStaff } from './questions.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/* The versions of a test, for its author and staff: each change keeps the one before. */

/** A version of a test. The highest number is that of the present version. */
export const Version = z.object({
  number: z.int(),
  /** When it was written; null of the first. */
  made_at: z.nullable(Moment),
  /** Who wrote it. Blank where the account is closed, or nobody is known. */
  made_by_name: z.string(),
  /** For staff. */
  made_by_email: z.optional(z.string()),
  /** The columns that differ from the version before: `savol`, `content`, `key`. Empty for the first. */
  changed: z.array(z.string()),
  /** Present where an analysis suggested it and the author accepted it. */
  suggested: z.optional(z.literal(true)),
});
export type Version = z.infer<typeof Version>;

export const listVersions = endpoint({
  operation: 'listVersions',
  summary: 'The versions of a test, the newest first: who changed what, and when.',
  method: 'GET',
  path: '/tests_api/{id}/versions/',
  who: 'author',
  params: IdParams,
  query: z.object(listQuery(10)),
  answers: { 200: listOf(Version), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});

/** The number of a version. */
const number = whole(1, highestId);

export const getVersion = endpoint({
  operation: 'getVersion',
  summary: 'A version of a test as a whole, and the one before it, which it can be compared with.',
  method: 'GET',
  path: '/tests_api/{id}/version/',
  who: 'author',
  params: IdParams,
  query: z.object({ number }),
  answers: {
    200: oneObject(
      z.extend(Version, {
        /** The category has a blank name where it was deleted. */
        test: QuestionForAuthor,
        /** Null of the first. */
        before: z.nullable(QuestionForAuthor),
      }),
    ),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const restoreVersion = endpoint({
  operation: 'restoreVersion',
  summary:
    'Make a test what it was in a version. That is a change like any other: it keeps the version of now, and regrades results where another answer is right then. Refused with 409 where the category or the level was deleted, or the version does not fit its type any more.',
  method: 'POST',
  path: '/tests_api/{id}/restore/',
  who: 'author',
  params: IdParams,
  body: z.object({ number }),
  answers: {
    200: oneObject(z.union([QuestionForStaff, QuestionForAuthor])),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});
