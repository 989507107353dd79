import { useState } from 'react';

import { listPeople, type Person } from '../../contract/people/people.ts';
import { useClass } from '../classes/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths/paths.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { AddPerson } from './add-person.tsx';
import { peopleList, peopleQuery } from './api.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleLoading, PeopleTable } from './people-table.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';

/** The name of a class, which each of its people has. */
function nameOfClass(people: readonly Person[] = [], id: number): string | undefined {
  return people.flatMap(({ classes }) => classes).find((schoolClass) => schoolClass.id === id)?.name;
}

/** All accounts, with their roles and whether they are active. */
export function PeoplePart() {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const list = useListState(peopleList);
  const { state, show, toPage } = list;
  const query = peopleQuery(state);
  const people = useEndpoint(listPeople, { query }, { keepsPrevious: true });
  const className = nameOfClass(people.data?.data_api, state.class);
  // A class without people is not named by them.
  const isUnnamed = state.class !== 0 && people.data !== undefined && className === undefined;
  const { data: emptyClass } = useClass(isUnnamed ? state.class : null);
  const selection = useSelection(people.data?.data_api ?? [], JSON.stringify(query));

  const pages = (totalPages: number) => ({ page: state.selected_page, totalPages, onPage: toPage });

  return (
    <section className="stack" aria-label={t('people.part.people')}>
      {adding && <AddPerson onClose={() => setAdding(false)} />}
      <div className="row gap-2">
        <Button onClick={() => setAdding(true)}>{t('people.add.action')}</Button>
        <LinkButton href={paths.importPeople()} look="secondary">
          {t('people.import')}
        </LinkButton>
        <LinkButton href={paths.printCards()} look="secondary">
          {t('cards.actions.print_all')}
        </LinkButton>
      </div>
      <PeopleFilters list={list} className={className ?? emptyClass?.name} />
      <Loaded answer={people} loading={<PeopleLoading />}>
        {(data) => (
          <div className="stack gap-3">
            <div className="row apart">
              <p role="status" className="muted">
                {t('people.count', { count: data.total })}
              </p>
              <Pagination {...pages(data.total_pages)} />
            </div>
            {data.total === 0 && (
              <EmptyState
                illustration="nothing_found"
                actions={<Button onClick={() => show(peopleList.initial)}>{t('people.filter.clear')}</Button>}
              >
                {t('people.nobody')}
              </EmptyState>
            )}
            {selection.selectable.length > 0 && <SelectionBar selection={selection} />}
            {data.data_api.length > 0 && (
              <>
                <PeopleTable people={data.data_api} busy={people.isPlaceholderData} selection={selection} />
                <Pagination {...pages(data.total_pages)} label={t('people.pages_below')} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}
