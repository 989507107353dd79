import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { listQuestions } from '../../contract/questions.ts';
import type { SuccessOf } from '../../contract/endpoint.ts';
import { paths } from '../lib/paths.ts';
import { useRole } from '../lib/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { tellError } from '../ui/tell-error.ts';
import { listStatus } from './list-status.ts';
import { QuestionList } from './question-list.tsx';
import { QuestionListLoading } from './question-skeletons.tsx';

export type QuestionResultsProps = {
  list: UseQueryResult<SuccessOf<typeof listQuestions>>;
  page: number;
  onPage: (page: number) => void;
};

/** The right side of the list of tests: pagination and tests, or why there are none. */
export function QuestionResults({ list, page, onPage }: QuestionResultsProps) {
  const { t } = useTranslation();
  const role = useRole();
  const { data, error } = list;
  if (data === undefined && error === null) return <QuestionListLoading />;

  const status = listStatus(data, error);
  if (status === 'no_access') {
    return (
      <EmptyState actions={<LinkButton href={paths.login}>{t('questions.list.login')}</LinkButton>}>
        {t('questions.list.no_access')}
      </EmptyState>
    );
  }
  if (status !== 'ok' || data === undefined) {
    return (
      <Alert
        tone="error"
        title={t(`questions.list.${status === 'django_error' ? 'django_error' : 'error'}`)}
        actions={<Button onClick={() => void list.refetch()}>{t('questions.list.try_again')}</Button>}
      >
        {error !== null && tellError(t, error)}
      </Alert>
    );
  }

  // Where those who answer or write tests find some; a parent can only wait for the children.
  const toCategories = (
    <LinkButton href={paths.categoryPicker} look="secondary">
      {t('app.home.to_categories')}
    </LinkButton>
  );
  const pages = { page, totalPages: data.total_pages, onPage };
  return (
    <div className="stack" aria-busy={list.isFetching}>
      <div className="question-results-head">
        <p className="muted" role="status">
          {list.isFetching ? t('questions.list.loading') : t('questions.list.count', { count: data.total })}
        </p>
        <Pagination {...pages} />
      </div>
      {data.data_api.length === 0 ? (
        <EmptyState actions={role === 'parent' ? undefined : toCategories}>
          {t('questions.list.empty')}
        </EmptyState>
      ) : (
        <>
          <QuestionList questions={data.data_api} old={list.isPlaceholderData} />
          <Pagination {...pages} label={t('questions.list.pages_below')} />
        </>
      )}
    </div>
  );
}
