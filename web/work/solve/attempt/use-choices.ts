import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import type { QuestionToSolve } from '../../../../contract/questions/questions.ts';
import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { drafts } from '../../../lib/draft-storage.ts';
import { draftOf } from '../../../lib/drafts.ts';
import { type Delivery, errorOfRefusal } from '../../../device/sending.ts';
import { answersOf, onSettled, outbox } from '../../../device/outbox.ts';
import { useObservable } from '../../../lib/observable.ts';
import { usePerson } from '../../../lib/session/session.ts';
import { answerInput } from '../../../question-card/answer-form.tsx';
import { findView } from '../../../question-types/registry.ts';
import { answerIn, askedIn } from '../../../question-types/wire.ts';
import { ChoiceBuffer, choiceQueue, choicesIn, choicesOf, type Unsent } from './choice-queue.ts';
import type { Choice } from './stored-paper.ts';
import { type ShuffledQuestion, shuffled } from './shuffled.ts';
import type { AttemptOnPage } from './open-attempt.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * - `sending`: it is on its way
 * - `unsent`: the server could not be reached, and it is sent again by itself
 */
type ChoicesState = 'saved' | 'sending' | 'unsent';

/** A test of an exam on the page. */
export type ExamQuestion = ShuffledQuestion & {
  /** As the view of its type has it; undefined where nothing is answered. */
  answer: unknown;
  isAnswered: boolean;
  flagged: boolean;
  /** Why the server did not take the last choice. */
  problem: ApiError | undefined;
};

/** Types whose answers are typed: they are sent when the typing pauses. */
const typed: ReadonlySet<string> = new Set(['free_text', 'numeric', 'gaps', 'essay']);

/** Milliseconds without a key press after which text is sent. */
const typingPause = 700;

type Choices = {
  tests: readonly ExamQuestion[];
  state: ChoicesState;
  /** Answers a test: a function that takes an answer as the view of its type has it. */
  answerTo: (examTest: ExamQuestion) => (answer: unknown) => void;
  flag: (at: number, flagged: boolean) => void;
  flush: () => void;
  /** Queues at once what waits. @returns whether all of it is in the queue */
  finish: () => Promise<boolean>;
};

type Options = {
  clock: ServerClock;
  onEnd: (code: string | undefined) => void;
  /** Called with the last reply of the server: its time, and the end of the attempt, which a teacher may have moved. */
  onStatus: (status: AttemptStatus) => void;
};

/** The fields of each reply of the server to a choice. */
export type AttemptStatus = {
  now: string;
  ends_at: string | null;
  /** Of an answer that came after the end. */
  late?: string | undefined;
};

const versionOf = ({ version = 1 }: QuestionToSolve) => version;

/** The tests of an attempt, each with its choice: that of the server, or a newer one that an earlier page could not send. */
function testsOf(attempt: OpenAttempt, unsent: Unsent): ExamQuestion[] {
  return attempt.tests.map((asked) => {
    const { own: ownAnswer } = asked;
    const examTest = shuffled(asked);
    const view = findView(asked.test.test_type);
    const choice: Choice = unsent.get(asked.test.id)?.choice ?? {};
    const { flagged = ownAnswer.flagged, clear, seen_version, ...fields } = choice;
    // Letters of another version are others here: what they stand for the server says once it has them.
    const isReadable = seen_version === undefined || seen_version === versionOf(asked.test);
    const given =
      isReadable && Object.keys(fields).length > 0
        ? { users_answer: null, users_text_answer: null, ...fields }
        : ownAnswer.given;
    const shown =
      given === null || clear === true
        ? {}
        : examTest.toShown(given as Parameters<ShuffledQuestion['toShown']>[0]);
    const answer = view && answerIn(view, shown);
    return { ...examTest, answer, isAnswered: answer !== undefined, flagged, problem: undefined };
  });
}

/** The choices of this device that are newer than those of the server, which may be of another page. */
function newer({ tests }: OpenAttempt, unsent: Unsent): Unsent {
  const numbers = new Map(tests.map(({ test: question, own: ownAnswer }) => [question.id, ownAnswer.choice]));
  return new Map([...unsent].filter(([test, { number }]) => (numbers.get(test) ?? Infinity) < number));
}

