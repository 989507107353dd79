import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useDebounced } from '../lib/use-debounced.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { usePeople } from './api.ts';
import { PeopleFilters } from './people-filters.tsx';
import { type Filters, noFilters, peopleQuery } from './people-query.ts';
import { PersonRow } from './person-row.tsx';
import { StaffListLoading } from './staff-skeletons.tsx';
import { tellRefusal } from './tell-refusal.ts';

/** Everybody who has an account: find them, set their roles, let them in or out. */
export function PeoplePart() {
  const { t } = useTranslation();
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState(1);
  const s = useDebounced(filters.s, 300);
  const people = usePeople(peopleQuery({ ...filters, s }, page));

  function filter(next: Filters): void {
    setFilters(next);
    setPage(1);
  }

  return (
    <section className="stack" aria-label={t('people.part.people')}>
      <PeopleFilters filters={filters} onChange={filter} />
      {people.isPending && <StaffListLoading />}
      {people.isError && (
        <Alert
          tone="error"
          actions={<Button onClick={() => void people.refetch()}>{t('people.again')}</Button>}
        >
          {tellRefusal(t, people.error)}
        </Alert>
      )}
      {people.data !== undefined && (
        <>
          <p role="status" className="muted">
            {t('people.count', { count: people.data.total })}
          </p>
          {people.data.total === 0 && (
            <EmptyState
              actions={<Button onClick={() => filter(noFilters)}>{t('people.filter.clear')}</Button>}
            >
              {t('people.nobody')}
            </EmptyState>
          )}
          <ul className="staff-list" aria-busy={people.isPlaceholderData}>
            {people.data.data_api.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
          <Pagination page={page} totalPages={people.data.total_pages} onPage={setPage} />
        </>
      )}
    </section>
  );
}
