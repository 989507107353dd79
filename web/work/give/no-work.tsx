import { useTranslation } from '../../lib/languages/i18n.ts';
import { workPaths } from '../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** In the place of a work that does not exist, or that the reader may not see. */
export function NoWork() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('work.kind')}</PageHeading>
      <EmptyState actions={<LinkButton href={workPaths.list}>{t('work.back')}</LinkButton>}>
        {t('work.missing')}
      </EmptyState>
    </>
  );
}
