import type { SpecifiedForm } from './question-type.ts';

export type FreeTextContent = Record<string, never>;
/** Accepted answers, one a line, as the author typed them. With `exact` an answer must be exactly as one of them is written. */
export type FreeTextKey = { accepted: string; exact?: true | undefined };
export type FreeTextAnswer = { text: string };

/** How a free-text question stands in the fields of the specification. */
export const freeTextForm: SpecifiedForm<FreeTextContent, FreeTextKey, FreeTextAnswer> = {
  fields: (_content, key) => ({
    right_answer_text: key?.accepted ?? '',
    ...(key?.exact === true && { right_answer_exact: true }),
  }),
  read: ({ right_answer_text, right_answer_exact }) => ({
    content: {},
    key: { accepted: right_answer_text, ...(right_answer_exact === true && { exact: true }) },
  }),
  answerFields: ({ text }) => ({ users_text_answer: text }),
  readAnswer: ({ users_text_answer: text }) => (typeof text === 'string' ? { text } : undefined),
  names: {
    'key.accepted': 'right_answer_text',
    'key.exact': 'right_answer_exact',
    answer: 'users_text_answer',
  },
};
