import type { SpecifiedForm } from './question-type.ts';

export type FreeTextContent = Record<string, never>;
/** Accepted answers, one a line, as the author typed them. */
export type FreeTextKey = { accepted: string };
export type FreeTextAnswer = { text: string };

/** How a free-text question stands in the fields of the specification. */
export const freeTextForm: SpecifiedForm<FreeTextContent, FreeTextKey, FreeTextAnswer> = {
  fields: (_content, key) => ({ right_answer_text: key?.accepted ?? '' }),
  read: ({ right_answer_text }) => ({ content: {}, key: { accepted: right_answer_text } }),
  answerFields: ({ text }) => ({ users_text_answer: text }),
  readAnswer: ({ users_text_answer: text }) => (typeof text === 'string' ? { text } : undefined),
  names: { 'key.accepted': 'right_answer_text', answer: 'users_text_answer' },
};