/** The reply of the server to a choice that was sent from the disk. */
function replyIn(delivery: Delivery): {
  status?: AttemptStatus;
  code?: string | undefined;
  problem?: ApiError;
} {
  if (delivery.outcome === 'held') {
    const status = delivery.reply as AttemptStatus | undefined;
    return status === undefined ? {} : { status };
  }
  if (delivery.outcome === 'later') return {};
  const problem = errorOfRefusal(delivery.refusal);
  return { code: problem.code, problem };
}

/** The choices of an exam: each is on the page at once, then on the disk, and sent until the server has it. */
export function useChoices(
  work: number,
  onPage: Pick<AttemptOnPage, 'attempt' | 'unsent'>,
  options: Options,
): Choices {
  // As it was opened: its end may be moved later.
  const [{ attempt, unsent }] = useState(onPage);
  const person = usePerson()?.id ?? 0;
  const draft = useMemo(() => draftOf(drafts, person, `attempt:${attempt.id}`), [person, attempt.id]);
  const [drafted] = useState(() => newer(attempt, choicesIn(draft)));
  const [tests, setTests] = useState(() =>
    testsOf(attempt, new Map([...newer(attempt, unsent), ...drafted])),
  );
  const [isBuffering, setBuffering] = useState(false);
  /** The choices that were queued on this page, by their ids in the queue. */
  const ids = useRef(new Map<string, { test: number; number: number }>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const buffer = useRef<ChoiceBuffer>(undefined);
  const { clock } = options;

  const change = useCallback((id: number, changed: Partial<ExamQuestion>) => {
    setTests((all) =>
      all.map((examTest) => (examTest.test.id === id ? { ...examTest, ...changed } : examTest)),
    );
  }, []);

  useEffect(
    () =>
      onSettled((id, delivery) => {
        const place = ids.current.get(id);
        if (place === undefined) return;
        buffer.current?.settle(place.test, place.number);
        const { status, code, problem } = replyIn(delivery);
        if (status !== undefined) latest.current.onStatus(status);
        if (problem === undefined) return;
        if (problem.status !== 409 || code === 'already_answered') change(place.test, { problem });
        else {
          draft.write('');
          latest.current.onEnd(code);
        }
      }),
    [change, draft],
  );

  useEffect(() => {
    const made = new ChoiceBuffer({
      draft,
      last: Math.max(
        0,
        ...attempt.tests.map(({ own: ownAnswer }) => ownAnswer.choice),
        ...Array.from([...unsent.values(), ...drafted.values()], ({ number }) => number),
      ),
      queue: choiceQueue({ work, attempt, clock }, (id, place) => ids.current.set(id, place)),
      onChange: () => setBuffering(made.isWaiting),
    });
    buffer.current = made;
    for (const [test, { choice }] of drafted) made.put(test, choice);
    return () => made.stop();
  }, [attempt, clock, draft, drafted, unsent, work]);

  const choose = (id: number, choice: Choice, changed: Partial<ExamQuestion>, delay = 0) => {
    change(id, { ...changed, problem: undefined });
    buffer.current?.put(id, choice, delay);
  };

  const waiting = choicesOf(answersOf(useObservable(outbox)), attempt.id);
  const isUnsent = waiting.some((entry) => entry.state === 'kept');
  const isSending = isBuffering || waiting.length > 0;

  return {
    tests,
    state: isUnsent ? 'unsent' : isSending ? 'sending' : 'saved',
    answerTo: (examTest) => (answer) => {
      const { id, test_type } = examTest.test;
      const view = findView(test_type);
      if (view === undefined) return;
      const isAnswered = view.emptyParts(askedIn(view, examTest.test).content, answer) !== 'all';
      const choice = isAnswered
        ? { ...examTest.toSent(answerInput(view, answer)), seen_version: versionOf(examTest.test) }
        : { clear: true };
      choose(id, choice, { answer, isAnswered }, typed.has(test_type) ? typingPause : 0);
    },
    flag(at, flagged) {
      const examTest = tests[at];
      if (examTest !== undefined) choose(examTest.test.id, { flagged }, { flagged });
    },
    flush: () => buffer.current?.flush(),
    finish: async () => (await buffer.current?.finish()) ?? true,
  };
}
