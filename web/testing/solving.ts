import { getUnsolved, submitAnswer, type AnswerInput, type RightAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { addUntakenAnswer } from '../../contract/work/rejected-answers.ts';
import { answer, type Answered } from './api.ts';
import type { Some } from './example.ts';

/** A test that waits to be answered, and its right answer, for the server alone. */
export type TestToSolve = Some<QuestionToSolve> &
  Some<RightAnswer> & {
    id: number;
    /** The points that its level earns; one where this is left out. */
    weight?: number;
  };

/** A test with two options, of which the second is right. */
export const twoAndTwo = {
  test_type: 'choosable',
  savol: '2 + 2 = ?',
  a: '3',
  b: '4',
  right_answer: 'b',
  image: 'pictures/default.jpg',
  category: 3,
  qiyinlik_darajasi: 34,
} as const;

/** A test whose answer is typed. */
export const written = { ...twoAndTwo, test_type: 'free_text', a: '', b: '', right_answer: null };

/** Gives a storage key, so that answers and tests are stored on the device before they are sent and shown. */
export function answerWithKey(): void {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCodePoint(...bytes))
    .replace(/=+$/, '')
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  answer(getStorageKey, { ticket: crypto.randomUUID(), key });
}

/** The share of the points that an answer earns; null where a test has no right answer yet. */
function shareOf(test: TestToSolve, body: AnswerInput): number | null {
  if (test.test_type === 'choosable')
    return test.right_answer ? Number(body.users_answer === test.right_answer) : null;
  if (test.test_type === 'free_text')
    return test.right_answer_text
      ? Number(test.right_answer_text.split('\n').includes(body.users_text_answer?.trim() ?? ''))
      : null;
  return test.key ? Number(JSON.stringify(body.answer) === JSON.stringify(test.key)) : null;
}

/**
 * Gives the tests of a category one after another and grades the answers to them, as the server does.
 * @param answered how many others of the category the person has answered rightly before
 */
export function answerWithTests(
  category: { id: number; name: string; answered?: number },
  given: readonly TestToSolve[],
): { unsolved: Answered<typeof getUnsolved>; submitted: Answered<typeof submitAnswer> } {
  answerWithKey();
  answer(addUntakenAnswer, {});
  const tests = given.map((test) => ({ category_name: category.name, ...test }));
  const points = new Map<number, number | null>();

  const progress = () => {
    const { id, name, answered = 0 } = category;
    const earned = [...points.values()];
    return {
      category: id,
      category_name: name,
      solvable: answered + tests.length,
      answered: answered + earned.length,
      right: answered + earned.filter((earnedPoints) => earnedPoints !== null && earnedPoints > 0).length,
      partly: 0,
      waiting: earned.filter((earnedPoints) => earnedPoints === null).length,
      points: answered + earned.reduce<number>((sum, earnedPoints) => sum + (earnedPoints ?? 0), 0),
    };
  };

  const unsolved = answer(getUnsolved, ({ query }) => {
    const left = tests.filter(({ id }) => !points.has(id) && !(query.except ?? []).includes(id));
    const beside = {
      progress: query.progress ? progress() : undefined,
      answered: tests.find(({ id }) => id === query.answered),
    };
    const [test, ...others] = left;
    if (test === undefined) return { status: 'no_tests_available', ...beside };
    const ahead = query.ahead === undefined ? undefined : others.slice(0, query.ahead);
    return { status: 'ok', test, tests: ahead, ...beside };
  });

  const submitted = answer(submitAnswer, ({ params: { id }, body }) => {
    const test = tests.find((candidate) => candidate.id === id);
    const share = test === undefined ? null : shareOf(test, body);
    const earned = share === null ? null : share * (test?.weight ?? 1);
    points.set(id, earned);
    return { result: { points: earned, percentage: share === null ? null : share * 100 } };
  });

  return { unsolved, submitted };
}
