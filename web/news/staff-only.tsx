import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows its children to staff, and to others why not. The server decides anew. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const person = usePerson();
  if (person?.is_staff === true) return children;
  return (
    <EmptyState actions={<LinkButton href={paths.news}>{t('news.page.back')}</LinkButton>}>
      {t('news.form.no_access')}
    </EmptyState>
  );
}
