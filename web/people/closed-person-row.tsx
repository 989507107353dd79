import { useState } from 'react';

import type { Person } from '../../contract/people/people.ts';
import { roles } from '../../contract/people/roles.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu } from '../ui/dialogs/menu.tsx';
import { ErasePerson } from './erase-person.tsx';
import { PersonCells } from './person-cells.tsx';

/** A person whose account was deleted. @param until when the person will be erased */
export function ClosedPersonRow({ person, until }: { person: Person; until: string }) {
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
