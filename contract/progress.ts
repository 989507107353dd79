import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { idList } from './wire/fields.ts';
import { FieldErrors } from './wire/wire.ts';

/** Sums over answers of one person. */
export const Tally = z.object({
  answered: z.int(),
  right: z.int(),
  /** Answers that have no points yet. */
  waiting: z.int(),
  points: z.number(),
  /** Answers of which a part is right; absent where they are not counted. */
  partly: z.optional(z.int()),
});
export type Tally = z.infer<typeof Tally>;

/** How far a person is in a category's subtree; all numbers are of enabled tests. Partly right answers are counted where no test is left. */
export const Progress = z.extend(Tally, {
  /** The id of the category. */
  category: z.int(),
  category_name: z.string(),
  /** The tests that the person can answer or has answered: all but own ones. */
  solvable: z.int(),
});
export type Progress = z.infer<typeof Progress>;

export const listProgress = endpoint({
  operation: 'listProgress',
  summary:
    'How far the caller is in some categories, whole subtrees each. Categories that do not exist are left out.',
  method: 'GET',
  path: '/blog_api/category/progress/',
  who: 'person',
  query: z.object({ ids: idList() }),
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(Progress) }),
    400: FieldErrors,
  },
});
