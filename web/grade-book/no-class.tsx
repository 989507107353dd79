import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

export type NoClassProps = { part: 'book' | 'topics'; error: Error | null; onRetry: () => unknown };

/** In the place of grades that could not be read: the class does not exist or is another teacher’s, or the network is away. */
export function NoClass({ part, error, onRetry }: NoClassProps) {
  const { t } = useTranslation();
  const isMissing = error === null || isStatus(error, 403, 404);
  return (
    <div className="stack">
      <PageHeading key="failed">{t(`grade_book.part.${part}`)}</PageHeading>
      {isMissing ? (
        <EmptyState
          illustration="nothing_found"
          actions={<LinkButton href={paths.classes}>{t('grade_book.to_classes')}</LinkButton>}
        >
          {t('grade_book.no_class')}
        </EmptyState>
      ) : (
        <LoadError text={errorText(t, error)} onRetry={onRetry} />
      )}
    </div>
  );
}
