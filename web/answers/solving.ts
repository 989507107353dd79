import type { QuestionToSolve } from '../../contract/questions.ts';

/** Where a person stands who solves one test after another. */
export type Solving =
  | { phase: 'loading' }
  /** A test is shown. `problem` is what became of the last try to submit. */
  | { phase: 'asking'; test: QuestionToSolve; problem?: unknown }
  | { phase: 'sending'; test: QuestionToSolve }
  /** The answer is saved and the next test is on its way; the old one is still in sight. */
  | { phase: 'saved'; test: QuestionToSolve }
  | { phase: 'none_left' }
  /** The server said that there is a test and sent none. */
  | { phase: 'not_loaded' }
  | { phase: 'unexpected' }
  | { phase: 'failed'; error: unknown };

export type Happening =
  | { type: 'load' }
  | { type: 'loaded'; answer: unknown }
  | { type: 'load_failed'; error: unknown }
  | { type: 'send' }
  | { type: 'sent' }
  | { type: 'send_failed'; error: unknown };

/** What follows from the answer to a request for the next test. */
function readNext(answer: unknown): Solving {
  if (typeof answer !== 'object' || answer === null) return { phase: 'unexpected' };
  const { status, test } = answer as { status?: unknown; test?: QuestionToSolve | null };
  if (status === 'no_tests_available') return { phase: 'none_left' };
  if (status !== 'ok') return { phase: 'unexpected' };
  return test ? { phase: 'asking', test } : { phase: 'not_loaded' };
}

/** Takes where one stands and what happened, gives where one stands then. What cannot happen there changes nothing. */
export function step(state: Solving, happening: Happening): Solving {
  switch (happening.type) {
    case 'load':
      return state.phase === 'saved' ? state : { phase: 'loading' };
    case 'loaded':
      return readNext(happening.answer);
    case 'load_failed':
      return { phase: 'failed', error: happening.error };
    case 'send':
      return state.phase === 'asking' ? { phase: 'sending', test: state.test } : state;
    case 'sent':
      return state.phase === 'sending' ? { phase: 'saved', test: state.test } : state;
    // What is left is `send_failed`.
    default:
      return state.phase === 'sending'
        ? { phase: 'asking', test: state.test, problem: happening.error }
        : state;
  }
}
