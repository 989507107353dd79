import * as z from 'zod/mini';

import { optionLetters } from './choices.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  anyText,
  blankableText,
  blankAsAbsent,
  flag,
  highestId,
  missingOr,
  oneOf,
  pk,
  removableUpload,
  text,
  upload,
  whole,
} from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { mediaField, uploadLimits, uploadNames } from './media-input.ts';
import { message } from '../wire/messages.ts';
import { findQuestionType } from '../question-types/registry.ts';
import { Remarks } from '../question-types/remarks.ts';
import { ContentInput, KeyInput } from '../question-types/shapes.ts';
import {
  longestExplanation,
  longestOption,
  longestQuestion,
  longestRightAnswer,
  QuestionForAuthor,
  QuestionForStaff,
} from './questions.ts';
import { tagsField } from './tags.ts';
import { textFormats } from './text-format.ts';
import { ErrorBody, FieldErrors, IdParams, oneObject } from '../wire/wire.ts';

/*
 * How a question is written. Apart from questions.ts, since it needs all types of question-types/, with their schemas, and the
 * screens on which questions are listed and solved need none.
 */

/** The length of the name of a type in characters. */
const longestTypeName = 50;

/** The name of a type of question-types/registry.ts. */
const noType = missingOr((input) => message.choice(input));
export const TestType = z.string({ error: noType }).check(
  z.maxLength(longestTypeName, { error: noType, abort: true }),
  z.refine((name) => findQuestionType(name) !== undefined, { error: noType }),
);

/** The files that `media` names. */
const uploadFields = Object.fromEntries(uploadNames.map((name) => [name, z.optional(upload())])) as Record<
  (typeof uploadNames)[number],
  z.ZodMiniOptional<ReturnType<typeof upload>>
>;

/** A new question, or the replacement of one. A level that is left out is the Beginner level, or stays. */
export const QuestionInput = z.object({
  test_type: TestType,
  savol: text(longestQuestion),
  category: pk(),
  qiyinlik_darajasi: z.optional(blankAsAbsent(pk())),
  a: blankableText(longestOption),
  b: blankableText(longestOption),
  c: blankableText(longestOption),
  d: blankableText(longestOption),
  e: blankableText(longestOption),
  right_answer: z.optional(blankAsAbsent(oneOf(optionLetters))),
  right_answer_text: blankableText(longestRightAnswer),
  /** Whether an answer to a free-text test must be exactly as written. */
  right_answer_exact: z.optional(blankAsAbsent(flag())),
  enabled: z.optional(blankAsAbsent(flag())),
  image: z.optional(removableUpload()),
  media: mediaField(),
  ...uploadFields,
  content: z.optional(json(ContentInput)),
  key: z.optional(json(KeyInput)),
  explanation: z.optional(anyText(longestExplanation)),
  /** Blank text or null for none. */
  remarks: z.optional(json(z.nullable(Remarks))),
  /** Tags with commas between them; blank text for none. */
  tags: z.optional(tagsField()),
  /** How the texts are formatted; a new test that does not say so is plain. */
  text_format: z.optional(blankAsAbsent(oneOf(textFormats))),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** A new question. What `copy_of` names, the caller may read; its picture is copied where no other one, nor blank text, is sent. */
export const NewQuestionInput = z.extend(QuestionInput, { copy_of: z.optional(blankAsAbsent(pk())) });

/** The replacement of a question. With the number of the version that the caller has seen, a newer one is not replaced. */
const QuestionChangeInput = z.extend(QuestionInput, {
  seen_version: z.optional(blankAsAbsent(whole(1, highestId))),
});

export const addQuestion = endpoint({
  operation: 'addQuestion',
  summary:
    'Write a test. Without a difficulty level it gets the Beginner level, and without a picture that of the test `copy_of`, which the caller may read.',
  method: 'POST',
  path: '/tests_api/',
  who: 'author',
  body: NewQuestionInput,
  acceptsIdempotencyKey: true,
  uploads: uploadLimits,
  answers: {
    201: oneObject(z.union([QuestionForStaff, QuestionForAuthor])),
    400: FieldErrors,
    413: ErrorBody,
    429: ErrorBody,
  },
});

export const replaceQuestion = endpoint({
  operation: 'replaceQuestion',
  summary:
    'Replace a test: an option or answer that is left out is removed; level, picture, each part of `media`, `enabled`, explanation, tags, format of the texts and the remarks on options that stay are kept. Blank text removes the picture, the explanation, the tags or the remarks, as null does with picture and remarks. Refused with 409 where `seen_version` is not the version of now. A correction of the right answer regrades every result, by the parts that were seen and the weight that the answer has; no other change changes a result.',
  method: 'PUT',
  path: '/tests_api/{id}/',
  who: 'author',
  params: IdParams,
  body: QuestionChangeInput,
  acceptsIdempotencyKey: true,
  uploads: uploadLimits,
  answers: {
    200: oneObject(z.union([QuestionForStaff, QuestionForAuthor])),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
    413: ErrorBody,
    429: ErrorBody,
  },
});
