import { shuffled, shuffledUnlike } from '../../../contract/question-types/shuffle.ts';
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
const variantLetters = ['A', 'B'] as const;

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
 * The tests as they stand on paper: in the order in which they came, or as two variants, in which tests, options and parts have other orders.
 * The same tests make the same variants each time.
 */
export function variantsOf(questions: readonly PrintedTest[], hasTwo: boolean): Variant[] {
  if (!hasTwo) return [variantOf(questions, '')];
  const parts = questions.map((question) => ({ id: String(question.id), test: question }));
  let before: readonly string[] | null = null;
  return variantLetters.map((letter) => {
    const seed = `variant ${letter}`;
    const order: typeof parts = before === null ? shuffled(parts, seed) : shuffledUnlike(parts, seed, before);
    before = order.map(({ id }) => id);
    return variantOf(
      order.map(({ test }) => test),
      letter,
    );
  });
}
