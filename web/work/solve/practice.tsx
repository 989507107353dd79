import './exam/exam.css';

import { useRef, useState } from 'react';

import type { AnswerInput } from '../../../contract/answers.ts';
import type { AskedTest } from '../../../contract/work/attempts.ts';
import type { LastAnswer } from '../../answers/answered.ts';
import { aboutOf, responseTimeoutWithNext } from '../../answers/outbox/about-answer.ts';
import type { LastQueuedProps } from '../../answers/outbox/answer-queue.tsx';
import { LastAnswerCard } from '../../answers/last/last-answer.tsx';
import { AskedQuestion } from '../../answers/solve/asked-question.tsx';
import { answerQueue } from '../../answers/solve/load-answer-queue.ts';
import type { Delivery } from '../../device/sending.ts';
import { submit as submitAnswer } from '../../device/queue.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { workPaths } from '../paths.ts';
import { Explanation } from '../../question-card/question.tsx';
import { RichTexts } from '../../rich-text/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { momentOf } from './attempt/choice-queue.ts';
import { shuffled } from './attempt/shuffled.ts';
import { noteChoice } from './attempt/stored-paper.ts';
import type { AttemptStatus } from './attempt/use-choices.ts';
import type { UnderWayProps } from './exam/exam.tsx';
import { HandInDialog } from './exam/hand-in-dialog.tsx';
import { handIn } from './exam/hand-in.ts';
import { TimeLeft } from './exam/time-left.tsx';

type Shown = Pick<AskedTest, 'result' | 'right'>;

/** The card above the next test: the verdict, where the work shows it, or that the answer is stored. */
type Last = { verdict?: LastAnswer; explanation?: Shown['right']; queued?: LastQueuedProps };

function lastOf(asked: AskedTest, answer: AnswerInput, { result, right }: Shown): Last {
  const { test: question, rightToShown } = shuffled(asked);
  const shown = right && rightToShown(right);
  const { right_answer, right_answer_text } = shown ?? {};
  const isKeyKnown = right_answer !== undefined && right_answer_text !== undefined;
  if (result === undefined) return shown === undefined ? {} : { explanation: shown };
  const { points, percentage } = result;
  return {
    verdict: {
      category: 0,
      test: question,
      answer,
      points,
      percentage,
      ...(isKeyKnown && { right: { ...shown, right_answer, right_answer_text } }),
    },
    ...(shown !== undefined && !isKeyKnown && { explanation: shown }),
  };
}

