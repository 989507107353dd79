import { roles } from '../../contract/roles.ts';
import { listSorts } from '../../contract/wire.ts';
import { useTranslation } from '../lib/i18n.ts';
import { type ListState, useListState } from '../lib/list-state.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/field.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { peopleList, peopleQuery, type PeopleState, usePeople } from './api.ts';
import { ClosedPersonRow } from './closed-person-row.tsx';
import { PersonRow } from './person-row.tsx';
import { StaffListLoading } from './staff-skeletons.tsx';
import { refusalText } from './refusal-text.ts';

/** All accounts, with their roles and whether they are active. */
export function PeoplePart() {
  const { t } = useTranslation();
  const list = useListState(peopleList);
  const { state, show, toPage } = list;
  const people = usePeople(peopleQuery(state));

  return (
    <section className="stack" aria-label={t('people.part.people')}>
      <PeopleFilters list={list} />
      {people.isPending && <StaffListLoading />}
      {people.isError && <LoadError text={refusalText(t, people.error)} onRetry={people.refetch} />}
      {people.data !== undefined && (
        <>
          <p role="status" className="muted">
            {t('people.count', { count: people.data.total })}
          </p>
          {people.data.total === 0 && (
            <EmptyState
              actions={<Button onClick={() => show(peopleList.initial)}>{t('people.filter.clear')}</Button>}
            >
              {t('people.nobody')}
            </EmptyState>
          )}
          <ul className="staff-list" aria-busy={people.isPlaceholderData}>
            {people.data.data_api.map((person) =>
              person.closed_until === null ? (
                <PersonRow key={person.id} person={person} />
              ) : (
                <ClosedPersonRow key={person.id} person={person} until={person.closed_until} />
              ),
            )}
          </ul>
          <Pagination page={state.selected_page} totalPages={people.data.total_pages} onPage={toPage} />
        </>
      )}
    </section>
  );
}

function PeopleFilters({ list: { state, filter } }: { list: ListState<PeopleState> }) {
  const { t } = useTranslation();
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));

  return (
    <div role="search" className="people-filters">
      <SearchField
        label={t('people.filter.search')}
        value={state.search_text}
        onSearch={(search_text) => filter({ search_text })}
      />
      <SelectField
        name="role"
        label={t('people.filter.role')}
        placeholder={t('people.filter.any_role')}
        options={options([...roles, 'user'] as const, (role) => t(`users.role.${role}`))}
        value={state.role}
        onChange={(event) => filter({ role: event.target.value as PeopleState['role'] })}
      />
      <SelectField
        name="is_active"
        label={t('people.filter.state')}
        placeholder={t('people.filter.any_state')}
        options={options(['true', 'false', 'closed'] as const, (is) => t(`people.state.${is}`))}
        value={state.is_active}
        onChange={(event) => filter({ is_active: event.target.value as PeopleState['is_active'] })}
      />
      <SelectField
        name="sort"
        label={t('people.filter.sort')}
        options={options(listSorts, (sort) => t(`people.sort.${sort}`))}
        value={state.sort}
        onChange={(event) => filter({ sort: event.target.value as PeopleState['sort'] })}
      />
    </div>
  );
}
