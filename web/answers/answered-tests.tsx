import './answers.css';

import { Fragment, type ReactNode } from 'react';

import type { AnsweredTest } from '../../contract/answers.ts';
import { verdictOf } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { findView } from '../question-types/registry.ts';
import { answerText, chosenRemarks, keyText } from '../question-types/wire.ts';
import { RichText, RichTexts } from '../rich-text/rich-text.tsx';
import { VerdictSign } from '../ui/pictures/verdict-sign.tsx';
import { TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { canRetry } from './answered.ts';
import { WithRetry } from './retry/with-retry.tsx';
import { resultChanges } from './solve/lazy-parts.ts';

export type AnsweredTestsProps = {
  items: readonly AnsweredTest[];
  /** Whether the answers are of another person: a child's, shown to a parent. */
  ofOther?: boolean;
  /** The items are those of the previous page, shown until the next page has come. */
  outdated?: boolean;
};

/** Tests that a person has answered: when, what about, the answer, the right one, and the mark. */
export function AnsweredTests({ items, ofOther = false, outdated = false }: AnsweredTestsProps) {
  return (
    <ol className={classNames('grid gap-0', outdated && 'outdated-page')}>
      {items.map((item) => (
        <li key={item.test.id} className="grid answered">
          <RichTexts of={item.answer.seen ?? item.test}>
            <AnsweredRow {...item} ofOther={ofOther} />
          </RichTexts>
        </li>
      ))}
    </ol>
  );
}

type AnsweredRowProps = AnsweredTest & { ofOther: boolean };

/** A test that the reader has answered wholly or partly wrong can be tried again, where its right answer is known. */
function AnsweredRow(props: AnsweredRowProps) {
  const { test: question, answer, ofOther } = props;
  if (ofOther || verdictOf(answer.percentage) === 'right' || !canRetry(question))
    return <Answered {...props} />;
  return <WithRetry question={question}>{(button) => <Answered {...props} button={button} />}</WithRetry>;
}

function Answered({ test: now, weight, answer, ofOther, button }: AnsweredRowProps & { button?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const verdict = verdictOf(answer.percentage);
  const question = answer.seen ?? now;
  const Changes = resultChanges.loaded;
  const view = findView(question.test_type);
  const given = answerText(t, view, question, answer);
  const [right = '', ...others] = view === undefined ? [] : keyText(view, question).split('\n');
  return (
    <>
      <VerdictSign verdict={verdict} />
      <div className="answered-question">
        <p className="muted small">
          <time dateTime={answer.completed_at}>{formats.dateTime(answer.completed_at)}</time>
          {` · ${question.category_name}`}
        </p>
        <p className="answered-text">
          <TextLink href={paths.question(question.id)}>
            <RichText text={question.savol} part="flat" />
          </TextLink>
        </p>
        {answer.seen !== undefined && <p className="muted small">{t('questions.seen.note')}</p>}
        {Changes && <Changes changes={answer.regraded} />}
        {button}
      </div>
      <dl className="grid answered-answers">
        <dt>{t(ofOther ? 'answers.answered.given' : 'answers.answered.given_by_me')}</dt>
        <dd className={`answered-${verdict}`}>
          <RichText text={given} />
        </dd>
        <dt>{t('answers.answered.right')}</dt>
        <dd>
          {right === '' ? (
            t(view?.isMarked === true ? 'answers.answered.marked' : 'answers.answered.no_right')
          ) : (
            <>
              <RichText text={right} />
              {others.length > 0 && (
                <span className="muted"> {t('answers.answered.more', { number: others.length })}</span>
              )}
            </>
          )}
        </dd>
        {verdict !== 'right' &&
          view !== undefined &&
          chosenRemarks(view, question, answer).map(({ id, mark, text }) => (
            <Fragment key={id}>
              <dt>{t('answers.answered.remark', { letter: mark })}</dt>
              <dd className="pre-wrap">
                <RichText text={text} />
              </dd>
            </Fragment>
          ))}
        {verdict !== 'right' && question.explanation !== undefined && (
          <>
            <dt>{t('questions.page.explanation')}</dt>
            <dd className="pre-wrap">
              <RichText text={question.explanation} />
            </dd>
          </>
        )}
        {answer.comment !== undefined && answer.comment !== '' && (
          <>
            <dt>{t('questions.comment')}</dt>
            <dd className="pre-wrap">{answer.comment}</dd>
          </>
        )}
      </dl>
      <p className="answered-points">
        {answer.points === null
          ? t('answers.answered.no_points')
          : t('answers.answered.points', { points: formats.number(answer.points), count: weight })}
      </p>
    </>
  );
}