/** One test after another, each of which is answered once. */
export function Practice(props: UnderWayProps) {
  const { work, attempt, unsent, clock, onEnd, onTime, onStatus, onHandedIn, onHandInQueued } = props;
  const { t } = useTranslation();
  const [answered, setAnswered] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        attempt.tests.flatMap(({ test: question, own: ownAnswer }) =>
          ownAnswer.given === null && !unsent.has(question.id) ? [] : [question.id],
        ),
      ),
  );
  const [last, setLast] = useState<Last | null>(null);
  /** The test whose answer the pupil has left by Next. */
  const [left, setLeft] = useState<number>();
  const [phase, setPhase] = useState<{ name: 'asking'; problem?: unknown } | { name: 'sending' }>({
    name: 'asking',
  });
  const [isHandingIn, setHandingIn] = useState(false);
  const queue = useObservable(answerQueue);
  /** How many answers were submitted on this page: a verdict that comes late is shown if none was submitted since. */
  const submissions = useRef(0);
  const asked = attempt.tests.find(({ test: question }) => !answered.has(question.id));

  async function submit(askedTest: AskedTest, answer: AnswerInput): Promise<void> {
    setPhase({ name: 'sending' });
    try {
      submissions.current += 1;
      const submission = submissions.current;
      const { test: question } = shuffled(askedTest);
      const number = askedTest.own.choice + 1;
      const choice = { ...shuffled(askedTest).toSent(answer), seen_version: question.version ?? 1 };
      const body = { ...choice, test: question.id, choice: number, opened: attempt.opened };
      const { settled, failed, reply } = await submitAnswer(
        {
          answer: { kind: 'work', work, body, at: momentOf(clock) },
          about: aboutOf(question, answer, attempt.title),
          attempt: attempt.id,
        },
        { responseTimeout: responseTimeoutWithNext },
      );
      await noteChoice(work, attempt.id, { test: question.id, choice, number });
      const show = (shown: unknown) => {
        if (shown === undefined) return setLast(null);
        onStatus(shown as AttemptStatus);
        return setLast(lastOf(askedTest, answer, shown as Shown));
      };
      if (settled === undefined) show(reply);
      else setLast({ queued: {} });
      void failed?.then((error) => {
        if (submission !== submissions.current) return;
        setLast((now) => (now?.queued ? { queued: { failure: { error }, ...now.queued } } : now));
      });
      void settled?.then((delivery) => settledLater(delivery, submission === submissions.current, show));
      setAnswered((before) => new Set([...before, askedTest.test.id]));
      setPhase({ name: 'asking' });
    } catch (error) {
      setPhase({ name: 'asking', problem: error });
      if (isStatus(error, 409) && error.code !== 'already_answered') onEnd(error.code);
      throw error;
    }
  }

  function settledLater(delivery: Delivery, isLast: boolean, show: (reply: unknown) => void): void {
    if (delivery.outcome === 'held' && isLast) show(delivery.reply);
    if (delivery.outcome !== 'refused') return;
    if (isLast) setLast({ queued: { reason: delivery.reason } });
    if (delivery.reason === 'over' || delivery.reason === 'closed') onEnd('handed_in');
  }

  const verdict = last?.verdict;
  const isNew = verdict !== undefined && verdict.test.id !== left;
  // A test that was not taken offers the next one itself.
  const isRefused = phase.name === 'asking' && phase.problem !== undefined;
  const isOnlyStored = last !== null && verdict === undefined && last.queued === undefined;
  const explanation = last?.explanation?.explanation !== undefined && (
    <RichTexts of={last.explanation}>
      <Explanation text={last.explanation.explanation} />
    </RichTexts>
  );
  const numbersLeft = attempt.tests.flatMap(({ test: question }, at) =>
    answered.has(question.id) ? [] : [at + 1],
  );
  const handInNow = () => handIn(work, attempt, clock, { onEnd, onHandedIn, onQueued: onHandInQueued });
  return (
    <div className="reading stack">
      <div className="exam-bar">
        {attempt.ends_at !== null && (
          <TimeLeft endsAt={attempt.ends_at} timeZone={attempt.time_zone} clock={clock} onEnd={onTime} />
        )}
        <p className="exam-state">
          {t('attempts.practice.progress', { answered: answered.size, count: attempt.tests.length })}
        </p>
      </div>
      {queue && last?.queued && <queue.LastQueued {...last.queued} />}
      {isOnlyStored && <Alert tone="success">{t('attempts.practice.stored')}</Alert>}
      <LastAnswerCard
        last={verdict ?? null}
        hasDetails={false}
        isNew={isNew}
        onNext={asked === undefined || isRefused ? undefined : () => setLeft(verdict?.test.id)}
      >
        {explanation}
      </LastAnswerCard>
      {verdict === undefined && explanation && <Card>{explanation}</Card>}
      {asked === undefined ? (
        <Card title={t('attempts.practice.done')}>
          <p>{t('attempts.practice.done_text')}</p>
          <div className="row">
            <Button onClick={() => setHandingIn(true)}>{t('attempts.hand_in.action')}</Button>
          </div>
        </Card>
      ) : (
        <>
          <AskedQuestion
            key={asked.test.id}
            state={
              phase.name === 'sending'
                ? { phase: 'sending', test: shuffled(asked).test }
                : { phase: 'asking', test: shuffled(asked).test, problem: phase.problem }
            }
            takesFocus={last !== null && !isNew}
            submit={(answer) => submit(asked, answer)}
            onNext={() => {
              setPhase({ name: 'asking' });
              setAnswered((before) => new Set([...before, asked.test.id]));
            }}
            place={{
              draft: `attempt:${attempt.id}:${asked.test.id}`,
              exit: workPaths.ownWork(work),
              exitText: t('attempts.practice.later'),
            }}
          />
          <div className="row">
            <Button look="quiet" onClick={() => setHandingIn(true)}>
              {t('attempts.hand_in.early')}
            </Button>
          </div>
        </>
      )}
      {queue && <queue.OutboxLine quiet={answered.size === 0 || isOnlyStored} />}
      {isHandingIn && (
        <HandInDialog
          unanswered={numbersLeft}
          flagged={[]}
          onHandIn={handInNow}
          onClose={() => setHandingIn(false)}
        />
      )}
    </div>
  );
}
