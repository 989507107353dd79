import '../last/last-answer.css';

import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { AnswerInput } from '../../../contract/answers.ts';
import { verdictOf } from '../../../contract/results.ts';
import type { Draft } from '../../lib/drafts.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { AnswerForm, KeyHint } from '../../question-card/answer-form.tsx';
import { Question } from '../../question-card/question.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { RetriedQuestion } from '../answered.ts';
import { LastTest } from '../last/last-test.tsx';
import { askedAgain, gradeRetry } from './grade-retry.ts';

export type RetryTestProps = { question: RetriedQuestion; onClose: () => void };

/** The answer to another try is stored nowhere. */
const noDraft: Draft = { read: () => '', write: () => undefined };

const tones = { right: 'success', partly: 'warning', wrong: 'error', waiting: 'info' } as const;

type Try = {
  number: number;
  asked: RetriedQuestion;
  /** Null until it is checked. */
  given: { answer: AnswerInput; percentage: number | null } | null;
};

function nextTry(question: RetriedQuestion, number: number): Try {
  return { number, asked: askedAgain(question, `${question.id} ${number}`), given: null };
}

/** A test that was answered, once more and as often as the pupil likes. The page grades it, and nothing is sent or stored. */
export function RetryTest({ question, onClose }: RetryTestProps) {
  const { t } = useTranslation();
  const [{ number, asked, given }, setTry] = useState(() => nextTry(question, 1));
  function check(answer: AnswerInput): Promise<void> {
    setTry({ number, asked, given: { answer, percentage: gradeRetry(asked, answer) } });
    return Promise.resolve();
  }
  const close = (
    <Button look="secondary" onClick={onClose}>
      {t('answers.retry.close')}
    </Button>
  );

  return (
    <section className="stack gap-3 asked-retry" aria-label={t('answers.retry.title')}>
      {given === null ? (
        <Question key={number} question={asked} look="small" takesFocus>
          <AnswerForm question={asked} draft={noDraft} disabled={false} onSubmit={check}>
            <div className="asked-actions">
              <Button type="submit">{t('answers.retry.check')}</Button>
              {close}
            </div>
            <p className="muted small">{t('answers.retry.note')}</p>
            <KeyHint question={asked} />
          </AnswerForm>
        </Question>
      ) : (
        <>
          <RetryVerdict percentage={given.percentage} />
          <LastTest last={{ test: asked, ...given, right: asked }} />
          <Actions>
            <Button onClick={() => setTry(nextTry(question, number + 1))}>{t('answers.retry.again')}</Button>
            {close}
          </Actions>
        </>
      )}
    </section>
  );
}

function RetryVerdict({ percentage }: { percentage: number | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const verdict = verdictOf(percentage);
  const text = {
    right: t('answers.retry.right'),
    partly: t('answers.retry.partly', { percent: formats.percent(percentage ?? 0) }),
    wrong: t('answers.retry.wrong'),
    waiting: t('answers.waits'),
  }[verdict];
  return <Alert tone={tones[verdict]}>{text}</Alert>;
}

/** Buttons of which the first one takes the focus of the form that is gone. */
function Actions({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={frame} className="asked-actions">
      {children}
    </div>
  );
}
