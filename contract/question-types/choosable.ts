import * as z from 'zod/mini';

import { isRightChoice, optionLetters, type OptionLetter } from '../questions/choices.ts';
import { limitedArray } from '../wire/limited.ts';
import { message } from '../wire/messages.ts';
import {
  type ChoosableAnswer,
  type ChoosableContent,
  choosableForm,
  type ChoosableKey,
} from './choosable-form.ts';
import { longestPart } from './part-length.ts';
import type { QuestionType } from './question-type.ts';
import { idsOf, repeated } from './stored/parts.ts';

const Letter = z.enum(optionLetters, { error: ({ input }) => message.choice(input) });
const Content = z.strictObject({
  /** Those with text; some of early versions have white space alone. */
  options: limitedArray(
    z.strictObject({
      id: Letter,
      text: z.string().check(z.maxLength(longestPart, message.longer(longestPart))),
    }),
    optionLetters.length,
  ),
});
const Key = z.strictObject({ right: Letter });
const Answer = z.strictObject({ chosen: Letter });

/** Whether a letter has an option. Where none has, the options are in the picture, and every letter can be chosen. */
function canChoose({ options }: ChoosableContent, letter: OptionLetter): boolean {
  const written = options.filter(({ text }) => text.trim() !== '');
  return written.length === 0 || written.some(({ id }) => id === letter);
}

/** Up to five options, of which one is right. */
export const choosable: QuestionType<ChoosableContent, ChoosableKey, ChoosableAnswer> = {
  name: 'choosable',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (content, key) => ({
    ...repeated(idsOf(content.options), (place) => `content.options.${place}.id`),
    ...(key !== null && !canChoose(content, key.right) && { 'key.right': message.choice(key.right) }),
  }),
  validateAnswer: (content, { chosen }) =>
    canChoose(content, chosen) ? {} : { 'answer.chosen': message.choice(chosen) },
  score: (_content, { right }, { chosen }) => (isRightChoice(right, chosen) === true ? 1 : 0),
  choices: {
    options: () => [...optionLetters],
    chosen: ({ chosen }) => [chosen],
    right: ({ right }) => [right],
  },
  fieldOfIds: 'chosen',
  specified: choosableForm,
};
