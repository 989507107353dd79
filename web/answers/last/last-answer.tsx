import './last-answer.css';

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { verdictOf } from '../../../contract/results.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { waitsFor } from '../../question-types/waits-for.ts';
import { chosenRemarks } from '../../question-types/wire.ts';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { Button, TextLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type LastAnswer, rightAnswerText } from '../answered.ts';
import { lastTest } from '../solve/lazy-parts.ts';
import { useReadsAnswered } from './use-last-answer.ts';

const signs = { right: '✓', partly: '◐', wrong: '✗', waiting: '…' } as const;

export type LastAnswerCardProps = {
  last: LastAnswer | null;
  /** Whether the details of the test are linked, where the reader may see them. */
  hasDetails?: boolean;
  /** Whether the answer was given just now, and the pupil has not gone on: the card says why, too. */
  isNew: boolean;
  /** Called with Next, which goes on to the test below; undefined where none is there yet. */
  onNext: (() => void) | undefined;
  /** More about a new answer, below its right answer. */
  children?: ReactNode;
};

/**
 * Says whether the last answer was right and why, above the test that follows it, and shows it again on request. After Next it is a line. The
 * frame is there from the beginning, so that screen readers announce its later content.
 */
export function LastAnswerCard({ last, hasDetails = true, isNew, onNext, children }: LastAnswerCardProps) {
  const verdict = last === null ? null : verdictOf(last.percentage);
  return (
    <div
      className={classNames(
        last !== null && 'last-answer',
        verdict && `last-answer-${verdict}`,
        isNew && 'last-answer-new',
      )}
    >
      <RichTexts of={last?.test}>
        <RichTexts of={last?.right}>
          <div role="status">
            {last !== null && (
              <Verdict key={last.test.id} last={last} expectsRight={hasDetails} isNew={isNew} />
            )}
          </div>
          {last !== null && isNew && children}
          {last !== null && (
            <AnsweredTest
              key={last.test.id}
              last={last}
              hasDetails={hasDetails}
              isNew={isNew}
              onNext={onNext}
            />
          )}
        </RichTexts>
      </RichTexts>
    </div>
  );
}

type VerdictProps = {
  last: LastAnswer;
  /** Whether the right answer is on its way, where the reader may know it. */
  expectsRight: boolean;
  /** Whether it is said in large letters, and in a sentence to screen readers alone. */
  isNew: boolean;
};

function Verdict({ last, expectsRight, isNew }: VerdictProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const canRead = useReadsAnswered() && expectsRight;
  const verdict = verdictOf(last.percentage);
  const right = rightAnswerText(last);
  const text = {
    right: t('answers.solve.last_right', { count: last.points ?? 0 }),
    partly: t('answers.solve.last_partly', {
      points: formats.number(last.points ?? 0),
      percent: formats.percent(last.percentage ?? 0),
    }),
    wrong: t('answers.solve.last_wrong'),
    waiting: t('answers.solve.last_waiting'),
  }[verdict];
  return (
    <p className="last-answer-verdict">
      <span aria-hidden="true" className="last-answer-sign">
        {signs[verdict]}
      </span>
      <span className="last-answer-text">
        <span className={isNew ? 'visually-hidden' : undefined}>{text}</span>
        {isNew && (
          <span aria-hidden="true" className="last-answer-word">
            {t(`ui.verdict.${verdict}`)}
            {(last.points ?? 0) > 0 && ` +${formats.number(last.points ?? 0)}`}
          </span>
        )}
        {verdict === 'waiting' && (
          <span className="last-answer-note">{t(waitsFor(last.test.test_type))}</span>
        )}
        {/* One line, which is there before its text has come, so that the test below does not move. */}
        {verdict !== 'waiting' && (canRead || right !== undefined) && (
          <span className="last-answer-note last-answer-right-answer">
            {right !== undefined && (
              <RichText text={t('answers.solve.last_right_answer', { text: right })} part="flat" />
            )}
          </span>
        )}
      </span>
    </p>
  );
}

type AnsweredTestProps = Pick<LastAnswerCardProps, 'isNew' | 'onNext'> & {
  last: LastAnswer;
  hasDetails: boolean;
};

/** Why the last answer was right or wrong, the way on, and its test, closed at first. */
function AnsweredTest({ last, hasDetails, isNew, onNext }: AnsweredTestProps) {
  const { t } = useTranslation();
  const canRead = useReadsAnswered() && hasDetails;
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {isNew && !open && <LastWhy last={last} />}
      <div className="last-answer-actions">
        {isNew && onNext && <Next onNext={onNext} />}
        <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(`answers.solve.last_${open ? 'close' : 'open'}`)}
        </Button>
        {canRead && (
          <TextLink href={paths.question(last.test.id)}>{t('answers.solve.last_details')}</TextLink>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <TypePart part={lastTest} props={{ last }} />}
      </div>
    </>
  );
}

/** Goes on to the test below. It takes the focus of the test that was answered, unless the reader is elsewhere by now. */
function Next({ onNext }: { onNext: () => void }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    window.scrollTo(0, 0);
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={frame}>
      <Button onClick={onNext}>{t('answers.solve.next')}</Button>
    </span>
  );
}

/** What the author says about the options that were chosen, and why the right answer is right. */
function LastWhy({ last: { test: question, answer, right } }: { last: LastAnswer }) {
  const view = findView(question.test_type);
  const remarks = view === undefined ? [] : chosenRemarks(view, { ...question, ...right }, answer);
  const texts = remarks.map(({ id, text }) => ({ key: `remark ${id}`, text }));
  if (right?.explanation !== undefined) texts.push({ key: 'explanation', text: right.explanation });
  if (texts.length === 0) return null;
  return (
    <div className="last-why">
      {texts.map(({ key, text }) => (
        <div key={key} className="pre-wrap">
          <RichText text={text} />
        </div>
      ))}
    </div>
  );
}
