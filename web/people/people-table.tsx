import '../ui/tables/tables.css';
import './people.css';

import { useState } from 'react';

import type { Person } from '../../contract/people/people.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { SkeletonList, SkeletonShape } from '../ui/feedback/skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import type { Selection } from './selection/use-selection.ts';
import { roles } from '../../contract/people/roles.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { ErasePerson } from './erase-person.tsx';
import { PersonCells } from './person-cells.tsx';

export type PeopleTableProps = {
  people: readonly Person[];
  /** Another page is being loaded. */
  busy: boolean;
  selection: Selection;
};

/** A page of people. */
export function PeopleTable({ people, busy, selection }: PeopleTableProps) {
  const { t } = useTranslation();
  return (
    <table className="data-table people-table" role="table" aria-busy={busy}>
      <caption className="visually-hidden">{t('people.part.people')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="visually-hidden">{t('people.column.select')}</span>
          </th>
          {(['name', 'email', 'roles', 'state', 'actions'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`people.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {people.map((person) =>
          person.closed_until === null ? (
            <PersonRow key={person.id} person={person} selection={selection} />
          ) : (
            <ClosedPersonRow key={person.id} person={person} until={person.closed_until} />
          ),
        )}
      </tbody>
    </table>
  );
}

/** In the place of a page of people. */
export function PeopleLoading() {
  return (
    <LoadingPanel>
      <SkeletonList count={10} className="stack gap-3 people-loading">
        <SkeletonShape shape="short" />
        <SkeletonShape shape="line" />
      </SkeletonList>
    </LoadingPanel>
  );
}

/** A person whose account was deleted. @param until when the person will be erased */
function ClosedPersonRow({ person, until }: { person: Person; until: string }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const [asking, setAsking] = useState(false);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <tr role="row">
      <PersonCells
        person={person}
        roles={roles.filter((role) => person[`is_${role}`])}
        state={<Chip tone="orange">{t('people.closed')}</Chip>}
        when={t('people.closed_until', { date: date(until) })}
      >
        <Menu
          label={t('people.actions', { name })}
          trigger={<span className="menu-dots">⋯</span>}
          items={[{ label: t('people.erase'), onChoose: () => setAsking(true) }]}
        />
        {asking && <ErasePerson person={person} onClose={() => setAsking(false)} />}
      </PersonCells>
    </tr>
  );
}
