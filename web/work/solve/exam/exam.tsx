import './exam.css';

import { useEffect, useState } from 'react';

import { answerGrace, type OpenAttempt } from '../../../../contract/work/attempts.ts';
import { keeping } from '../../../answers/solve/keeping.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { useObservable } from '../../../lib/observable.ts';
import { useNetworkLost } from '../../../lib/api/online.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ExamQuestion } from './exam-question.tsx';
import { handIn } from './hand-in.ts';
import { HandInDialog, NotSentError } from './hand-in-dialog.tsx';
import type { Opened } from '../attempt/open-attempt.ts';
import type { ServerClock } from '../attempt/server-clock.ts';
import { TestNumbers } from './test-numbers.tsx';
import { TimeLeft } from './time-left.tsx';
import { type Told, useChoices } from '../attempt/use-choices.ts';

export type UnderWayProps = {
  work: number;
  opened: Opened;
  attempt: OpenAttempt;
  clock: ServerClock;
  /** Called when the server takes no more, with the code of its answer, and when the time is over. */
  onEnd: (code: string | undefined) => void;
  /** Called when the time is over by the clock of the page. */
  onTime: () => void;
  onTold: (said: Told) => void;
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
  const { work, opened, attempt, clock, onEnd, onTime, onTold, onHandedIn, onHandInQueued } = props;
  const { t } = useTranslation();
  const { tests, state, answer, flag, flush, finish } = useChoices(work, opened, { clock, onEnd, onTold });
  const kept = useObservable(keeping);
  const isLost = useNetworkLost();
  // Its teacher has not allowed that it goes on without the server.
  const isWaiting = !attempt.offline && (isLost || state === 'unsent');
  const [current, setCurrent] = useState(() => storedPlace(attempt));
  const [hasMoved, setMoved] = useState(false);
  const [isHandingIn, setHandingIn] = useState(false);
  /** The end that has come by the clock of the page. */
  const [timeUp, setTimeUp] = useState<string | null>(null);
  const isTimeUp = timeUp !== null && timeUp === attempt.ends_at;
  const one = tests[current];

  useEffect(() => sessionStorage.setItem(placeKey(attempt.id), String(current)), [attempt.id, current]);

  // What is being typed is sent before the page is left.
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [flush]);

  // The server takes what was chosen until the end for a few seconds more.
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
        <p role={kept ? undefined : 'status'} className={`exam-state exam-state-${state}`}>
          {t(`attempts.state.${state}`)}
        </p>
      </div>
      <div className="exam-main">
        {isTimeUp && <Alert tone="warning">{t('attempts.time.up')}</Alert>}
        {isWaiting && !isTimeUp && <Alert tone="warning">{t('attempts.offline.waits')}</Alert>}
        {one !== undefined && (
          <ExamQuestion
            key={one.test.id}
            one={one}
            number={current + 1}
            count={tests.length}
            takesFocus={hasMoved}
            disabled={isTimeUp || isWaiting}
            onAnswer={(next, typed) => answer(current, next, typed)}
          />
        )}
        <div className="exam-actions">
          <Button look="secondary" disabled={current === 0} onClick={() => open(current - 1)}>
            {t('attempts.exam.back')}
          </Button>
          <Button
            look="secondary"
            aria-pressed={one?.flagged === true}
            disabled={isWaiting}
            onClick={() => flag(current, one?.flagged !== true)}
          >
            <span aria-hidden="true">{one?.flagged === true ? '⚑' : '⚐'} </span>
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
      {kept && <kept.OutboxLine />}
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
