import { getUnsolved, submitAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import type { Ledger, SentAnswer } from './ledger.ts';
import { oneOf } from './one-of.ts';
import { enter, type LoadOptions } from './person.ts';

let texts = 0;

function answerTo({ id, test_type }: QuestionToSolve, email: string): SentAnswer {
  const place = { email, question: id, sent: performance.now() };
  if (test_type === 'choosable') return { ...place, users_answer: oneOf(['a', 'b'] as const) };
  texts += 1;
  return { ...place, users_text_answer: `answer ${texts} of ${email}` };
}

/** Solves one test after another, as a pupil does, and notes each answer and what was said to it. */
export async function solve(
  email: string,
  categories: readonly number[],
  ledger: Ledger,
  options: LoadOptions,
): Promise<void> {
  const { client, insist } = await enter(email, options);
  while (!options.ending.aborted) {
    const query = { category_id: oneOf(categories) };
    const next = await insist((sending) => client.call(getUnsolved, { query }, sending));
    if (next.status !== 'ok') continue;
    const answer = answerTo(next.test, email);
    ledger.answers.push(answer);
    const { users_answer, users_text_answer } = answer;
    const body = users_answer === undefined ? { users_text_answer } : { users_answer };
    const params = { id: answer.question };
    const { result } = await insist((sending) => client.call(submitAnswer, { params, body }, sending));
    ledger.acknowledge(answer, result);
  }
}
