import './statistics.css';

import type { ReactNode } from 'react';

import type { WrittenQuestion } from '../../contract/statistics.ts';
import { classNames } from '../ui/class-names.ts';
import { hasParts, rightShare } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { RichTextOf } from '../rich-text/rich-text.tsx';

export type WrittenListProps = {
  questions: readonly WrittenQuestion[];
  /** What the author should do about a test. */
  action?: ((question: WrittenQuestion) => ReactNode) | undefined;
  /** The tests are those of another page or order, shown until the next ones have come. */
  outdated?: boolean;
};

/** Tests that the reader wrote, with how they were answered. */
export function WrittenList({ questions, action, outdated }: WrittenListProps) {
  return (
    <ul className={classNames('list written-list', outdated && 'outdated-page')} aria-busy={outdated}>
      {questions.map((question) => (
        <li key={question.id}>
          <WrittenRow question={question} action={action?.(question)} />
        </li>
      ))}
    </ul>
  );
}

type WrittenRowProps = {
  question: WrittenQuestion;
  /** What the author should do about it. */
  action?: ReactNode;
};

/** A test that the reader wrote, with how it was answered; its text leads to the results. */
function WrittenRow({ question, action }: WrittenRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answers, average, waiting } = question;
  const share = rightShare(question);
  const counts = [
    answers === 0 ? t('statistics.written.unanswered') : t('statistics.who_count', { count: answers }),
    share !== null && rightText(share),
    waiting > 0 && t('statistics.written.waiting', { count: waiting }),
  ];
  return (
    <div className="row written">
      <div className="written-text">
        <TextLink href={paths.questionResults(question.id)}>
          <RichTextOf of={question} text={question.savol} />
        </TextLink>
        <p className="muted small">
          {question.category_name} {!question.enabled && <Chip tone="orange">{t('questions.disabled')}</Chip>}
        </p>
      </div>
      <p className="written-counts small">{counts.filter(Boolean).join(' · ')}</p>
      {action}
    </div>
  );

  function rightText(right: number): string {
    const fully = formats.percent(right);
    return average !== null && hasParts(question)
      ? t('statistics.written.average', { average: formats.percent(average), share: fully })
      : t('statistics.written.right', { share: fully });
  }
}
