import './last-why.css';
import './last-answer.css';

import { useId, useState } from 'react';

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

/**
 * Says whether the last answer was right, above the test that follows it, and shows it again on request. The frame is there from
 * the beginning, so that screen readers announce its later content.
 */
export function LastAnswerCard({
  last,
  hasDetails = true,
}: {
  last: LastAnswer | null;
  /** Whether the details of the test are linked, where the reader may see them. */
  hasDetails?: boolean;
}) {
  const verdict = last === null ? null : verdictOf(last.percentage);
  return (
    <div className={classNames(last !== null && 'last-answer', verdict && `last-answer-${verdict}`)}>
      <RichTexts of={last?.test}>
        <RichTexts of={last?.right}>
          <div role="status">
            {last !== null && <Verdict key={last.test.id} last={last} expectsRight={hasDetails} />}
          </div>
          {last !== null && <AnsweredTest key={last.test.id} last={last} hasDetails={hasDetails} />}
        </RichTexts>
      </RichTexts>
    </div>
  );
}

/** @param expectsRight whether the right answer is on its way, where the reader may know it */
function Verdict({ last, expectsRight }: { last: LastAnswer; expectsRight: boolean }) {
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
        <span>{text}</span>
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

/** The test of the last answer, closed at first. */
function AnsweredTest({ last, hasDetails }: { last: LastAnswer; hasDetails: boolean }) {
  const { t } = useTranslation();
  const canRead = useReadsAnswered() && hasDetails;
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {!open && <LastWhy last={last} />}
      <div className="last-answer-actions">
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

/**
 * What the author says about the options that were chosen, and why the right answer is right: the first lines of it, since the
 * next test is below.
 */
function LastWhy({ last: { test, answer, right } }: { last: LastAnswer }) {
  const view = findView(test.test_type);
  const remarks = view === undefined ? [] : chosenRemarks(view, { ...test, ...right }, answer);
  const texts = remarks.map(({ id, text }) => ({ key: `remark ${id}`, text }));
  if (right?.explanation !== undefined) texts.push({ key: 'explanation', text: right.explanation });
  if (texts.length === 0) return null;
  return (
    <div className="last-why">
      {texts.map(({ key, text }) => (
        <div key={key} className="pre-wrap">
          <RichText text={text} part="flat" />
        </div>
      ))}
    </div>
  );
}
