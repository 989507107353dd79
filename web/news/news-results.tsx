import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { SuccessOf } from '../../contract/endpoint.ts';
import type { listPosts } from '../../contract/news.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { tellError } from '../ui/tell-error.ts';
import type { NewsState } from './list-state.ts';
import { NewsList } from './news-list.tsx';
import { NewsLoading } from './news-skeletons.tsx';

export type NewsResultsProps = {
  list: UseQueryResult<SuccessOf<typeof listPosts>>;
  state: NewsState;
  onChange: (change: Partial<NewsState>) => void;
};

/** Pagination and posts, or why there are none. */
export function NewsResults({ list, state, onChange }: NewsResultsProps) {
  const { t } = useTranslation();
  const { data, error } = list;

  if (error !== null) {
    return (
      <Alert
        tone="error"
        title={t('news.failed')}
        actions={
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('news.try_again')}
          </Button>
        }
      >
        {tellError(t, error)}
      </Alert>
    );
  }
  if (data === undefined) return <NewsLoading />;

  function toPage(selected_page: number): void {
    onChange({ selected_page });
    window.scrollTo(0, 0);
  }

  return (
    <div className="stack" aria-busy={list.isFetching}>
      <p className="muted" role="status">
        {list.isFetching ? t('news.loading') : t('news.count', { count: data.total })}
      </p>
      {data.data_api.length > 0 ? (
        <>
          <NewsList posts={data.data_api} old={list.isPlaceholderData} />
          <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
        </>
      ) : (
        nothing(data.total)
      )}
    </div>
  );

  function nothing(total: number) {
    if (total > 0) {
      const toFirst = <Button onClick={() => toPage(1)}>{t('news.first_page')}</Button>;
      return <EmptyState actions={toFirst}>{t('news.none_here')}</EmptyState>;
    }
    if (state.search_text === '') return <EmptyState>{t('news.none')}</EmptyState>;
    const clear = <Button onClick={() => onChange({ search_text: '' })}>{t('news.clear')}</Button>;
    return <EmptyState actions={clear}>{t('news.none_found')}</EmptyState>;
  }
}
