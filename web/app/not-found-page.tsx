import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

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
