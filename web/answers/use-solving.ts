import { useCallback, useEffect, useReducer, useRef } from 'react';

import { type AnswerInput, getUnsolved, submitAnswer } from '../../contract/answers.ts';
import { call } from '../lib/api.ts';
import { type Solving, step } from './solving.ts';

export type SolvingHandle = {
  state: Solving;
  /** Submits an answer to the test that is shown; the next one follows by itself. */
  submit: (question: number, answer: AnswerInput) => Promise<void>;
  /** Asks for a test once more. */
  load: () => void;
};

/** Brings the tests of a category one after another. */
export function useSolving(category: number): SolvingHandle {
  const [state, tell] = useReducer(step, { phase: 'loading' });
  const running = useRef<AbortController>(null);

  const load = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    tell({ type: 'load' });
    call(getUnsolved, { query: { category_id: category } }, { signal: stop.signal }).then(
      (answer) => tell({ type: 'loaded', answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) tell({ type: 'load_failed', error });
      },
    );
  }, [category]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  const submit = useCallback(
    async (question: number, answer: AnswerInput) => {
      tell({ type: 'send' });
      try {
        await call(submitAnswer, { params: { id: question }, body: answer });
      } catch (error) {
        tell({ type: 'send_failed', error });
        throw error;
      }
      tell({ type: 'sent' });
      load();
    },
    [load],
  );

  return { state, submit, load };
}
