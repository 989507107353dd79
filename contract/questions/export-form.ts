import * as z from 'zod/mini';

import { AnswerInput } from '../answers.ts';
import { deepestCategory } from './categories.ts';
import { optionLetters } from './choices.ts';
import { className, earliestYear, latestYear } from '../people/classes.ts';
import { anyText, emailAddress, flag, oneOf, text, whole } from '../wire/fields.ts';
import { languages } from '../languages.ts';
import { longestAlternative } from './media-input.ts';
import { PostInput } from '../news.ts';
import { updatePerson } from '../people/people.ts';
import { PartId } from '../question-types/stored/parts.ts';
import { QuestionInput } from './question-input.ts';
import { replaceOwnUser } from '../people/users.ts';
import { Moment } from '../wire/wire.ts';

/*
 * The export form: questions, news, people and classes as JSON in files, to move between databases. A file is a list of one of
 * these objects. Fields have the names and limits that they have in requests, and may be left out where a request may
 * leave them out. A reference is no id, which another database does not share:
 * - `category` is the path of names from the root, `["Matematika", "Algebra"]`; `language` is that of the category
 * - `qiyinlik_darajasi` is the weight of the difficulty level, 1 to 5
 * - `author`, `person`, `teachers` and `pupils` are e-mail addresses
 * - `image` is the name of a file that comes with the JSON, as each `file` in `media`
 */

const fileName = z.string().check(z.regex(/^[\w-]+\.[a-z\d]+$/));
const image = z.optional(fileName);
const alt = z._default(anyText(longestAlternative), '');
const picture = z.strictObject({ file: fileName, alt });

/** Pictures and sound as in requests, with the names of files. The first picture is `image` too. */
const ExportedMedia = z.strictObject({
  pictures: z.optional(z.array(picture)),
  options: z.optional(z.record(PartId, picture)),
  sound: z.optional(z.strictObject({ file: fileName, title: alt })),
});

/** An answer as it was given; its points follow from the question. */
const ExportedAnswer = z.strictObject({
  ...AnswerInput.shape,
  person: emailAddress(),
  completed_at: Moment,
});

export const ExportedQuestion = z.strictObject({
  ...QuestionInput.shape,
  category: z.array(text(150)).check(z.minLength(1), z.maxLength(deepestCategory)),
  language: oneOf(languages),
  qiyinlik_darajasi: whole(1, 5),
  /** Null where no right answer is recorded, and for `free_text`. */
  right_answer: z._default(z.nullable(oneOf(optionLetters)), null),
  author: emailAddress(),
  image,
  media: z.optional(ExportedMedia),
  is_analyzed_by_ai: z.optional(flag()),
  change_by_ai: z.optional(anyText(10_000)),
  answers: z._default(z.array(ExportedAnswer), []),
});
export type ExportedQuestion = z.infer<typeof ExportedQuestion>;

export const ExportedPost = z.strictObject({
  ...PostInput.shape,
  author: emailAddress(),
  image,
  published_at: Moment,
});
export type ExportedPost = z.infer<typeof ExportedPost>;

/** A person with roles and without a password. */
export const ExportedPerson = z.strictObject({
  ...replaceOwnUser.body.shape,
  ...updatePerson.body.shape,
  email: emailAddress(),
  start_date: Moment,
});
export type ExportedPerson = z.infer<typeof ExportedPerson>;

/** A class without a subject, with its teachers and pupils. */
export const ExportedClass = z.strictObject({
  name: className(),
  year: whole(earliestYear, latestYear),
  teachers: z.array(emailAddress()),
  pupils: z.array(emailAddress()),
});
export type ExportedClass = z.infer<typeof ExportedClass>;
