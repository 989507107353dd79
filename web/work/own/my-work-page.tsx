import { useTranslation } from '../../lib/languages/i18n.ts';
import { choice, listAddress, pageNumber, useListState } from '../../lib/list-state.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { WorkList, type WorkTab, workTabs } from './work-list.tsx';

const ownWorkList = listAddress<{ selected_page: number; filter: WorkTab }>({
  filter: choice(workTabs, 'due'),
  selected_page: pageNumber,
});

/** The work of the reader: due work, and finished work. */
export function MyWorkPage() {
  const { t } = useTranslation();
  const { state, show, toPage } = useListState(ownWorkList);
  return (
    <div className="stack">
      <PageHeading>{t('my_work.title')}</PageHeading>
      <WorkList
        tab={state.filter}
        page={state.selected_page}
        onTab={(filter) => show({ filter, selected_page: 1 })}
        onPage={toPage}
      />
    </div>
  );
}
