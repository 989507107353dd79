import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, missingOr, pk } from '../wire/fields.ts';
import { distinctIds, limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { QuestionInput } from './question-input.ts';
import { QuestionForAuthor, QuestionForStaff } from './questions.ts';
import { mostTags, tagsField } from './tags.ts';
import { FieldErrors } from '../wire/wire.ts';

/* Several tests in one go, all of them or none: those of a pasted list are written, and stored ones changed or deleted. */

/** The most tests that one request writes or changes. */
export const mostQuestionsAtOnce = 100;

/** A test of a list; category and level are those of the list. Files are added to it later. */
export const ListedQuestion = z.pick(QuestionInput, {
  test_type: true,
  savol: true,
  a: true,
  b: true,
  c: true,
  d: true,
  e: true,
  right_answer: true,
  right_answer_text: true,
  right_answer_exact: true,
  content: true,
  key: true,
  explanation: true,
  text_format: true,
});

export const addQuestions = endpoint({
  operation: 'addQuestions',
  summary:
    'Write several tests of one category and level, as addQuestion writes one. All of them or none: a 400 names the fields of tests that ' +
    'are refused by `tests.`, the place in the list from 0, and the field.',
  method: 'POST',
  path: '/tests_api/many/',
  who: 'author',
  body: z.object({
    category: pk(),
    /** The Beginner level where it is missing. */
    qiyinlik_darajasi: z.optional(blankAsAbsent(pk())),
    tests: limitedArray(ListedQuestion, mostQuestionsAtOnce, { error: missingOr(messages.wrong_form) }).check(
      z.minLength(1, messages.empty_list),
    ),
  }),
  acceptsIdempotencyKey: true,
  answers: {
    201: z.object({
      status: z.literal('ok'),
      /** The tests in the order of the list. */
      data_api: z.array(z.object({ id: z.int() })),
    }),
    400: FieldErrors,
  },
});

/** A change of several tests. Fields that are left out do not change. */
export const QuestionsChange = z.object({
  ids: distinctIds(mostQuestionsAtOnce),
  category: z.optional(pk()),
  qiyinlik_darajasi: z.optional(pk()),
  enabled: z.optional(flag()),
  /** Tags that each of them has besides, with commas between them. */
  add_tags: z.optional(tagsField()),
  /** Whether they are deleted; nothing else changes then. */
  delete: z.optional(flag()),
});
export type QuestionsChange = z.infer<typeof QuestionsChange>;

export const updateQuestions = endpoint({
  operation: 'updateQuestions',
  summary:
    'Move several tests to a category, set their level, add tags, enable, disable or delete them, as replaceQuestion and deleteQuestion do with one. ' +
    'All of them or none: a 400 names tests that the change does not fit by `ids.` and the id, at most 20.',
  method: 'PATCH',
  path: '/tests_api/many/',
  who: 'author',
  body: QuestionsChange,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      /** The tests as they are now, in the order of `ids`; none where they were deleted. */
      data_api: z.array(z.union([QuestionForStaff, QuestionForAuthor])),
      /** The ids of those that have changed or are deleted. */
      changed: z.array(z.int()),
    }),
    400: FieldErrors,
  },
});

/* Error sentences about tests of a change, beside those of messages.ts, which every page loads. */

export const manyQuestionsMessages = {
  not_yours: 'Only the author of a test and staff change it.',
  in_use: 'A test that has answers or stands in work cannot be deleted.',
  many_tags: `A test has at most ${mostTags} tags.`,
} as const;

/** Finds the code of an error sentence, so that the page can translate it; undefined for one that is not among these. */
export function readManyQuestionsMessage(text: string): keyof typeof manyQuestionsMessages | undefined {
  const found = Object.entries(manyQuestionsMessages).find(([, sentence]) => sentence === text);
  return found?.[0] as keyof typeof manyQuestionsMessages | undefined;
}
