import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

import { type AnswerInput, getUnsolved, submitAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { call } from '../lib/api.ts';
import { onReturn } from '../lib/online.ts';
import type { Answered } from './last-answer.tsx';

/** The state of the screen on which a person solves the tests of a category one after another. */
export type Solving =
  | { phase: 'loading' }
  /** A test is shown. `problem` is the error of the last submission. */
  | { phase: 'asking'; test: QuestionToSolve; problem?: unknown }
  | { phase: 'sending'; test: QuestionToSolve }
  /** The answer is saved and the next test is being loaded; the old one is still shown. */
  | { phase: 'saved'; test: QuestionToSolve }
  | { phase: 'none_left' }
  /** The server said that there is a test and sent none. */
  | { phase: 'not_loaded' }
  | { phase: 'unexpected' }
  | { phase: 'failed'; error: unknown };

export type SolvingAction =
  | { type: 'load' }
  | { type: 'loaded'; answer: unknown }
  | { type: 'load_failed'; error: unknown }
  | { type: 'send' }
  | { type: 'sent' }
  | { type: 'send_failed'; error: unknown };

/** The state after the answer to a request for the next test. */
function readNext(answer: unknown): Solving {
  if (typeof answer !== 'object' || answer === null) return { phase: 'unexpected' };
  const { status, test } = answer as { status?: unknown; test?: QuestionToSolve | null };
  if (status === 'no_tests_available') return { phase: 'none_left' };
  if (status !== 'ok') return { phase: 'unexpected' };
  return test ? { phase: 'asking', test } : { phase: 'not_loaded' };
}

/** The reducer: the state after an action. An action that does not fit the state changes nothing. */
export function solvingReducer(state: Solving, action: SolvingAction): Solving {
  switch (action.type) {
    case 'load':
      return state.phase === 'saved' ? state : { phase: 'loading' };
    case 'loaded':
      return readNext(action.answer);
    case 'load_failed':
      return { phase: 'failed', error: action.error };
    case 'send':
      return state.phase === 'asking' ? { phase: 'sending', test: state.test } : state;
    case 'sent':
      return state.phase === 'sending' ? { phase: 'saved', test: state.test } : state;
    // The action that is left is `send_failed`.
    default:
      return state.phase === 'sending' ? { phase: 'asking', test: state.test, problem: action.error } : state;
  }
}

export type SolvingHandle = {
  state: Solving;
  /** The result of the previous answer; null until one is saved. */
  last: Answered | null;
  /** Submits an answer to the test that is shown, and then loads the next one. */
  submit: (question: number, answer: AnswerInput) => Promise<void>;
  /** Loads a test again. */
  load: () => void;
};

/** Loads the unsolved tests of a category one after another and submits the answers to them. */
export function useSolving(category: number): SolvingHandle {
  const [state, dispatch] = useReducer(solvingReducer, { phase: 'loading' });
  const [last, setLast] = useState<Answered | null>(null);
  const running = useRef<AbortController>(null);

  const load = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    dispatch({ type: 'load' });
    call(getUnsolved, { query: { category_id: category } }, { signal: stop.signal }).then(
      (answer) => dispatch({ type: 'loaded', answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) dispatch({ type: 'load_failed', error });
      },
    );
  }, [category]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  const { phase } = state;
  useEffect(() => (phase === 'failed' ? onReturn(load) : undefined), [phase, load]);

  const submit = useCallback(
    async (question: number, answer: AnswerInput) => {
      dispatch({ type: 'send' });
      try {
        const { result } = await call(submitAnswer, { params: { id: question }, body: answer });
        setLast({ question, result });
      } catch (error) {
        dispatch({ type: 'send_failed', error });
        throw error;
      }
      dispatch({ type: 'sent' });
      load();
    },
    [load],
  );

  return { state, last, submit, load };
}
