import { shuffled } from '../../../contract/question-types/shuffle.ts';
import type { QuestionToSolve, ReadQuestion } from '../../../contract/questions/questions.ts';
import { findView } from '../../question-types/registry.ts';
import { askedIn } from '../../question-types/wire.ts';
import { asSolved } from '../as-solved.ts';

/** A test that is printed, with its right answer where that came with it. */
export type PrintedTest = QuestionToSolve | ReadQuestion;

/** The tests of a sheet in their order, each with its content as it is printed; undefined for a type without a view. */
export type Variant = {
  /** Blank for the only one. */
  letter: string;
  tests: readonly { test: PrintedTest; content: unknown }[];
};

/** How the variants on paper are called. */
export const variantLetters = ['A', 'B', 'C', 'D'] as const;

/** Among fewer attempts than this there is another order, where there is one at all. */
const mostAttempts = 100;

/** The content of a test, with its options in another order where it has options. */
function withShuffledOptions(content: unknown, seed: string): unknown {
  const { options } = content as { options?: readonly { id: string }[] };
  return options === undefined ? content : { ...(content as object), options: shuffled(options, seed) };
}

function contentOf(question: PrintedTest, letter: string): unknown {
  const view = findView(question.test_type);
  if (view === undefined) return undefined;
  const seed = letter === '' ? String(question.id) : `${question.id} ${letter}`;
  const content = asSolved(question.test_type, askedIn(view, question), seed);
  return letter === '' ? content : withShuffledOptions(content, seed);
}

function variantOf(questions: readonly PrintedTest[], letter: string): Variant {
  return {
    letter,
    tests: questions.map((question) => ({ test: question, content: contentOf(question, letter) })),
  };
}

/**
 * The tests as they stand on paper: in the order in which they came, or as variants, in which tests, options and parts have other orders.
 * No two variants have their tests in the same order, where there are as many orders. The same tests make the same variants each time.
 * @param count how many variants, at most as many as there are letters; 1 for the order in which they came
 */
export function variantsOf(questions: readonly PrintedTest[], count: number): Variant[] {
  if (count === 1) return [variantOf(questions, '')];
  const parts = questions.map((question) => ({ id: String(question.id), test: question }));
  const known = new Set<string>();
  return variantLetters.slice(0, count).map((letter) => {
    const seed = `variant ${letter}`;
    const orderOf = (order: typeof parts) => order.map(({ id }) => id).join();
    let order = shuffled(parts, seed);
    for (let attempt = 1; known.has(orderOf(order)) && attempt < mostAttempts; attempt += 1) {
      order = shuffled(parts, `${seed} ${attempt}`);
    }
    known.add(orderOf(order));
    return variantOf(
      order.map(({ test }) => test),
      letter,
    );
  });
}
