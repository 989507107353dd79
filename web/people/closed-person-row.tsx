import type { Person } from '../../contract/people.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Chip } from '../ui/chip.tsx';
import { ErasePerson } from './erase-person.tsx';

/** A person who has deleted the account. @param until when the person will be erased */
export function ClosedPersonRow({ person, until }: { person: Person; until: string }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <li className="staff-row person-row">
      <div className="person-who">
        <p className="person-name">
          {person.first_name} {person.last_name} <Chip tone="orange">{t('people.closed')}</Chip>
        </p>
        <p className="muted small person-address">{person.email}</p>
        <p className="muted small">{t('people.closed_until', { date: date(until) })}</p>
      </div>
      <div className="person-actions">
        <ErasePerson person={person} />
      </div>
    </li>
  );
}
