import type { ReactNode } from 'react';

import type { User } from '../../contract/people/users.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { type RoleFlags, roles } from '../../contract/people/roles.ts';

/** All fields of a person, read-only. */
export function PersonFields({ person }: { person: User }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <Card title={t('users.profile.fields')}>
      <dl className="grid person-fields">
        <Entry label={t('users.field.role')}>
          <RoleChips person={person} />
        </Entry>
        <Entry label={t('users.field.state')}>
          <Chip tone={person.is_active ? 'green' : 'neutral'}>
            {person.is_active ? t('users.active') : t('users.inactive')}
          </Chip>
        </Entry>
        <Entry label={t('users.field.first_name')}>{person.first_name}</Entry>
        <Entry label={t('users.field.last_name')}>{person.last_name}</Entry>
        <Entry label={t('users.field.email')}>{person.email}</Entry>
        <Entry label={t('users.field.start_date')}>{date(person.start_date)}</Entry>
        <Entry label={t('users.field.father_email')}>{person.father_email}</Entry>
        <Entry label={t('users.field.mother_email')}>{person.mother_email}</Entry>
        <Entry label={t('users.field.about')} wide>
          {person.about}
        </Entry>
        <Entry label={t('users.field.id')}>{person.id}</Entry>
      </dl>
    </Card>
  );
}

/** A label and its value; an empty value is shown as not given. */
function Entry({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={wide === true ? 'person-fields-wide' : undefined}>
      <dt>{label}</dt>
      <dd className="pre-wrap">
        {children === '' ? <span className="muted">{t('users.none')}</span> : children}
      </dd>
    </div>
  );
}

/** All roles of a person, the highest first. */
function RoleChips({ person }: { person: RoleFlags }) {
  const { t } = useTranslation();
  const held = roles.filter((role) => person[`is_${role}`]);
  return (
    <span className="role-chips">
      {held.length === 0 && <Chip>{t('users.role.user')}</Chip>}
      {held.map((role) => (
        <Chip key={role} tone="blue">
          {t(`users.role.${role}`)}
        </Chip>
      ))}
    </span>
  );
}
