import { useCallback, useEffect, useEffectEvent, useState } from 'react';

import { observable, useObservable } from './observable.ts';
import { onReturn } from './online.ts';
import { session } from './session-state.ts';

/**
 * What screens read on the way from log-in to the first question, and all that show categories. They do without TanStack Query,
 * whose code would be a quarter of all that is loaded on that way.
 */
export type ShownAnswer<Value> = {
  /** Undefined until the first answer has come. */
  data: Value | undefined;
  /** Why the last attempt failed; null where it did not. */
  error: Error | null;
  /** Whether there is neither an answer nor an error. */
  isPending: boolean;
  /** Whether the first answer is being loaded. */
  isLoading: boolean;
  isFetching: boolean;
  /** Whether `data` is the answer to what was asked for before. */
  isPlaceholderData: boolean;
  /** Loads the answer again. */
  refetch: () => void;
};

export type AnswerToShow<Value> = {
  /** Names the answer; undefined where none is wanted. */
  name: string | undefined;
  load: (signal: AbortSignal) => Promise<Value>;
  /** Shows the answer to what was asked for before until the next has come. */
  keepsPrevious?: boolean;
};

/** How many answers are remembered, for screens that are opened again. */
const mostRemembered = 50;
const remembered = new Map<string, unknown>();

function remember(name: string, value: unknown): void {
  remembered.delete(name);
  remembered.set(name, value);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
}

// What was loaded for one person is not shown to the next.
session.subscribe(() => {
  if (session.get().isAuthenticated === false) remembered.clear();
});

/** The loads that are under way, with how many wait for each: one that nobody waits for any more is aborted. */
const running = new Map<string, { answer: Promise<unknown>; waiting: number; stop: AbortController }>();

function join(name: string, load: (signal: AbortSignal) => Promise<unknown>) {
  const known = running.get(name);
  if (known !== undefined) {
    known.waiting += 1;
    return known;
  }
  const stop = new AbortController();
  const begun = { answer: load(stop.signal), waiting: 1, stop };
  running.set(name, begun);
  const end = () => {
    if (running.get(name) === begun) running.delete(name);
  };
  begun.answer.then(end, end);
  return begun;
}

function leave(name: string, one: ReturnType<typeof join>): void {
  one.waiting -= 1;
  if (one.waiting > 0 || running.get(name) !== one) return;
  running.delete(name);
  one.stop.abort();
}

/** How often all answers that are shown were to be loaded again. */
const rounds = observable(0);

/** Loads all answers that are shown again, after a change of what they say. */
export function reloadAnswers(): void {
  rounds.set(rounds.get() + 1);
}

type State<Value> = { name?: string; data?: Value | undefined; error: Error | null; attempt: string };

/**
 * An answer that a screen shows: the remembered one at once where there is one, and the newest, which is loaded each time the
 * screen opens, when the network returns, and on `refetch`.
 */
export function useAnswer<Value>({
  name,
  load,
  keepsPrevious = false,
}: AnswerToShow<Value>): ShownAnswer<Value> {
  const [state, setState] = useState<State<Value>>({ error: null, attempt: '' });
  const [again, setAgain] = useState(0);
  const attempt = `${again} ${useObservable(rounds)} ${name}`;
  const loadNow = useEffectEvent((signal: AbortSignal) => load(signal));

  useEffect(() => {
    if (name === undefined) return undefined;
    let left = false;
    const one = join(name, loadNow);
    one.answer.then(
      (answer) => {
        remember(name, answer);
        if (!left) setState({ name, data: answer as Value, error: null, attempt });
      },
      (error: unknown) => {
        if (left) return;
        setState((before) => ({
          name,
          data: before.name === name ? before.data : undefined,
          error: error instanceof Error ? error : new Error(String(error)),
          attempt,
        }));
      },
    );
    return () => {
      left = true;
      leave(name, one);
    };
  }, [name, attempt]);

  const refetch = useCallback(() => setAgain((count) => count + 1), []);
  useEffect(() => onReturn(refetch), [refetch]);

  const isOwn = name !== undefined && state.name === name;
  const known = name === undefined ? undefined : (remembered.get(name) as Value | undefined);
  const own = (isOwn ? state.data : undefined) ?? known;
  const isPlaceholderData = keepsPrevious && own === undefined && state.data !== undefined;
  const data = isPlaceholderData ? state.data : own;
  const isFetching = name !== undefined && state.attempt !== attempt;
  // A load that follows a failure is shown as the first one.
  const error = isOwn && !(isFetching && data === undefined) ? state.error : null;
  return {
    data,
    error,
    isPending: data === undefined && error === null,
    isLoading: data === undefined && isFetching,
    isFetching,
    isPlaceholderData,
    refetch,
  };
}
