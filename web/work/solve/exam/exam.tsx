import './test-numbers.css';
import './exam.css';

import { useEffect, useState } from 'react';

import { answerGrace, type OpenAttempt } from '../../../../contract/work/attempts.ts';
import { answerQueue } from '../../../answers/solve/load-answer-queue.ts';
import { useNetworkLost } from '../../../lib/api/online.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { useObservable } from '../../../lib/observable.ts';
import { AnswerFields } from '../../../question-card/answer-form.tsx';
import { Question } from '../../../question-card/question.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { AttemptOnPage } from '../attempt/open-attempt.ts';
import type { ServerClock } from '../attempt/server-clock.ts';
import { type AttemptStatus, type ExamQuestion, useChoices } from '../attempt/use-choices.ts';
import { HandInDialog, NotSentError } from './hand-in-dialog.tsx';
import { handIn } from './hand-in.ts';
import { TimeLeft } from './time-left.tsx';

export type UnderWayProps = Pick<AttemptOnPage, 'attempt' | 'unsent'> & {
  work: number;
  clock: ServerClock;
  /** Called when the server takes no more, with the code of its answer, and when the time is over. */
  onEnd: (code: string | undefined) => void;
  /** Called when the time is over by the clock of the page. */
  onTime: () => void;
  onStatus: (status: AttemptStatus) => void;
  onHandedIn: () => void;
  /** Called when it is handed in on this device, and the server does not know yet. */
  onHandInQueued: () => void;
};

/** Milliseconds for which the page sends its last choices after the end: less than the server takes them. */
const lastSending = answerGrace - 2000;

/** The place of the test that was shown last, for a reload of the page. */
const placeKey = (attempt: number) => `place-in-attempt:${attempt}`;

function storedPlace({ id, tests }: OpenAttempt): number {
  const place = Number(sessionStorage.getItem(placeKey(id)) ?? 0);
  return Number.isInteger(place) && place > 0 && place < tests.length ? place : 0;
}

