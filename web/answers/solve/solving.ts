import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

import type { AnswerInput, Result, RightAnswer } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import type { SubmittedEntry } from '../../device/queue.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { isOffline, onReturn } from '../../lib/api/online.ts';
import { useObservable } from '../../lib/observable.ts';
import { loadMediaFor } from '../../question-card/media.ts';
import { findView } from '../../question-types/registry.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import type { LastAnswer } from '../answered.ts';
import type { LastQueuedProps, NextRequest } from '../outbox/answer-queue.tsx';
import { useLastAnswer } from '../last/use-last-answer.ts';
import { countAnswer } from './count-answer.ts';
import { loadReviewOf } from './lazy-parts.ts';
import { answerQueue, findQueuedQuestions, loadAnswerQueue, nextTest } from './load-answer-queue.ts';

/** A test, and how far the person is in the category before answering it. */
type Shown = { test: QuestionToSolve; progress?: Progress | undefined };

/** The state of the screen on which a person solves the tests of a category one after another. */
export type Solving =
  | { phase: 'loading' }
  /** A test is shown. `problem` is the error of the last submission. */
  | (Shown & { phase: 'asking'; problem?: unknown })
  | (Shown & { phase: 'sending' })
  /** The answer is saved, or on this device and sent by itself, and the next test is being loaded; the old one is still shown. */
  | (Shown & { phase: 'saved'; isQueued?: boolean | undefined })
  | { phase: 'none_left'; progress?: Progress | undefined }
  /** The server said that there is a test and sent none. */
  | { phase: 'not_loaded' }
  | { phase: 'unexpected' }
  | { phase: 'failed'; error: unknown };

export type SolvingAction =
  | { type: 'load' }
  /** `reply` is that of the server to a request for the next test; `counted` the progress as the page has counted it, where the reply has none. */
  | { type: 'loaded'; reply: unknown; counted?: Progress | undefined }
  | { type: 'load_failed'; error: unknown }
  | { type: 'send' }
  /** `isQueued`: it is on this device, and is sent by itself; absent when the server has it. */
  | { type: 'sent'; isQueued?: boolean }
  | { type: 'send_failed'; error: unknown };

/** The state after the reply to a request for the next test. */
function readNext(reply: unknown, counted: Progress | undefined): Solving {
  if (typeof reply !== 'object' || reply === null) return { phase: 'unexpected' };
  const {
    status,
    test: question,
    progress = counted,
  } = reply as {
    status?: unknown;
    test?: QuestionToSolve | null;
    progress?: Progress;
  };
  if (status === 'no_tests_available') return { phase: 'none_left', progress };
  if (status !== 'ok') return { phase: 'unexpected' };
  return question ? { phase: 'asking', test: question, progress } : { phase: 'not_loaded' };
}

/** The reducer: the state after an action. An action that does not fit the state changes nothing. */
export function solvingReducer(state: Solving, action: SolvingAction): Solving {
  switch (action.type) {
    case 'load':
      return state.phase === 'saved' ? state : { phase: 'loading' };
    case 'loaded':
      return readNext(action.reply, action.counted);
    case 'load_failed':
      return { phase: 'failed', error: action.error };
    case 'send':
      return state.phase === 'asking' ? { phase: 'sending', ...shownIn(state) } : state;
    case 'sent':
      return state.phase === 'sending' || state.phase === 'saved'
        ? { phase: 'saved', ...shownIn(state), isQueued: action.isQueued }
        : state;
    // The action that is left is `send_failed`.
    default:
      return state.phase === 'sending'
        ? { phase: 'asking', ...shownIn(state), problem: action.error }
        : state;
  }
}

function shownIn({ test: question, progress }: Shown): Shown {
  return { test: question, progress };
}

/** The result in the reply to an answer; undefined where another tab has sent the answer. */
function resultIn(reply: unknown): Result | undefined {
  return (reply as { result: Result } | undefined)?.result;
}

/** Of an answer without a verdict. */
const unknownResult = { points: null, percentage: null };

export type SolvingHandle = {
  state: Solving;
  /** The previous answer, which may be of an earlier visit; null where there is none. */
  last: LastAnswer | null;
  /** The previous answer is on this device without a verdict: it is sent by itself, or was not taken, for this reason. */
  lastQueued: LastQueuedProps | null;
  /** Whether the previous answer was saved after the next test had been loaded. */
  isSavedLate: boolean;
  hideSavedLate: () => void;
  /** Whether an answer was saved since the screen was opened. */
  hasAnswered: boolean;
  /** Submits an answer to the test that is shown, and then loads the next one. @throws ApiError where it is neither taken nor queued */
  submit: (answer: AnswerInput) => Promise<void>;
  /** Loads a test again. */
  load: () => void;
};

/** Requests the next test, and loads the code of its fields, pictures and formatting: the test is shown with them, so that nothing moves when they come. */
async function requestNext(next: Omit<NextRequest, 'except'>): Promise<unknown> {
  const except = await findQueuedQuestions();
  next.signal.throwIfAborted();
  const reply = await nextTest({ ...next, except });
  const state = readNext(reply, next.counted);
  if (state.phase === 'asking') {
    await Promise.all([
      findView(state.test.test_type)?.Solve.load(),
      loadTreesFor([state.test]),
      loadMediaFor([state.test]),
    ]);
  }
  next.signal.throwIfAborted();
  return reply;
}

