import '../../ui/controls.css';
import './work-row.css';

import type { OwnWorkFilter } from '../../../contract/work/own-work.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx';
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
  const works = useOwnWork({ filter: tab, page, child });
  const { isPlaceholderData } = works;
  return (
    <div className="stack">
      <div className="row gap-2" role="group" aria-label={t('my_work.list')}>
        {workTabs.map((name) => (
          <button
            key={name}
            type="button"
            className="tab"
            aria-pressed={name === tab}
            onClick={() => onTab(name)}
          >
            {t(`my_work.${name}`)}
          </button>
        ))}
      </div>
      <Loaded
        answer={works}
        loading={<WorkListLoading />}
        empty={
          <EmptyState illustration={tab === 'due' ? 'done' : 'empty'}>
            {t(tab === 'due' ? 'my_work.no_due' : 'my_work.no_done')}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Card className={classNames(isPlaceholderData && 'outdated-page')}>
              <ul className="list gap-4" aria-label={t(`my_work.${tab}`)} aria-busy={isPlaceholderData}>
                {data.data_api.map((work) => (
                  <WorkRow key={work.id} work={work} clock={data} isLink={child === undefined} />
                ))}
              </ul>
            </Card>
            <Pagination page={page} totalPages={data.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function WorkListLoading() {
  return (
    <LoadingPanel>
      <SkeletonCard shapes={['title', 'short', 'line', 'title', 'short', 'line']} />
    </LoadingPanel>
  );
}
