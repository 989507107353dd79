import * as z from 'zod/mini';

import { isRightChoice } from '../choices.ts';
import { message } from '../messages.ts';
import type { QuestionType } from './question-type.ts';

export const optionLetters = ['a', 'b', 'c', 'd', 'e'] as const;
export type OptionLetter = (typeof optionLetters)[number];

const Letter = z.enum(optionLetters);
/** Blank options are none. Where all are blank, they are in the picture, and all letters can be chosen. */
const Content = z.strictObject({
  a: z.string(),
  b: z.string(),
  c: z.string(),
  d: z.string(),
  e: z.string(),
});
const Key = z.strictObject({ right: Letter });
const Answer = z.strictObject({ chosen: Letter });

/** The letters that can be chosen: those with text, or all five where none has, since the options are in the picture then. */
export function choicesOf(question: Readonly<Record<OptionLetter, string>>): readonly OptionLetter[] {
  const written = optionLetters.filter((letter) => question[letter].trim() !== '');
  return written.length > 0 ? written : optionLetters;
}

/** Up to five options, of which one is right. */
export const choosable: QuestionType<z.infer<typeof Content>, z.infer<typeof Key>, z.infer<typeof Answer>> = {
  name: 'choosable',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (content, key) =>
    key === null || choicesOf(content).includes(key.right) ? {} : { 'key.right': message.choice(key.right) },
  validateAnswer: (content, { chosen }) =>
    choicesOf(content).includes(chosen) ? {} : { 'answer.chosen': message.choice(chosen) },
  score: (_content, { right }, { chosen }) => (isRightChoice(right, chosen) === true ? 1 : 0),
};
