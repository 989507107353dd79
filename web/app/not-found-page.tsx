import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('app.not_found.title')}</PageHeading>
      <EmptyState
        illustration="nothing_found"
        actions={<LinkButton href={paths.home}>{t('app.not_found.home')}</LinkButton>}
      >
        {t('app.not_found.text')}
      </EmptyState>
    </>
  );
}
