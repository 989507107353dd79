import type { UseQueryResult } from '@tanstack/react-query';

import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { type listWritten, testStates } from '../../contract/statistics.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { type ListState, useListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { testImportPaths } from '../question-imports/paths.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SkeletonCard } from '../ui/feedback/skeleton.tsx';
import { useWritten, type WrittenState, writtenTests } from './api.ts';
import { WrittenList } from './written-list.tsx';
import { WrittenSortField } from './written-sort-field.tsx';

/** The tests that the reader wrote, with how they were answered. */
export function WrittenPage() {
  const { t } = useTranslation();
  const mayWrite = canWriteQuestions(usePerson());
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.home}>{t('statistics.written.back')}</TextLink>}
        actions={
          mayWrite && (
            <>
              <LinkButton href={testImportPaths.page()} look="secondary">
                {t('questions.list.import')}
              </LinkButton>
              <LinkButton href={paths.addQuestion()}>{t('statistics.written.write')}</LinkButton>
            </>
          )
        }
      >
        {t('statistics.written.title')}
      </PageHeading>
      {mayWrite ? <OwnTests /> : <EmptyState>{t('statistics.written.no_access')}</EmptyState>}
    </div>
  );
}

function OwnTests() {
  const { t } = useTranslation();
  const list = useListState(writtenTests);
  const { state, sort, selected_page } = list.state;
  const tests = useWritten({ page: selected_page, sort, state: state === '' ? undefined : state });
  return (
    <>
      <div role="search" className="row written-filters">
        <SelectField
          name="state"
          label={t('statistics.written.state')}
          placeholder={t('statistics.written.any_state')}
          options={testStates.map((value) => ({ value, label: t(`statistics.written.states.${value}`) }))}
          value={state}
          onChange={(event) => list.filter({ state: event.target.value as WrittenState['state'] })}
        />
        <WrittenSortField value={sort} onSort={(chosen) => list.filter({ sort: chosen })} />
      </div>
      <TestsPage tests={tests} list={list} />
    </>
  );
}

type TestsPageProps = {
  tests: UseQueryResult<SuccessOf<typeof listWritten>>;
  list: ListState<WrittenState>;
};

function TestsPage({ tests: { data, error, refetch, isPlaceholderData }, list }: TestsPageProps) {
  const { t } = useTranslation();
  const { state, toPage, show } = list;
  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
  if (data === undefined) {
    return (
      <LoadingPanel>
        <SkeletonCard shapes={['line', 'short', 'line', 'short', 'line', 'short', 'line', 'short']} />
      </LoadingPanel>
    );
  }
  if (data.data_api.length === 0) {
    const isWhole = state.state === '' && data.total === 0;
    return (
      <EmptyState
        illustration={isWhole ? 'empty' : 'nothing_found'}
        actions={
          isWhole ? undefined : (
            <Button onClick={() => show(writtenTests.initial)}>{t('statistics.written.show_all')}</Button>
          )
        }
      >
        {t(`statistics.written.${isWhole ? 'none' : 'none_found'}`)}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="muted" role="status">
        {t('questions.list.count', { count: data.total })}
      </p>
      <Card>
        <WrittenList questions={data.data_api} outdated={isPlaceholderData} />
      </Card>
      <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
    </>
  );
}
