import { useState } from 'react';

import { type Role, roles } from '../../contract/roles.ts';
import type { Person } from '../../contract/people.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { loadPerson } from '../lib/log-in.ts';
import { usePerson } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Message } from '../ui/message.tsx';
import { showNotice } from '../ui/notices.tsx';
import { Switch } from '../ui/switch.tsx';
import { type PersonChange, useUpdatePerson } from './api.ts';
import { ErasePerson } from './erase-person.tsx';
import { refusalText, undoing } from './refusal-text.ts';

/** The changes that are asked about before they are made. */
type Question = 'give_staff' | 'take_own_staff' | 'activate' | 'deactivate';

const changes: Record<Question, PersonChange> = {
  give_staff: { is_staff: true },
  take_own_staff: { is_staff: false },
  activate: { is_active: true },
  deactivate: { is_active: false },
};

/** What staff read before they activate a person. */
function tellOfActivation({ is_waiting, needs_reset }: Person) {
  if (!is_waiting) return 'activate';
  return needs_reset ? 'activate_several' : 'activate_waiting';
}

export function PersonRow({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const own = usePerson()?.id === person.id;
  const { mutateAsync } = useUpdatePerson(person.id);
  const [pending, setPending] = useState<PersonChange>({});
  const [asking, setAsking] = useState<Question>();
  const [problem, setProblem] = useState<string>();
  const name = `${person.first_name} ${person.last_name}`;

  async function change(wanted: PersonChange): Promise<void> {
    setProblem(undefined);
    await mutateAsync(wanted);
    if (own) await loadPerson();
  }

  /** Shows the wanted role until the server has answered. Each role is sent by itself, so several can be set quickly. */
  async function setRole(role: Role, held: boolean): Promise<void> {
    const flag = `is_${role}` as const;
    setPending((now) => ({ ...now, [flag]: held }));
    try {
      await change({ [flag]: held });
      const text = t(`people.told.role_${held ? 'given' : 'taken'}`, { name, role: t(`users.role.${role}`) });
      showNotice(text, 'success', undo({ [flag]: !held }));
    } catch (error) {
      setProblem(refusalText(t, error));
    }
    setPending((now) => ({ ...now, [flag]: undefined }));
  }

  const undo = (back: PersonChange) => undoing(t, () => change(back));

  async function confirm(question: Question): Promise<void> {
    await change(changes[question]);
    if (question === 'activate') {
      // The other sign-ups with the address are deleted, which cannot be undone.
      const back = person.is_waiting ? undefined : undo({ is_active: false });
      showNotice(t('people.told.activated', { name }), 'success', back);
    } else if (question === 'deactivate') {
      showNotice(t('people.told.deactivated', { name }), 'success', undo({ is_active: true }));
    } else if (question === 'give_staff') {
      const text = t('people.told.role_given', { name, role: t('users.role.staff') });
      showNotice(text, 'success', undo({ is_staff: false }));
    }
  }

  function switchRole(role: Role, held: boolean): void {
    if (role === 'staff' && held) setAsking('give_staff');
    else if (role === 'staff' && own) setAsking('take_own_staff');
    else void setRole(role, held);
  }

  return (
    <li className="staff-row person-row">
      <div className="person-who">
        <p className="person-name">
          {name} {own && <Chip>{t('people.you')}</Chip>}{' '}
          {!person.is_active && (
            <Chip tone="orange">{t(person.is_waiting ? 'people.waiting' : 'users.inactive')}</Chip>
          )}{' '}
          {person.needs_reset && <Chip>{t('people.needs_reset')}</Chip>}
        </p>
        <p className="muted small person-address">{person.email}</p>
        <p className="muted small">
          {person.is_waiting
            ? t('people.signed_up', { time: dateTime(person.start_date) })
            : t('people.since', { date: date(person.start_date) })}
        </p>
      </div>
      <fieldset className="person-roles">
        <legend className="visually-hidden">{t('people.roles_of', { name })}</legend>
        {roles.map((role) => (
          <Switch
            key={role}
            label={t(`users.role.${role}`)}
            checked={pending[`is_${role}`] ?? person[`is_${role}`]}
            onChange={(held) => switchRole(role, held)}
          />
        ))}
      </fieldset>
      <div className="person-actions">
        <Button
          small
          look="secondary"
          className="person-state"
          aria-label={t(person.is_active ? 'people.deactivate_name' : 'people.activate_name', { name })}
          onClick={() => setAsking(person.is_active ? 'deactivate' : 'activate')}
        >
          {person.is_active ? t('people.deactivate') : t('people.activate')}
        </Button>
        {!own && <ErasePerson person={person} />}
      </div>
      {problem !== undefined && (
        <div className="staff-row-wide">
          <Message tone="error" onHide={() => setProblem(undefined)}>
            {problem}
          </Message>
        </div>
      )}
      {asking !== undefined && (
        <Confirm
          title={t(`people.ask.${asking}`, { name })}
          action={t(`people.do.${asking}`)}
          look={asking === 'activate' || asking === 'give_staff' ? 'primary' : 'danger'}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
          describeError={refusalText}
        >
          {t(`people.tell.${asking === 'activate' ? tellOfActivation(person) : asking}`, { name })}
        </Confirm>
      )}
    </li>
  );
}
