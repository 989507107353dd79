import { useTranslation } from '../lib/i18n.ts';
import { useListState } from '../lib/list-state.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { peopleList, peopleQuery, usePeople } from './api.ts';
import { ClosedPersonRow } from './closed-person-row.tsx';
import { PeopleFilters } from './people-filters.tsx';
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
