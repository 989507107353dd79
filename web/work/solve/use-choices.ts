import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { answerInAttempt } from '../../../contract/attempts.ts';
import type { QuestionToSolve } from '../../../contract/questions.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { drafts } from '../../lib/draft-storage.ts';
import { draftOf } from '../../lib/drafts.ts';
import { errorOfRefusal, type Meaning } from '../../lib/kept/meaning.ts';
import { answersOf, onSettled, outbox } from '../../lib/kept/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import { usePerson } from '../../lib/session.ts';
import { findView } from '../../question-types/registry.ts';
import { answerBody, answerIn, askedIn } from '../../question-types/wire.ts';
import { AnswerQueue, type Chosen, type QueueState } from './answer-queue.ts';
import { choicesOf, keepChoice, momentOf, type Unsent } from './kept-work.ts';
import { type Mixed, mixed } from './mixed.ts';
import type { Opened } from './open-attempt.ts';
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
  /** Sends at once what waits. @returns whether all of it is on the disk, or at the server */
  finish: () => Promise<boolean>;
};

type Options = {
  clock: ServerClock;
  onEnd: (code: string | undefined) => void;
  /** What the server said last: its time, and the end of the attempt, which a teacher may have moved. */
  onTold: (said: Told) => void;
};

/** What the server says with each answer. */
export type Told = {
  now: string;
  ends_at: string | null;
  /** Of an answer that came after the end. */
  late?: string | undefined;
};

const versionOf = ({ version = 1 }: QuestionToSolve) => version;

/** The tests of an attempt with what is chosen for each: by the server, and by an earlier page that could not send it. */
function testsOf({ attempt }: Pick<Opened, 'attempt'>, kept: Unsent): ExamTest[] {
  return attempt.tests.map((asked) => {
    const { own } = asked;
    const one = mixed(asked);
    const view = findView(asked.test.test_type);
    const unsent = kept.get(asked.test.id);
    const { flagged = own.flagged, clear, seen_version, ...fields } = unsent?.chosen ?? {};
    // Letters of another version are others here: what they stand for the server says once it has them.
    const isReadable = seen_version === undefined || seen_version === versionOf(asked.test);
    const given =
      isReadable && Object.keys(fields).length > 0
        ? { users_answer: null, users_text_answer: null, ...fields }
        : own.given;
    const shown =
      given === null || clear === true ? {} : one.toShown(given as Parameters<Mixed['toShown']>[0]);
    const answer = view && answerIn(view, shown);
    return { ...one, answer, isAnswered: answer !== undefined, flagged, problem: undefined };
  });
}

/** What was chosen on this device, unless the server has a newer choice. */
function newer({ attempt, unsent }: Opened): Unsent {
  const stored = new Map(attempt.tests.map(({ test, own }) => [test.id, own.choice]));
  return new Map([...unsent].filter(([test, { choice }]) => (stored.get(test) ?? Infinity) < choice));
}

/** What the server has said of a choice that it was sent from the disk. */
function sayOf(meaning: Meaning): { told?: Told; code?: string | undefined; problem?: ApiError } {
  if (meaning.outcome === 'held') {
    const told = meaning.reply as Told | undefined;
    return told === undefined ? {} : { told };
  }
  if (meaning.outcome === 'later') return {};
  const problem = errorOfRefusal(meaning.refusal);
  return { code: problem.code, problem };
}

/** What is chosen in an exam: it is on the page at once, then on the disk, and sent until the server has it. */
export function useChoices(work: number, opened: Opened, options: Options): Choices {
  // As it was opened: its end may be moved later.
  const [{ attempt, unsent }] = useState(opened);
  const person = usePerson()?.id ?? 0;
  const draft = useMemo(() => draftOf(drafts, person, `attempt:${attempt.id}`), [person, attempt.id]);
  const [kept] = useState(() => {
    const stored = new Map(attempt.tests.map(({ test, own }) => [test.id, own.choice]));
    // What the server has in a newer form was chosen on another page.
    return new Map(
      [...AnswerQueue.kept(draft)].filter(([test, { choice }]) => (stored.get(test) ?? Infinity) < choice),
    );
  });
  const [tests, setTests] = useState(() => testsOf({ attempt }, new Map([...newer(opened), ...kept])));
  const [queued, setQueued] = useState<QueueState>('saved');
  /** The tests of the choices that were kept on this page, by their ids in the outbox. */
  const ids = useRef(new Map<string, number>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const queue = useRef<AnswerQueue<Told | undefined>>(undefined);

  const change = useCallback((id: number, changed: Partial<ExamTest>) => {
    setTests((all) => all.map((one) => (one.test.id === id ? { ...one, ...changed } : one)));
  }, []);

  useEffect(
    () =>
      onSettled((id, meaning) => {
        const test = ids.current.get(id);
        if (test === undefined) return;
        const { told, code, problem } = sayOf(meaning);
        if (told !== undefined) latest.current.onTold(told);
        if (problem === undefined) return;
        if (problem.status === 409 && code !== 'already_answered') latest.current.onEnd(code);
        else change(test, { problem });
      }),
    [change],
  );

  useEffect(() => {
    const made = new AnswerQueue<Told | undefined>({
      draft,
      last: Math.max(
        0,
        ...attempt.tests.map(({ own }) => own.choice),
        ...Array.from([...unsent.values(), ...kept.values()], (one) => one.choice),
      ),
      async send(test, chosen, choice, signal) {
        const one = attempt.tests.find((asked) => asked.test.id === test);
        if (one === undefined) return undefined;
        const { clock } = latest.current;
        const id = await keepChoice({ work, attempt, clock, one: mixed(one), chosen, choice }, (given) =>
          ids.current.set(given, test),
        );
        if (id !== undefined) return undefined;
        const body = { ...chosen, test, choice, opened: attempt.opened, at: momentOf(clock) };
        return call(answerInAttempt, { params: { id: work }, body }, { signal });
      },
      onChange: () => setQueued(made.state),
      onSaved: (_test, told) => told && latest.current.onTold(told),
      onEnd: (code) => latest.current.onEnd(code),
      onRefused: (test, problem) => change(test, { problem }),
    });
    queue.current = made;
    for (const [test, { chosen }] of kept) made.put(test, chosen);
    return () => made.stop();
  }, [attempt, change, draft, kept, unsent, work]);

  const choose = (id: number, chosen: Chosen, changed: Partial<ExamTest>, delay = 0) => {
    change(id, { ...changed, problem: undefined });
    queue.current?.put(id, chosen, delay);
  };

  const waiting = choicesOf(answersOf(useObservable(outbox)), attempt.id);
  const sent = waiting.some((one) => one.state === 'kept') ? 'unsent' : 'sending';
  const state = queued !== 'saved' || waiting.length === 0 ? queued : sent;

  return {
    tests,
    state,
    answer(at, answer, typed) {
      const one = tests[at];
      const view = one && findView(one.test.test_type);
      if (one === undefined || view === undefined) return;
      const isAnswered = view.emptyParts(askedIn(view, one.test).content, answer) !== 'all';
      const chosen = isAnswered
        ? { ...one.toSent(answerBody(view, answer)), seen_version: versionOf(one.test) }
        : { clear: true };
      choose(one.test.id, chosen, { answer, isAnswered }, typed ? typingPause : 0);
    },
    flag(at, flagged) {
      const one = tests[at];
      if (one !== undefined) choose(one.test.id, { flagged }, { flagged });
    },
    flush: () => queue.current?.flush(),
    finish: async () => (await queue.current?.finish()) ?? true,
  };
}
