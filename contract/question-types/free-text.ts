import * as z from 'zod/mini';

import { normalizeRemembered } from '../answer-text/remembered.ts';
import { longestAnswer } from '../answers.ts';
import { message, messages } from '../wire/messages.ts';
import { longestRightAnswer } from '../questions/questions.ts';
import { isAccepted } from './accepted.ts';
import {
  type FreeTextAnswer,
  type FreeTextContent,
  freeTextForm,
  type FreeTextKey,
} from './free-text-form.ts';
import type { QuestionType } from './question-type.ts';

const Content = z.strictObject({});
const short = (most: number) => z.string().check(z.maxLength(most, message.longer(most)));
const Key = z.strictObject({ accepted: short(longestRightAnswer), exact: z.optional(z.literal(true)) });
const Answer = z.strictObject({ text: short(longestAnswer) });

/** The accepted answers: every line with something to compare. */
function acceptedLines(accepted: string): string[] {
  const lines = accepted.split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.filter((line) => normalizeRemembered(line).typed !== '');
}

/** A short text, compared with those accepted. */
export const freeText: QuestionType<FreeTextContent, FreeTextKey, FreeTextAnswer> = {
  name: 'free_text',
  content: Content,
  key: Key,
  answer: Answer,
  validate: (_content, key) =>
    key === null || key.accepted === '' ? { 'key.accepted': messages.answer_text_required } : {},
  validateAnswer: () => ({}),
  score(_content, { accepted, exact = false }, { text }) {
    const lines = acceptedLines(accepted);
    if (lines.length === 0) return null;
    return isAccepted(lines, text, exact) ? 1 : 0;
  },
  typedTexts: (_content, { accepted }) => accepted.trim().split('\n'),
  specified: freeTextForm,
};
