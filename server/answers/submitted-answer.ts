import type { AnswerInput } from '../../contract/answers.ts';
import { message, messages } from '../../contract/messages.ts';
import { choicesOf, type OptionLetter } from '../../contract/questions.ts';
import type { SubmittedAnswer } from './rules.ts';

type Answer = SubmittedAnswer & { users_answer: OptionLetter | null };

type Asked = Readonly<Record<OptionLetter, string>> & { test_type: 'choosable' | 'free_text' };

/** Reads the answer that fits the type of a question, or says by field why there is none. */
export function readSubmittedAnswer(
  question: Asked,
  { users_answer, users_text_answer }: AnswerInput,
): { answer: Answer } | { errors: Record<string, string> } {
  if (question.test_type === 'free_text') {
    if (users_text_answer === undefined) return { errors: { users_text_answer: messages.required } };
    return { answer: { users_answer: null, users_text_answer: storable(users_text_answer) } };
  }
  if (users_answer === undefined) return { errors: { users_answer: messages.required } };
  if (!choicesOf(question).includes(users_answer)) {
    return { errors: { users_answer: message.choice(users_answer) } };
  }
  return { answer: { users_answer, users_text_answer: null } };
}

/** Whether what is sent is what was stored before: a retry, whatever became of the question since. */
export function isSameAnswer(
  stored: SubmittedAnswer,
  { users_answer, users_text_answer }: AnswerInput,
): boolean {
  return stored.users_answer === null
    ? users_text_answer !== undefined && storable(users_text_answer) === stored.users_text_answer
    : users_answer === stored.users_answer;
}

/** The text as the database gives it back: halves of characters, which have no UTF-8, are replaced. */
function storable(text: string): string {
  return text.toWellFormed();
}
