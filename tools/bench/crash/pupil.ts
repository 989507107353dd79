import { getUnsolved, submitAnswer } from '../../../contract/answers.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { type ClientOptions, openClient } from './client.ts';
import { oneOf } from './random.ts';
import type { RequestLog, SentAnswer } from './request-log.ts';

let texts = 0;

function answerTo({ id, test_type }: QuestionToSolve, email: string): SentAnswer {
  const answer = { email, question: id, sent: performance.now() };
  if (test_type === 'choosable') return { ...answer, users_answer: oneOf(['a', 'b'] as const) };
  texts += 1;
  return { ...answer, users_text_answer: `answer ${texts} of ${email}` };
}

/** Solves tests until the load ends, and logs each answer and its result. */
export async function solveTests(
  email: string,
  categories: readonly number[],
  log: RequestLog,
  options: ClientOptions,
): Promise<void> {
  const { client, retry } = await openClient(email, options);
  while (!options.ending.aborted) {
    const query = { category_id: oneOf(categories) };
    const next = await retry((sending) => client.call(getUnsolved, { query }, sending));
    if (next.status !== 'ok') continue;
    const answer = answerTo(next.test, email);
    log.answers.push(answer);
    const { users_answer, users_text_answer } = answer;
    const body = users_answer === undefined ? { users_text_answer } : { users_answer };
    const params = { id: answer.question };
    const { result } = await retry((sending) => client.call(submitAnswer, { params, body }, sending));
    log.acknowledge(answer, result);
  }
}
