import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** In the place of a work that there is not, or that is not the reader's. */
export function NoWork() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <PageHeading key="missing">{t('attempts.title')}</PageHeading>
      <EmptyState
        illustration="nothing_found"
        actions={<LinkButton href={paths.home}>{t('attempts.home')}</LinkButton>}
      >
        {t('attempts.missing')}
      </EmptyState>
    </div>
  );
}
