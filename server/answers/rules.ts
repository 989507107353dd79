import { readAnswer, sameAnswer, type AnswerKey } from './answer-text.ts';

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
