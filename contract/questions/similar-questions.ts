import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankAsAbsent, highestId, text, whole } from '../wire/fields.ts';
import { Rendered } from './rich-text.ts';
import { FieldErrors } from '../wire/wire.ts';

/** How many characters of a question, and of the texts of its parts, are compared. */
export const longestCompared = 500;

/** A test that asks nearly the same as another one. */
export const SimilarQuestion = z.object({
  id: z.int(),
  savol: z.string(),
  /** Absent where the text is plain. */
  text_format: z.optional(z.literal('markdown')),
  rendered: z.optional(Rendered),
});
export type SimilarQuestion = z.infer<typeof SimilarQuestion>;

export const listSimilarQuestions = endpoint({
  operation: 'listSimilarQuestions',
  summary:
    'Up to three tests of a category’s subtree that ask nearly the same, the most similar first: for teachers of their own, for staff of all.',
  method: 'GET',
  path: '/tests_api/similar/',
  who: 'author',
  query: z.object({
    category: whole(1, highestId),
    /** The question. */
    text: text(longestCompared),
    /** The texts of its options, or other parts. */
    parts: z._default(anyText(longestCompared), ''),
    /** The id of a test that is not meant: the one that is being edited. */
    except: z.optional(blankAsAbsent(whole(1, highestId))),
  }),
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(SimilarQuestion) }),
    400: FieldErrors,
  },
});
