import * as z from 'zod/mini';

import { isRightChoice, optionLetters, type OptionLetter } from '../choices.ts';
import { message } from '../messages.ts';
import { idsOf, PartText, repeated } from './parts.ts';
import type { QuestionType } from './question-type.ts';

const Letter = z.enum(optionLetters, { error: ({ input }) => message.choice(input) });
const Content = z.strictObject({
  /** Those with text. Where there is none, the options are in the picture, and every letter can be chosen. */
  options: z.array(z.strictObject({ id: Letter, text: PartText })),
});
const Key = z.strictObject({ right: Letter });
const Answer = z.strictObject({ chosen: Letter });
type Content = z.infer<typeof Content>;

function canChoose({ options }: Content, letter: OptionLetter): boolean {
  return options.length === 0 || options.some(({ id }) => id === letter);
}

/** Up to five options, of which one is right. */
export const choosable: QuestionType<Content, z.infer<typeof Key>, z.infer<typeof Answer>> = {
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
  specified: {
    fields: ({ options }, key) => ({
      ...Object.fromEntries(options.map(({ id, text }) => [id, text])),
      right_answer: key?.right ?? null,
    }),
    read(fields) {
      const options = optionLetters.map((id) => ({ id, text: fields[id] })).filter(({ text }) => text !== '');
      return { content: { options }, key: fields.right_answer && { right: fields.right_answer } };
    },
    answerFields: ({ chosen }) => ({ users_answer: chosen }),
    readAnswer: ({ users_answer }) => users_answer && { chosen: users_answer },
    names: { 'key.right': 'right_answer', answer: 'users_answer', 'answer.chosen': 'users_answer' },
  },
};