/** Tests in any order, which are answered and changed until they are handed in. */
export function Exam(props: UnderWayProps) {
  const { work, attempt, unsent, clock, onEnd, onTime, onStatus, onHandedIn, onHandInQueued } = props;
  const { t } = useTranslation();
  const { tests, state, answerTo, flag, flush, finish } = useChoices(
    work,
    { attempt, unsent },
    {
      clock,
      onEnd,
      onStatus,
    },
  );
  const queue = useObservable(answerQueue);
  const isLost = useNetworkLost();
  // Its teacher has not allowed that it goes on without the server.
  const isWaiting = !attempt.offline && (isLost || state === 'unsent');
  const [current, setCurrent] = useState(() => storedPlace(attempt));
  const [hasMoved, setMoved] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  /** The end that has come by the clock of the page. */
  const [timeUp, setTimeUp] = useState<string | null>(null);
  const isTimeUp = timeUp !== null && timeUp === attempt.ends_at;
  const examTest = tests[current];

  useEffect(() => sessionStorage.setItem(placeKey(attempt.id), String(current)), [attempt.id, current]);

  // Typed text is sent before the page is left.
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [flush]);

  // The server takes choices of before the end for a few seconds more.
  useEffect(() => {
    if (!isTimeUp) return undefined;
    const timer = setTimeout(onTime, state === 'saved' ? 0 : lastSending);
    return () => clearTimeout(timer);
  }, [isTimeUp, state, onTime]);

  function open(at: number): void {
    flush();
    setMoved(true);
    setCurrent(at);
  }

  const numbersOf = (has: (test: (typeof tests)[number]) => boolean) =>
    tests.flatMap((test, at) => (has(test) ? [at + 1] : []));

  return (
    <div className="exam">
      <div className="exam-bar">
        {attempt.ends_at !== null && (
          <TimeLeft
            endsAt={attempt.ends_at}
            timeZone={attempt.time_zone}
            clock={clock}
            onEnd={() => {
              flush();
              setTimeUp(attempt.ends_at);
            }}
          />
        )}
        <p role={queue ? undefined : 'status'} className={`exam-state exam-state-${state}`}>
          {t(`attempts.state.${state}`)}
        </p>
      </div>
      <div className="exam-main">
        {isTimeUp && <Alert tone="warning">{t('attempts.time.up')}</Alert>}
        {isWaiting && !isTimeUp && <Alert tone="warning">{t('attempts.offline.waits')}</Alert>}
        {examTest !== undefined && (
          <Card key={examTest.test.id}>
            <Question
              question={examTest.test}
              number={
                <span className="asked-number">
                  {t('attempts.exam.number', { number: current + 1, count: tests.length })}
                </span>
              }
              takesFocus={hasMoved}
            >
              <AnswerFields
                question={examTest.test}
                answer={examTest.answer}
                onAnswer={answerTo(examTest)}
                problem={
                  examTest.problem && t('attempts.exam.refused', { reason: errorText(t, examTest.problem) })
                }
                disabled={isTimeUp || isWaiting}
              />
            </Question>
          </Card>
        )}
        <div className="exam-actions">
          <Button look="secondary" disabled={current === 0} onClick={() => open(current - 1)}>
            {t('attempts.exam.back')}
          </Button>
          <Button
            look="secondary"
            aria-pressed={examTest?.flagged === true}
            disabled={isWaiting}
            onClick={() => flag(current, examTest?.flagged !== true)}
          >
            <span aria-hidden="true">{examTest?.flagged === true ? '⚑' : '⚐'} </span>
            {t('attempts.exam.flag')}
          </Button>
          <Button
            look={current === tests.length - 1 ? 'secondary' : 'primary'}
            disabled={current === tests.length - 1}
            onClick={() => open(current + 1)}
          >
            {t('attempts.exam.next')}
          </Button>
        </div>
      </div>
      <div className="exam-aside">
        <TestNumbers tests={tests} current={current} onOpen={open} />
        <Button
          look={current === tests.length - 1 ? 'primary' : 'secondary'}
          onClick={() => {
            flush();
            setHandingIn(true);
          }}
        >
          {t('attempts.hand_in.action')}
        </Button>
      </div>
      {queue && <queue.OutboxLine quiet takesOffline={attempt.offline} />}
      {isHandingIn && (
        <HandInDialog
          unanswered={numbersOf(({ isAnswered }) => !isAnswered)}
          flagged={numbersOf(({ flagged }) => flagged)}
          onHandIn={async () => {
            if (!(await finish())) throw new NotSentError();
            await handIn(work, attempt, clock, { onEnd, onHandedIn, onQueued: onHandInQueued });
          }}
          onClose={() => setHandingIn(false)}
        />
      )}
    </div>
  );
}

type TestNumbersProps = {
  tests: readonly Pick<ExamQuestion, 'test' | 'isAnswered' | 'flagged'>[];
  /** The place of the test that is shown. */
  current: number;
  onOpen: (at: number) => void;
};

/** The numbers of all tests: an answered one has a tick, one that is marked for later a flag, the current one a frame. */
function TestNumbers({ tests, current, onOpen }: TestNumbersProps) {
  const { t } = useTranslation();

  function nameOf({ isAnswered, flagged }: TestNumbersProps['tests'][number], at: number): string {
    const state = t(isAnswered ? 'attempts.numbers.answered' : 'attempts.numbers.unanswered');
    const name = t('attempts.numbers.name', { number: at + 1, state });
    return flagged ? `${name}, ${t('attempts.numbers.flagged')}` : name;
  }

  return (
    <nav aria-label={t('attempts.numbers.title')} className="test-numbers">
      <ol className="test-numbers-list">
        {tests.map((examTest, at) => (
          <li key={examTest.test.id}>
            <button
              type="button"
              className={classNames('test-number', examTest.isAnswered && 'test-number-answered')}
              aria-current={at === current ? 'step' : undefined}
              aria-label={nameOf(examTest, at)}
              onClick={() => onOpen(at)}
            >
              {at + 1}
              {examTest.isAnswered && (
                <span aria-hidden="true" className="test-number-tick">
                  ✓
                </span>
              )}
              {examTest.flagged && (
                <span aria-hidden="true" className="test-number-flag">
                  ⚑
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="muted small test-numbers-legend">
        <span>✓ {t('attempts.numbers.answered')}</span>
        <span>⚑ {t('attempts.numbers.flagged')}</span>
      </p>
    </nav>
  );
}
