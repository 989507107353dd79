import './test-numbers.css';

import { useTranslation } from '../../../lib/languages/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ExamTest } from '../attempt/use-choices.ts';

export type TestNumbersProps = {
  tests: readonly Pick<ExamTest, 'test' | 'isAnswered' | 'flagged'>[];
  /** The place of the test that is shown. */
  current: number;
  onOpen: (at: number) => void;
};

/** The numbers of all tests: an answered one has a tick, one that is marked for later a flag, the current one a frame. */
export function TestNumbers({ tests, current, onOpen }: TestNumbersProps) {
  const { t } = useTranslation();

  function nameOf({ isAnswered, flagged }: TestNumbersProps['tests'][number], at: number): string {
    const state = t(isAnswered ? 'attempts.numbers.answered' : 'attempts.numbers.unanswered');
    const name = t('attempts.numbers.name', { number: at + 1, state });
    return flagged ? `${name}, ${t('attempts.numbers.flagged')}` : name;
  }

  return (
    <nav aria-label={t('attempts.numbers.title')} className="test-numbers">
      <ol className="test-numbers-list">
        {tests.map((one, at) => (
          <li key={one.test.id}>
            <button
              type="button"
              className={classNames('test-number', one.isAnswered && 'test-number-answered')}
              aria-current={at === current ? 'step' : undefined}
              aria-label={nameOf(one, at)}
              onClick={() => onOpen(at)}
            >
              {at + 1}
              {one.isAnswered && (
                <span aria-hidden="true" className="test-number-tick">
                  ✓
                </span>
              )}
              {one.flagged && (
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
