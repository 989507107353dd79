import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { tellError } from '../ui/tell-error.ts';
import { useRootCategories } from './api.ts';
import { categoriesIn } from './categories-in.ts';
import { CategoryCards } from './category-cards.tsx';
import { CategoryCardsLoading } from './category-skeletons.tsx';

/** The topmost categories, for those who would rather look than type. */
export function RootCategories({ href }: { href: (id: number) => string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useRootCategories(page);
  const roots = categoriesIn(data);

  return (
    <section className="stack-small">
      <h2>{t('categories.picker.all')}</h2>
      {error !== null ? (
        <Alert
          tone="error"
          actions={<Button onClick={() => void refetch()}>{t('categories.try_again')}</Button>}
        >
          {tellError(t, error)}
        </Alert>
      ) : data === undefined ? (
        <CategoryCardsLoading />
      ) : (
        <>
          {roots.length === 0 && <EmptyState>{t('categories.picker.empty')}</EmptyState>}
          <div className={isPlaceholderData ? 'category-old' : undefined}>
            <CategoryCards categories={roots} href={href} />
          </div>
          <Pagination
            page={page}
            totalPages={data.total_pages}
            onPage={setPage}
            label={t('categories.picker.pages')}
          />
        </>
      )}
    </section>
  );
}
