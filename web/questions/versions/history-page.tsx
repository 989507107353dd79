import './versions.css';

import type { ReactNode } from 'react';

import { listVersions } from '../../../contract/questions/versions.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { listAddress, pageNumber, useListState } from '../../lib/list-state.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { TextLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
import { useQuestion } from '../api.ts';
import { LoadProblem } from '../load-problem.tsx';
import { useQuestionHeading } from '../question-heading.tsx';
import { VersionRow } from './version-row.tsx';

const versionList = listAddress<{ selected_page: number }>({ selected_page: pageNumber });

/** The versions of a test, for its author and staff: who changed what, and when. */
export function HistoryPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const { state, toPage } = useListState(versionList);
  const question = useQuestion(id);
  const sent = id === null ? null : { params: { id }, query: { page: state.selected_page } };
  const versions = useEndpoint(listVersions, sent, { keepsPrevious: true });
  const isMissing = id === null || question.data === null;
  const error = question.error ?? versions.error;
  const failed = isMissing || error !== null;
  // Both come at once: a heading that comes first would move what stands for the versions.
  const loaded = question.data != null && versions.data !== undefined;
  const heading = useQuestionHeading(loaded ? question.data : undefined);

  return (
    <div className="stack">
      <PageHeading
        key={loaded ? 'loaded' : 'loading'}
        kind={failed ? undefined : t('questions.versions.title')}
        above={id !== null && <TextLink href={paths.question(id)}>{t('questions.versions.back')}</TextLink>}
      >
        {failed ? t('questions.versions.title') : heading}
      </PageHeading>
      {content()}
    </div>
  );

  function content(): ReactNode {
    if (failed) {
      const retry = () => id !== null && void Promise.all([question.refetch(), versions.refetch()]);
      const problem = isMissing ? ({ reason: 'not_found' } as const) : { error };
      return <LoadProblem problem={problem} purpose="history" onRetry={retry} />;
    }
    if (!loaded) {
      return (
        <LoadingPanel text={t('questions.versions.loading')}>
          <SkeletonCard shapes={['title', 'line', 'line']} />
          <SkeletonCard shapes={['title', 'line', 'line']} />
        </LoadingPanel>
      );
    }
    const { data_api, total, total_pages } = versions.data;
    if (total === 1) return <EmptyState illustration="empty">{t('questions.versions.none')}</EmptyState>;
    return (
      <>
        <p className="muted small" role="status">
          {t('questions.versions.count', { count: total })}
        </p>
        <ol className="grid versions" aria-busy={versions.isFetching}>
          {data_api.map((version) => (
            <VersionRow key={version.number} id={id} version={version} isNow={version.number === total} />
          ))}
        </ol>
        <Pagination page={state.selected_page} totalPages={total_pages} onPage={toPage} />
      </>
    );
  }
}
