import { useTranslation } from 'react-i18next';

import { useListState } from '../lib/list-state.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { errorText } from '../ui/error-text.ts';
import { rootList, useRootCategories } from './api.ts';
import { categoriesIn } from './categories-in.ts';
import { CategoryCards } from './category-cards.tsx';
import { CategoryCardsLoading } from './category-skeletons.tsx';

/** The categories at the root of the tree, page by page. */
export function RootCategories({ href }: { href: (id: number) => string }) {
  const { t } = useTranslation();
  const { state, toPage } = useListState(rootList);
  const { data, error, isPlaceholderData, refetch } = useRootCategories(state.page);
  const roots = categoriesIn(data);

  return (
    <section className="stack-small">
      <h2>{t('categories.picker.all')}</h2>
      {error !== null ? (
        <LoadError text={errorText(t, error)} onRetry={refetch} />
      ) : data === undefined ? (
        <CategoryCardsLoading />
      ) : (
        <>
          {roots.length === 0 && <EmptyState>{t('categories.picker.empty')}</EmptyState>}
          <div className={isPlaceholderData ? 'outdated-page' : undefined}>
            <CategoryCards categories={roots} href={href} />
          </div>
          <Pagination
            page={state.page}
            totalPages={data.total_pages}
            onPage={toPage}
            label={t('categories.picker.pages')}
          />
        </>
      )}
    </section>
  );
}
