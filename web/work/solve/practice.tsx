import './exam.css';

import { useState } from 'react';

import type { AnswerInput } from '../../../contract/answers.ts';
import { answerInAttempt, type AskedTest } from '../../../contract/attempts.ts';
import { AskedQuestion } from '../../answers/asked-question.tsx';
import type { LastAnswer } from '../../answers/answered.ts';
import { LastAnswerCard } from '../../answers/last-answer.tsx';
import { isStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { workPaths } from '../../lib/work-paths.ts';
import { Explanation } from '../../questions/explanation.tsx';
import { RichTexts } from '../../rich-text/rich-text.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { handIn } from './api.ts';
import type { UnderWayProps } from './exam.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { mixed } from './mixed.ts';
import { TimeLeft } from './time-left.tsx';

type Shown = Pick<AskedTest, 'result' | 'right'>;

/** What is shown above the next test: the verdict, where the work says so, or that the answer is stored. */
type Last = { verdict?: LastAnswer; explanation?: Shown['right'] };

function lastOf(asked: AskedTest, answer: AnswerInput, { result, right }: Shown): Last {
  const { test, rightToShown } = mixed(asked);
  const shown = right && rightToShown(right);
  const { right_answer, right_answer_text } = shown ?? {};
  const isKeyKnown = right_answer !== undefined && right_answer_text !== undefined;
  if (result === undefined) return shown === undefined ? {} : { explanation: shown };
  const { points, percentage } = result;
  return {
    verdict: {
      category: 0,
      test,
      answer,
      points,
      percentage,
      ...(isKeyKnown && { right: { ...shown, right_answer, right_answer_text } }),
    },
    ...(shown !== undefined && !isKeyKnown && { explanation: shown }),
  };
}

/** One test after another, each of which is answered once. */
export function Practice({ work, attempt, clock, onEnd, onTime, onEndsAt, onHandedIn }: UnderWayProps) {
  const { t } = useTranslation();
  const [answered, setAnswered] = useState<ReadonlySet<number>>(
    () => new Set(attempt.tests.flatMap(({ test, own }) => (own.given === null ? [] : [test.id]))),
  );
  const [last, setLast] = useState<Last | null>(null);
  const [phase, setPhase] = useState<{ name: 'asking'; problem?: unknown } | { name: 'sending' }>({
    name: 'asking',
  });
  const [isHandingIn, setHandingIn] = useState(false);
  const asked = attempt.tests.find(({ test }) => !answered.has(test.id));

  async function submit(one: AskedTest, answer: AnswerInput): Promise<void> {
    setPhase({ name: 'sending' });
    try {
      const body = {
        ...mixed(one).toSent(answer),
        test: one.test.id,
        choice: one.own.choice + 1,
        opened: attempt.opened,
      };
      const reply = await call(answerInAttempt, { params: { id: work }, body });
      clock.set(reply.now);
      onEndsAt(reply.ends_at);
      setLast(lastOf(one, answer, reply));
      setAnswered((before) => new Set([...before, one.test.id]));
      setPhase({ name: 'asking' });
    } catch (error) {
      setPhase({ name: 'asking', problem: error });
      if (isStatus(error, 409) && error.code !== 'already_answered') onEnd(error.code);
      throw error;
    }
  }

  const numbersLeft = attempt.tests.flatMap(({ test }, at) => (answered.has(test.id) ? [] : [at + 1]));
  const handInNow = () => handIn(work, attempt, onEnd, onHandedIn);
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
      {last !== null && last.verdict === undefined && (
        <Alert tone="success">{t('attempts.practice.stored')}</Alert>
      )}
      <LastAnswerCard last={last?.verdict ?? null} hasDetails={false} />
      {last?.explanation?.explanation !== undefined && (
        <Card>
          <RichTexts of={last.explanation}>
            <Explanation text={last.explanation.explanation} />
          </RichTexts>
        </Card>
      )}
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
                ? { phase: 'sending', test: mixed(asked).test }
                : { phase: 'asking', test: mixed(asked).test, problem: phase.problem }
            }
            takesFocus={last !== null}
            submit={(_test, answer) => submit(asked, answer)}
            onNext={() => {
              setPhase({ name: 'asking' });
              setAnswered((before) => new Set([...before, asked.test.id]));
            }}
            place={{ draft: `attempt:${attempt.id}:${asked.test.id}`, exit: workPaths.ownWork(work) }}
          />
          <div className="row">
            <Button look="quiet" onClick={() => setHandingIn(true)}>
              {t('attempts.hand_in.early')}
            </Button>
          </div>
        </>
      )}
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
