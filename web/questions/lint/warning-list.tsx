import '../write/write.css';

import type { SimilarQuestion } from '../../../contract/questions/similar-questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { preview } from '../preview.ts';
import type { LintWarning } from '../../../contract/question-lint/linted.ts';
import { renderedWith, RichText, RichTextOf, usePlainText } from '../../rich-text/rich-text.tsx';

export type WarningListProps = {
  warnings: readonly LintWarning[];
  /** Tests that ask nearly the same. */
  similar: readonly SimilarQuestion[];
  /** Beside the form where the screen is wide, otherwise in it, above its buttons. One of both is shown. */
  place: 'beside' | 'inside';
};

/** What may be wrong with the question that is being written. It keeps nobody from saving. */
export function WarningList({ warnings, similar, place }: WarningListProps) {
  const { t } = useTranslation();
  const plain = usePlainText(renderedWith(similar));
  return (
    // Always there, so that screen readers notice its text.
    <div role="status" className={`warning-list warning-list-${place}`}>
      {warnings.length + similar.length > 0 && (
        <>
          <p className="warning-list-title">{t('questions.lint.title')}</p>
          <ul className="points">
            {warnings.map(({ rule, ...values }) => (
              <li key={JSON.stringify([rule, values])}>
                <RichText text={t(`questions.lint.${rule}`, values)} />
              </li>
            ))}
            {similar.map(({ id, savol, rendered }) => (
              <li key={id}>
                {t('questions.lint.similar')}{' '}
                <a className="text-link" href={paths.question(id)} target="_blank" rel="noreferrer">
                  {preview(savol) === savol ? (
                    <RichTextOf of={{ rendered }} text={savol} />
                  ) : (
                    preview(plain(savol))
                  )}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
