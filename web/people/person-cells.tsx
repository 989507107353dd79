import type { ReactNode } from 'react';

import type { Person } from '../../contract/people/people.ts';
import type { Role } from '../../contract/people/roles.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';

export type PersonCellsProps = {
  person: Person;
  /** Selects the person. */
  select?: ReactNode;
  /** Whether this is the reader. */
  isOwn?: boolean;
  roles: readonly Role[];
  /** Of the account. */
  state: ReactNode;
  /** Since when the account is there, or until when its data are. */
  when: string;
  /** The menus. */
  children: ReactNode;
};

/** The cells of a person. The roles of the elements are explicit, since a phone shows each row as a card. */
export function PersonCells({ person, select, isOwn, roles, state, when, children }: PersonCellsProps) {
  const { t } = useTranslation();
  const [before, ...after] = person.email.split('@');
  return (
    <>
      <td role="cell" className="person-select">
        {select}
      </td>
      <th role="rowheader" scope="row" className="person-name">
        {person.first_name} {person.last_name} {isOwn === true && <Chip>{t('people.you')}</Chip>}
      </th>
      <td role="cell" className="person-address">
        {before === '' ? <span className="muted">{t('people.no_address')}</span> : before}
        {/* A long address breaks before its domain. */}
        <wbr />
        {after.map((domain) => `@${domain}`).join('')}
      </td>
      <td role="cell" className="person-roles">
        {roles.map((role) => (
          <Chip key={role} tone={role === 'staff' ? 'blue' : 'neutral'}>
            {t(`users.role.${role}`)}
          </Chip>
        ))}
        {roles.length === 0 && <span className="muted">{t('users.role.user')}</span>}
        {person.classes.map(({ id, name }) => (
          <span key={id} className="small">
            {' '}
            <TextLink href={paths.people({ class: id })}>{name}</TextLink>
          </span>
        ))}
      </td>
      <td role="cell" className="person-state">
        {state} <span className="muted small">{when}</span>
      </td>
      <td role="cell" className="person-menus">
        <div>{children}</div>
      </td>
    </>
  );
}
