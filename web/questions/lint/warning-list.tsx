import './warning-list.css';

import { useTranslation } from '../../lib/i18n.ts';
import type { LintWarning } from './linted.ts';

export type WarningListProps = {
  warnings: readonly LintWarning[];
  /** Beside the form where the screen is wide, otherwise in it, above its buttons. One of both is shown. */
  place: 'beside' | 'inside';
};

/** What may be wrong with the question that is being written. It keeps nobody from saving. */
export function WarningList({ warnings, place }: WarningListProps) {
  const { t } = useTranslation();
  return (
    // Always there, so that screen readers notice its text.
    <div role="status" className={`warning-list warning-list-${place}`}>
      {warnings.length > 0 && (
        <>
          <p className="warning-list-title">{t('questions.lint.title')}</p>
          <ul>
            {warnings.map(({ rule, ...values }) => (
              <li key={JSON.stringify([rule, values])}>{t(`questions.lint.${rule}`, values)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
