import './statistics.css';

import type { ReactNode } from 'react';

import type { WrittenTest } from '../../contract/statistics.ts';
import { classNames } from '../ui/class-names.ts';
import { hasParts, rightShare } from '../../contract/results.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { RichTextOf } from '../rich-text/rich-text.tsx';

export type WrittenListProps = {
  tests: readonly WrittenTest[];
  /** What the author should do about a test. */
  action?: ((test: WrittenTest) => ReactNode) | undefined;
  /** The tests are those of another page or order, shown until the next ones have come. */
  outdated?: boolean;
};

/** Tests that the reader wrote, with how they were answered. */
export function WrittenList({ tests, action, outdated }: WrittenListProps) {
  return (
    <ul className={classNames('list written-list', outdated && 'outdated-page')} aria-busy={outdated}>
      {tests.map((test) => (
        <li key={test.id}>
          <WrittenRow test={test} action={action?.(test)} />
        </li>
      ))}
    </ul>
  );
}

type WrittenRowProps = {
  test: WrittenTest;
  /** What the author should do about it. */
  action?: ReactNode;
};

/** A test that the reader wrote, with how it was answered; its text leads to the results. */
function WrittenRow({ test, action }: WrittenRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { answers, average, waiting } = test;
  const share = rightShare(test);
  const counts = [
    answers === 0 ? t('statistics.written.unanswered') : t('statistics.who_count', { count: answers }),
    share !== null && rightText(share),
    waiting > 0 && t('statistics.written.waiting', { count: waiting }),
  ];
  return (
    <div className="row written">
      <div className="written-text">
        <TextLink href={paths.questionResults(test.id)}>
          <RichTextOf of={test} text={test.savol} />
        </TextLink>
        <p className="muted small">
          {test.category_name} {!test.enabled && <Chip tone="orange">{t('questions.disabled')}</Chip>}
        </p>
      </div>
      <p className="written-counts small">{counts.filter(Boolean).join(' · ')}</p>
      {action}
    </div>
  );

  function rightText(right: number): string {
    const fully = formats.percent(right);
    return average !== null && hasParts(test)
      ? t('statistics.written.average', { average: formats.percent(average), share: fully })
      : t('statistics.written.right', { share: fully });
  }
}
