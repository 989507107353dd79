import type { AnswerInput } from '../../contract/answers.ts';
import { message, messages } from '../../contract/messages.ts';
import { choicesOf, type OptionLetter } from '../../contract/questions.ts';
import { type AnswerKey, readAnswer, sameAnswer } from './answer-text.ts';

/** What a question says about its right answer. */
export interface Graded {
  test_type: 'choosable' | 'free_text';
  right_answer: string | null;
  /** Accepted answers, one a line. */
  right_answer_text: string | null;
}

/** What a person answered: a letter, or a text. */
export interface SubmittedAnswer {
  users_answer: string | null;
  users_text_answer: string | null;
}

/** Points from 0 to the question's weight and a percentage from 0 to 100; both null while no right answer is recorded. */
export interface Score {
  points: number | null;
  percentage: number | null;
}

/** Grades an answer. Takes the weight (1 to 5) of the question's difficulty level; a right answer earns it whole, a wrong one nothing. */
export function score(question: Graded, answer: SubmittedAnswer, weight: number): Score {
  const right = isRight(question, answer);
  if (right === null) return { points: null, percentage: null };
  return right ? { points: weight, percentage: 100 } : { points: 0, percentage: 0 };
}

function isRight(question: Graded, answer: SubmittedAnswer): boolean | null {
  if (question.test_type === 'choosable')
    return question.right_answer === null ? null : answer.users_answer === question.right_answer;
  const accepted = acceptedAnswers(question.right_answer_text);
  if (accepted.length === 0) return null;
  const submitted = readAnswer(answer.users_text_answer ?? '');
  return accepted.some((key) => sameAnswer(key, submitted));
}

/** The accepted answers of a free-text question: every line that is not blank. */
function acceptedAnswers(text: string | null): AnswerKey[] {
  const lines = (text ?? '').split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.map(readAnswer).filter(({ typed }) => typed !== '');
}

type ReadAnswer = SubmittedAnswer & { users_answer: OptionLetter | null };

type Asked = Readonly<Record<OptionLetter, string>> & Pick<Graded, 'test_type'>;

/** Reads the answer that fits the type of a question and scores it, or says by field why there is none. */
export function grade(
  question: Graded & Asked & { weight: number },
  input: AnswerInput,
): { graded: ReadAnswer & Score } | { errors: Record<string, string> } {
  const read = readSubmittedAnswer(question, input);
  if ('errors' in read) return read;
  return { graded: { ...read.answer, ...score(question, read.answer, question.weight) } };
}

function readSubmittedAnswer(
  question: Asked,
  { users_answer, users_text_answer }: AnswerInput,
): { answer: ReadAnswer } | { errors: Record<string, string> } {
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
