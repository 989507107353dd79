import * as z from 'zod/mini';

import { text } from '../fields.ts';
import type { QuestionType } from './question-type.ts';

/** The length of an essay in characters. */
const longestEssay = 10_000;

const Nothing = z.strictObject({});
const Answer = z.strictObject({ text: text(longestEssay) });

/** A text that a person marks. */
export const essay: QuestionType<z.infer<typeof Nothing>, z.infer<typeof Nothing>, z.infer<typeof Answer>> = {
  name: 'essay',
  content: Nothing,
  key: Nothing,
  answer: Answer,
  validate: () => ({}),
  validateAnswer: () => ({}),
  score: () => null,
  markedByPerson: true,
};
