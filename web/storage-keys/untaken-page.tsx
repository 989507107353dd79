import { useState } from 'react';

import type { SuccessOf } from '../../contract/endpoint.ts';
import { listUntakenAnswers } from '../../contract/untaken-answers.ts';
import { isStatus } from '../lib/api-error.ts';
import { useTranslation } from '../lib/i18n.ts';
import { usePathId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { errorText } from '../ui/error-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';
import { UntakenItem } from './untaken-item.tsx';

/** The answers of a pupil that came when they could not be taken any more, for staff and teachers of the pupil. */
export function UntakenPage() {
  const { t } = useTranslation();
  const person = usePathId();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useEndpoint(
    listUntakenAnswers,
    person === null ? null : { query: { person, page } },
    { keepsPrevious: true },
  );
  const isClosed = person === null || isStatus(error, 403, 404);
  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.classes}>{t('classes.title')}</TextLink>}
        kind={isClosed ? undefined : t('untaken.title')}
      >
        {isClosed ? t('untaken.title') : data?.user_name}
      </PageHeading>
      {content()}
    </div>
  );

  function content() {
    if (isClosed) {
      return (
        <EmptyState
          illustration="nothing_found"
          actions={<LinkButton href={paths.classes}>{t('classes.title')}</LinkButton>}
        >
          {t('untaken.no_access')}
        </EmptyState>
      );
    }
    if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
    if (data === undefined) {
      return (
        <LoadingPanel>
          <SkeletonCard shapes={['title', 'line', 'line', 'short']} />
        </LoadingPanel>
      );
    }
    return <UntakenList list={data} page={page} onPage={setPage} outdated={isPlaceholderData} />;
  }
}

type UntakenListProps = {
  list: SuccessOf<typeof listUntakenAnswers>;
  page: number;
  onPage: (page: number) => void;
  /** Whether it is of another page than the wanted one, which is being loaded. */
  outdated: boolean;
};

function UntakenList({ list, page, onPage, outdated }: UntakenListProps) {
  const { t } = useTranslation();
  if (list.total === 0) return <EmptyState>{t('untaken.none')}</EmptyState>;
  return (
    <>
      <p>{t('untaken.about')}</p>
      <p className="muted" role="status">
        {t('untaken.count', { count: list.total })}
      </p>
      <div className={classNames('stack', outdated && 'outdated-page')}>
        {list.data_api.map((answer) => (
          <UntakenItem key={answer.id} answer={answer} />
        ))}
      </div>
      <Pagination page={page} totalPages={list.total_pages} onPage={onPage} />
    </>
  );
}
