import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

import { type AnswerInput, getUnsolved, type Result, submitAnswer } from '../../contract/answers.ts';
import type { Progress } from '../../contract/progress.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { call } from '../lib/api.ts';
import { onReturn } from '../lib/online.ts';
import { findView } from '../question-types/registry.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import type { LastAnswer } from './answered.ts';
import { countAnswer, goesOn } from './count-answer.ts';
import { useLastAnswer } from './use-last-answer.ts';

/** A test, and how far the person is in the category before answering it. */
type Shown = { test: QuestionToSolve; progress?: Progress | undefined };

/** The state of the screen on which a person solves the tests of a category one after another. */
export type Solving =
  | { phase: 'loading' }
  /** A test is shown. `problem` is the error of the last submission. */
  | (Shown & { phase: 'asking'; problem?: unknown })
  | (Shown & { phase: 'sending' })
  /** The answer is saved and the next test is being loaded; the old one is still shown. */
  | (Shown & { phase: 'saved' })
  | { phase: 'none_left'; progress?: Progress | undefined }
  /** The server said that there is a test and sent none. */
  | { phase: 'not_loaded' }
  | { phase: 'unexpected' }
  | { phase: 'failed'; error: unknown };

export type SolvingAction =
  | { type: 'load' }
  /** `counted` is the progress as the page has counted it, where the answer has none. */
  | { type: 'loaded'; answer: unknown; counted?: Progress | undefined }
  | { type: 'load_failed'; error: unknown }
  | { type: 'send' }
  | { type: 'sent' }
  | { type: 'send_failed'; error: unknown };

/** The state after the answer to a request for the next test. */
function readNext(answer: unknown, counted: Progress | undefined): Solving {
  if (typeof answer !== 'object' || answer === null) return { phase: 'unexpected' };
  const {
    status,
    test,
    progress = counted,
  } = answer as {
    status?: unknown;
    test?: QuestionToSolve | null;
    progress?: Progress;
  };
  if (status === 'no_tests_available') return { phase: 'none_left', progress };
  if (status !== 'ok') return { phase: 'unexpected' };
  return test ? { phase: 'asking', test, progress } : { phase: 'not_loaded' };
}

/** The reducer: the state after an action. An action that does not fit the state changes nothing. */
export function solvingReducer(state: Solving, action: SolvingAction): Solving {
  switch (action.type) {
    case 'load':
      return state.phase === 'saved' ? state : { phase: 'loading' };
    case 'loaded':
      return readNext(action.answer, action.counted);
    case 'load_failed':
      return { phase: 'failed', error: action.error };
    case 'send':
      return state.phase === 'asking' ? { phase: 'sending', ...shownIn(state) } : state;
    case 'sent':
      return state.phase === 'sending' ? { phase: 'saved', ...shownIn(state) } : state;
    // The action that is left is `send_failed`.
    default:
      return state.phase === 'sending'
        ? { phase: 'asking', ...shownIn(state), problem: action.error }
        : state;
  }
}

function shownIn({ test, progress }: Shown): Shown {
  return { test, progress };
}

export type SolvingHandle = {
  state: Solving;
  /** The previous answer, which may be of an earlier visit; null where there is none. */
  last: LastAnswer | null;
  /** Whether an answer was saved since the screen was opened. */
  hasAnswered: boolean;
  /** Submits an answer to the test that is shown, and then loads the next one. */
  submit: (test: QuestionToSolve, answer: AnswerInput) => Promise<void>;
  /** Loads a test again. */
  load: () => void;
};

type NextRequest = {
  category: number;
  /** The progress as the page has counted it. */
  counted: Progress | undefined;
  /** The id of a test whose right answer is wanted too. */
  answered: number | undefined;
  signal: AbortSignal;
};

/**
 * Requests the next test: with the progress where the page cannot count on, and again with it where the end came sooner than counted,
 * because a test was disabled or answered elsewhere.
 */
async function requestAnswer({ category, counted, answered, signal }: NextRequest) {
  const request = (progress?: true) =>
    call(getUnsolved, { query: { category_id: category, progress, answered } }, { signal });
  if (!goesOn(counted)) return request(true);
  const answer = await request();
  return readNext(answer, counted).phase === 'none_left' ? request(true) : answer;
}

/** Requests the next test, and loads the code of its fields and of its formatting: the test is shown with them, so that nothing moves when they come. */
async function requestNext(next: NextRequest) {
  const answer = await requestAnswer(next);
  const state = readNext(answer, next.counted);
  if (state.phase === 'asking') {
    await Promise.all([findView(state.test.test_type)?.Solve.load(), loadTreesFor([state.test])]);
  }
  next.signal.throwIfAborted();
  return answer;
}

/** Loads the unsolved tests of a category one after another and submits the answers to them. */
export function useSolving(category: number): SolvingHandle {
  const [state, dispatch] = useReducer(solvingReducer, { phase: 'loading' });
  const { last, setLast, unknownRight, addRight } = useLastAnswer(category);
  const [hasAnswered, setHasAnswered] = useState(false);
  const running = useRef<AbortController>(null);

  const loadNext = useCallback(
    (counted: Progress | undefined) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      dispatch({ type: 'load' });
      const answered = unknownRight();
      requestNext({ category, counted, answered, signal: stop.signal }).then(
        (answer) => {
          const right = (answer as typeof answer | null)?.answered;
          if (answered !== undefined && right !== undefined) addRight(answered, right);
          dispatch({ type: 'loaded', answer, counted });
        },
        (error: unknown) => {
          if (!stop.signal.aborted) dispatch({ type: 'load_failed', error });
        },
      );
    },
    [category, unknownRight, addRight],
  );

  const load = useCallback(() => loadNext(undefined), [loadNext]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  /** The progress before the test that is shown. */
  const shown = useRef<Progress>(undefined);
  useEffect(() => {
    shown.current = 'progress' in state ? state.progress : undefined;
  }, [state]);

  const { phase } = state;
  useEffect(() => (phase === 'failed' ? onReturn(load) : undefined), [phase, load]);

  const submit = useCallback(
    async (test: QuestionToSolve, answer: AnswerInput) => {
      dispatch({ type: 'send' });
      let result: Result;
      try {
        ({ result } = await call(submitAnswer, { params: { id: test.id }, body: answer }));
        setLast({ category, test, answer, points: result.points, percentage: result.percentage });
        // The test can be opened again above the next one, when the network may be gone.
        findView(test.test_type)?.Review.preload();
        setHasAnswered(true);
      } catch (error) {
        dispatch({ type: 'send_failed', error });
        throw error;
      }
      dispatch({ type: 'sent' });
      loadNext(shown.current && countAnswer(shown.current, result));
    },
    [category, loadNext, setLast],
  );

  return { state, last, hasAnswered, submit, load };
}
