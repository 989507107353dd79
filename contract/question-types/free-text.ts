import * as z from 'zod/mini';

import { normalizeAnswer } from '../answer-text/answer-text.ts';
import { messages } from '../messages.ts';
import { isAccepted } from './accepted.ts';
import type { QuestionType } from './question-type.ts';

const Content = z.strictObject({});
/** Accepted answers, one a line, as the author typed them. */
const Key = z.strictObject({ accepted: z.string() });
const Answer = z.strictObject({ text: z.string() });

/** The accepted answers: every line with something to compare. */
export function acceptedLines(accepted: string): string[] {
  const lines = accepted.split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.filter((line) => normalizeAnswer(line).typed !== '');
}

/** A short text, compared with those accepted. */
export const freeText: QuestionType<z.infer<typeof Content>, z.infer<typeof Key>, z.infer<typeof Answer>> = {
  name: 'free_text',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (_content, key) =>
    key === null || key.accepted === '' ? { 'key.accepted': messages.answer_text_required } : {},
  validateAnswer: () => ({}),
  score(_content, { accepted }, { text }) {
    const lines = acceptedLines(accepted);
    if (lines.length === 0) return null;
    return isAccepted(lines, text) ? 1 : 0;
  },
  specified: {
    fields: (_content, key) => ({ right_answer_text: key?.accepted ?? '' }),
    read: ({ right_answer_text }) => ({ content: {}, key: { accepted: right_answer_text } }),
    answerFields: ({ text }) => ({ users_text_answer: text }),
    // As the database returns it: lone surrogates, which have no UTF-8, are replaced.
    readAnswer: ({ users_text_answer }) => users_text_answer && { text: users_text_answer.toWellFormed() },
    names: { 'key.accepted': 'right_answer_text', answer: 'users_text_answer' },
  },
};
