import { type OptionLetter, optionLetters } from '../questions/choices.ts';
import type { SpecifiedForm } from './question-type.ts';

export type ChoosableContent = { options: { id: OptionLetter; text: string }[] };
export type ChoosableKey = { right: OptionLetter };
export type ChoosableAnswer = { chosen: OptionLetter };

/** How a choosable question stands in the fields of the specification. */
export const choosableForm: SpecifiedForm<ChoosableContent, ChoosableKey, ChoosableAnswer> = {
  fields: ({ options }, key) => ({
    ...Object.fromEntries(options.map(({ id, text }) => [id, text])),
    right_answer: key?.right ?? null,
  }),
  read(fields) {
    const options = optionLetters.map((id) => ({ id, text: fields[id] })).filter(({ text }) => Boolean(text));
    return { content: { options }, key: fields.right_answer && { right: fields.right_answer } };
  },
  answerFields: ({ chosen }) => ({ users_answer: chosen }),
  readAnswer: ({ users_answer }) => (users_answer ? { chosen: users_answer } : undefined),
  names: { 'key.right': 'right_answer', answer: 'users_answer', 'answer.chosen': 'users_answer' },
};