/** Loads the unsolved tests of a category one after another and submits the answers to them. */
export function useSolving(category: number): SolvingHandle {
  const [state, dispatch] = useReducer(solvingReducer, { phase: 'loading' });
  const { last, setLast, unknownRight, addRight } = useLastAnswer(category);
  const [lastQueued, setLastQueued] = useState<LastQueuedProps | null>(null);
  const [isSavedLate, setSavedLate] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(false);
  const running = useRef<AbortController>(null);
  /** Whether there was no network when a test could last not be loaded. */
  const failedOffline = useRef(false);
  /** The number of answers that were submitted: a verdict that comes late is shown if none was submitted since. */
  const submissions = useRef(0);

  const loadNext = useCallback(
    (counted: Progress | undefined, done?: number, once = false) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      dispatch({ type: 'load' });
      const answered = unknownRight();
      const request = (isOnly: boolean): Promise<unknown> =>
        requestNext({ category, counted, answered, done, once: isOnly, signal: stop.signal });
      // The network may have returned meanwhile.
      const first = once
        ? request(true).catch((error: unknown) => {
            if (isOffline()) throw error;
            return request(false);
          })
        : request(false);
      return first.then(
        (reply) => {
          const right = (reply as { answered?: RightAnswer } | null)?.answered;
          if (answered !== undefined && right !== undefined) addRight(answered, right);
          dispatch({ type: 'loaded', reply, counted });
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          failedOffline.current = isOffline();
          dispatch({ type: 'load_failed', error });
        },
      );
    },
    [category, unknownRight, addRight],
  );

  const load = useCallback(() => void loadNext(undefined), [loadNext]);

  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);

  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const { phase } = state;
  const shown = phase === 'asking' ? state.test.id : undefined;
  const lastTest = last?.test.id;
  const queue = useObservable(answerQueue);
  useEffect(() => {
    const { current } = latest;
    if (queue === undefined || shown === undefined || current.phase !== 'asking') return;
    const { test: question, progress } = current;
    // A verdict that comes late has a right answer too.
    const answered = lastTest === undefined ? undefined : unknownRight();
    queue.prefetch({ category, test: question, progress, answered }).then(
      (right) => {
        if (answered !== undefined && right !== undefined) addRight(answered, right);
      },
      (error: unknown) => console.warn('Nothing was loaded ahead:', messageOf(error)),
    );
  }, [queue, shown, lastTest, category, unknownRight, addRight]);

  useEffect(() => {
    if (phase !== 'failed') return undefined;
    // The network may have returned before this listens.
    if (failedOffline.current && !isOffline()) load();
    return onReturn(load);
  }, [phase, load]);

  const submit = useCallback(
    async (answer: AnswerInput) => {
      const { current } = latest;
      if (current.phase !== 'asking') return;
      const { test: question } = current;
      dispatch({ type: 'send' });
      setSavedLate(false);
      submissions.current += 1;
      const number = submissions.current;
      const showVerdict = ({ points, percentage }: Pick<Result, 'points' | 'percentage'>) => {
        setLastQueued(null);
        setLast({ category, test: question, answer, points, percentage });
      };
      let submitted: SubmittedEntry;
      try {
        const { aboutOf, timeoutIn, submit: submitToQueue } = await loadAnswerQueue();
        submitted = await submitToQueue(
          {
            answer: {
              kind: 'answer',
              question: question.id,
              // The letters are those of this version, which the author may have changed meanwhile.
              body: { ...answer, seen_version: question.version ?? 1 },
              at: new Date().toISOString(),
            },
            about: aboutOf(question, answer, question.category_name),
          },
          { responseTimeout: timeoutIn(category) },
        );
      } catch (error) {
        dispatch({ type: 'send_failed', error });
        throw error;
      }
      setHasAnswered(true);
      const progress = 'progress' in latest.current ? latest.current.progress : undefined;
      const { reply, settled, failed } = submitted;
      const result = resultIn(reply);
      if (result) showVerdict(result);
      else setLastQueued(settled ? {} : null);
      dispatch({ type: 'sent', isQueued: settled !== undefined });
      const counted = progress && countAnswer(progress, result ?? unknownResult);
      void loadNext(counted, question.id, settled !== undefined).then(() => loadReviewOf(question));
      void failed?.then((error) => {
        if (number === submissions.current) setLastQueued((now) => now && { failure: { error }, ...now });
      });
      void settled?.then((delivery) => {
        if (number === submissions.current) {
          if (delivery.outcome === 'refused') setLastQueued({ reason: delivery.reason });
          else if (delivery.outcome === 'held') {
            if (latest.current.phase === 'saved') dispatch({ type: 'sent' });
            else setSavedLate(true);
            const lateResult = resultIn(delivery.reply);
            if (lateResult !== undefined) showVerdict(lateResult);
          }
        }
        // The server is back.
        if (latest.current.phase === 'failed') load();
      });
    },
    [category, load, loadNext, setLast],
  );

  const hideSavedLate = () => setSavedLate(false);
  return { state, last, lastQueued, isSavedLate, hideSavedLate, hasAnswered, submit, load };
}
