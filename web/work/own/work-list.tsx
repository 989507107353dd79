import './work-row.css';

import type { OwnWorkFilter } from '../../../contract/own-work.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { errorText } from '../../ui/error-text.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { LoadingPanel } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { useOwnWork } from './api.ts';
import { WorkRow } from './work-row.tsx';

export const workTabs = ['due', 'done'] as const satisfies readonly OwnWorkFilter[];
export type WorkTab = (typeof workTabs)[number];

export type WorkListProps = {
  /** The id of a child of the reader; without it the reader’s own work. */
  child?: number;
  tab: WorkTab;
  page: number;
  onTab: (tab: WorkTab) => void;
  onPage: (page: number) => void;
};

/** What a pupil has to do, or has done, in pages. */
export function WorkList({ child, tab, page, onTab, onPage }: WorkListProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isPlaceholderData } = useOwnWork({ filter: tab, page, child });
  return (
    <div className="stack">
      <div className="work-tabs" role="group" aria-label={t('my_work.list')}>
        {workTabs.map((name) => (
          <button
            key={name}
            type="button"
            className="work-tab"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
          >
            {t(`my_work.${name}`)}
          </button>
        ))}
      </div>
      {content()}
    </div>
  );

  function content() {
    if (error !== null) return <LoadError text={errorText(t, error)} onRetry={refetch} />;
    if (data === undefined) return <WorkListLoading />;
    if (data.total === 0) {
      return (
        <EmptyState illustration={tab === 'due' ? 'done' : 'empty'}>
          {t(tab === 'due' ? 'my_work.no_due' : 'my_work.no_done')}
        </EmptyState>
      );
    }
    return (
      <>
        <Card className={classNames(isPlaceholderData && 'outdated-page')}>
          <ul className="work-rows" aria-label={t(`my_work.${tab}`)} aria-busy={isPlaceholderData}>
            {data.data_api.map((work) => (
              <WorkRow key={work.id} work={work} clock={data} isLink={child === undefined} />
            ))}
          </ul>
        </Card>
        <Pagination page={page} totalPages={data.total_pages} onPage={onPage} />
      </>
    );
  }
}

function WorkListLoading() {
  return (
    <LoadingPanel>
      <SkeletonCard shapes={['title', 'short', 'line', 'title', 'short', 'line']} />
    </LoadingPanel>
  );
}
