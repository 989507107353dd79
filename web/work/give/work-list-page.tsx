import './give.css';

import type { WorkInList } from '../../../contract/work/work.ts';
import { workStates } from '../../../contract/work/work.ts';
import { useClasses } from '../../classes/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { workPaths } from '../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Filters } from '../../ui/tables/filters.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useWorkList, workList, type WorkListState } from './api.ts';
import { WorkCard } from './work-card.tsx';

/** The work that the reader gave, and that of the classes that the reader teaches: today’s first. */
export function WorkListPage() {
  const { t } = useTranslation();
  const list = useListState(workList);
  const { state, show, toPage } = list;
  const works = useWorkList(state);
  const isFiltered = state.search_text !== '' || state.class !== 0 || state.state !== '';
  return (
    <div className="stack">
      <PageHeading actions={<LinkButton href={workPaths.give()}>{t('work.give')}</LinkButton>}>
        {t('work.title')}
      </PageHeading>
      <WorkFilters list={list} />
      <Loaded
        answer={works}
        shapes={['short', 'line', 'short', 'line']}
        empty={
          <EmptyState
            illustration={isFiltered ? 'nothing_found' : 'empty'}
            actions={
              isFiltered && <Button onClick={() => show(workList.initial)}>{t('work.list.show_all')}</Button>
            }
          >
            {t(isFiltered ? 'work.list.none_found' : 'work.list.none')}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <p className="muted" role="status">
              {t('work.list.count', { count: data.total })}
            </p>
            <div className="stack" aria-busy={works.isPlaceholderData}>
              {groupsOf(data.data_api).map(([group, items]) => (
                <section key={group} aria-label={groupName(group)}>
                  <h2 className="work-list-group">{groupName(group)}</h2>
                  <ul className="grid work-cards">
                    {items.map((item) => (
                      <li key={item.id}>
                        <WorkCard work={item} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
          </>
        )}
      </Loaded>
    </div>
  );

  function groupName(group: Group): string {
    return group === 'today' ? t('work.list.today') : t(`work.state.${group}`);
  }
}

type Group = 'today' | 'archived' | WorkInList['state'];

/** Work in the order in which it came, by what it is now. */
function groupsOf(work: readonly WorkInList[]): [Group, WorkInList[]][] {
  const groupOf = ({ is_today, archived_at, state }: WorkInList): Group => {
    if (archived_at !== null) return 'archived';
    return is_today ? 'today' : state;
  };
  const groups = new Map<Group, WorkInList[]>();
  for (const item of work) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
  return [...groups];
}

function WorkFilters({ list }: { list: ReturnType<typeof useListState<WorkListState>> }) {
  const { t } = useTranslation();
  const { state, filter } = list;
  const { data } = useClasses({ per_page: 100 });
  const classes = (data?.data_api ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const states = ([...workStates, 'archived'] as const).map((value) => ({
    value,
    label: t(`work.state.${value}`),
  }));
  const chosen = [
    ...(state.class === 0
      ? []
      : [
          {
            name: 'class',
            text: classes.find(({ value }) => value === state.class)?.label ?? t('work.list.class'),
            remove: () => filter({ class: 0 }),
          },
        ]),
    ...(state.state === ''
      ? []
      : [{ name: 'state', text: t(`work.state.${state.state}`), remove: () => filter({ state: '' }) }]),
  ];
  return (
    <Filters
      search={
        <SearchField
          isPlaceholder
          label={t('work.list.search')}
          value={state.search_text}
          onSearch={(search_text) => filter({ search_text })}
        />
      }
      chosen={chosen}
    >
      <SelectField
        name="class"
        label={t('work.list.class')}
        placeholder={t('work.list.any_class')}
        options={classes}
        value={state.class === 0 ? '' : state.class}
        onChange={({ target }) => filter({ class: Number(target.value) })}
      />
      <SelectField
        name="state"
        label={t('work.list.state')}
        placeholder={t('work.list.any_state')}
        options={states}
        value={state.state}
        onChange={({ target }) => filter({ state: target.value as WorkListState['state'] })}
      />
    </Filters>
  );
}
