import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { answerInAttempt, type OpenAttempt } from '../../../contract/attempts.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { usePerson } from '../../lib/session.ts';
import { findView } from '../../question-types/registry.ts';
import { answerBody, answerIn, askedIn } from '../../question-types/wire.ts';
import { AnswerQueue, type Chosen, type QueueState } from './answer-queue.ts';
import { type Mixed, mixed } from './mixed.ts';
import type { ServerClock } from './server-clock.ts';

/** A test of an exam on the page. */
export type ExamTest = Mixed & {
  /** As the view of its type has it; undefined where nothing is answered. */
  answer: unknown;
  isAnswered: boolean;
  flagged: boolean;
  /** Why the server did not take the last choice. */
  problem: ApiError | undefined;
};

/** Milliseconds without a key press after which text is sent. */
const typingPause = 700;

type Choices = {
  tests: readonly ExamTest[];
  state: QueueState;
  /** @param typed whether it may be followed by more text at once */
  answer: (at: number, answer: unknown, typed: boolean) => void;
  flag: (at: number, flagged: boolean) => void;
  flush: () => void;
};

type Options = {
  clock: ServerClock;
  onEnd: (code: string | undefined) => void;
  /** The end of the attempt, which a teacher may have moved. */
  onEndsAt: (ends_at: string | null) => void;
};

/** The tests of an attempt with what is chosen for each: by the server, and by an earlier page that could not send it. */
function testsOf(attempt: OpenAttempt, kept: ReturnType<typeof AnswerQueue.kept>): ExamTest[] {
  return attempt.tests.map((asked) => {
    const { own } = asked;
    const one = mixed(asked);
    const view = findView(asked.test.test_type);
    const unsent = kept.get(asked.test.id);
    const { flagged = own.flagged, clear, ...fields } = unsent?.chosen ?? {};
    const given =
      Object.keys(fields).length > 0 ? { users_answer: null, users_text_answer: null, ...fields } : own.given;
    const shown =
      given === null || clear === true ? {} : one.toShown(given as Parameters<Mixed['toShown']>[0]);
    const answer = view && answerIn(view, shown);
    return { ...one, answer, isAnswered: answer !== undefined, flagged, problem: undefined };
  });
}

/** What is chosen in an exam: it is on the page at once, and sent until the server has it. */
export function useChoices(work: number, opened: OpenAttempt, options: Options): Choices {
  // As it was opened: its end may be moved later.
  const [attempt] = useState(opened);
  const person = usePerson()?.id ?? 0;
  const draft = useMemo(() => draftOf(drafts, person, `attempt:${attempt.id}`), [person, attempt.id]);
  const [kept] = useState(() => {
    const stored = new Map(attempt.tests.map(({ test, own }) => [test.id, own.choice]));
    // What the server has in a newer form was chosen on another page.
    return new Map(
      [...AnswerQueue.kept(draft)].filter(([test, { choice }]) => (stored.get(test) ?? Infinity) < choice),
    );
  });
  const [tests, setTests] = useState(() => testsOf(attempt, kept));
  const [state, setState] = useState<QueueState>('saved');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const queue = useRef<AnswerQueue<{ now: string; ends_at: string | null }>>(undefined);

  const change = useCallback((id: number, changed: Partial<ExamTest>) => {
    setTests((all) => all.map((one) => (one.test.id === id ? { ...one, ...changed } : one)));
  }, []);

  useEffect(() => {
    const made = new AnswerQueue<{ now: string; ends_at: string | null }>({
      draft,
      last: Math.max(
        0,
        ...attempt.tests.map(({ own }) => own.choice),
        ...Array.from(kept.values(), (one) => one.choice),
      ),
      send: (test, chosen, choice, signal) =>
        call(
          answerInAttempt,
          { params: { id: work }, body: { ...chosen, test, choice, opened: attempt.opened } },
          { signal },
        ),
      onChange: () => setState(made.state),
      onSaved: (_test, { now, ends_at }) => {
        latest.current.clock.set(now);
        latest.current.onEndsAt(ends_at);
      },
      onEnd: (code) => latest.current.onEnd(code),
      onRefused: (test, problem) => change(test, { problem }),
    });
    queue.current = made;
    for (const [test, { chosen }] of kept) made.put(test, chosen);
    return () => made.stop();
  }, [attempt, change, draft, kept, work]);

  const choose = (id: number, chosen: Chosen, changed: Partial<ExamTest>, delay = 0) => {
    change(id, { ...changed, problem: undefined });
    queue.current?.put(id, chosen, delay);
  };

  return {
    tests,
    state,
    answer(at, answer, typed) {
      const one = tests[at];
      const view = one && findView(one.test.test_type);
      if (one === undefined || view === undefined) return;
      const isAnswered = view.emptyParts(askedIn(view, one.test).content, answer) !== 'all';
      const chosen = isAnswered ? one.toSent(answerBody(view, answer)) : { clear: true };
      choose(one.test.id, chosen, { answer, isAnswered }, typed ? typingPause : 0);
    },
    flag(at, flagged) {
      const one = tests[at];
      if (one !== undefined) choose(one.test.id, { flagged }, { flagged });
    },
    flush: () => queue.current?.flush(),
  };
}
