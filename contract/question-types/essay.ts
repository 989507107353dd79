import * as z from 'zod/mini';

import { text } from '../wire/fields.ts';
import { longestEssay } from './essay-length.ts';
import type { QuestionType } from './question-type.ts';

const Nothing = z.strictObject({});
/** Without blank lines before it, and white space behind. The indentation of its first line stays. */
const withoutBlankLines = (typed: string) => typed.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
const Answer = z.strictObject({ text: text(longestEssay, withoutBlankLines) });
type Nothing = z.infer<typeof Nothing>;
export type EssayAnswer = z.infer<typeof Answer>;

/** A text that a person marks. */
export const essay: QuestionType<Nothing, Nothing, EssayAnswer> = {
  name: 'essay',
  content: Nothing,
  key: Nothing,
  answer: Answer,
  validate: () => ({}),
  validateAnswer: () => ({}),
  score: () => null,
  markedByPerson: true,
};
