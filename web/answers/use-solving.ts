import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

import { type AnswerInput, getUnsolved, submitAnswer } from '../../contract/answers.ts';
import { call } from '../lib/api.ts';
import { onReturn } from '../lib/online.ts';
import type { Answered } from './last-answer.tsx';
import { type Solving, step } from './solving.ts';

export type SolvingHandle = {
  state: Solving;
  /** What became of the answer before; null until one was saved. */
  last: Answered | null;
  /** Submits an answer to the test that is shown; the next one follows by itself. */
  submit: (question: number, answer: AnswerInput) => Promise<void>;
  /** Asks for a test once more. */
  load: () => void;
};

/** Brings the tests of a category one after another. */
export function useSolving(category: number): SolvingHandle {
  const [state, tell] = useReducer(step, { phase: 'loading' });
  const [last, setLast] = useState<Answered | null>(null);
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

  const { phase } = state;
  useEffect(() => (phase === 'failed' ? onReturn(load) : undefined), [phase, load]);

  const submit = useCallback(
    async (question: number, answer: AnswerInput) => {
      tell({ type: 'send' });
      try {
        const { result } = await call(submitAnswer, { params: { id: question }, body: answer });
        setLast({ question, result });
      } catch (error) {
        tell({ type: 'send_failed', error });
        throw error;
      }
      tell({ type: 'sent' });
      load();
    },
    [load],
  );

  return { state, last, submit, load };
}
