import '../ui/fields/fields.css';
import '../ui/dialogs/dialogs.css';

import { useState } from 'react';
import * as z from 'zod/mini';

import { canBeInvited, hasOpenAddress, type Person } from '../../contract/people/people.ts';
import { type Role, roles } from '../../contract/people/roles.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { ParentsDialog } from '../families/parents-dialog.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { loadPerson } from '../lib/session/log-in.ts';
import { usePerson } from '../lib/session/session.ts';
import { rejectedPaths } from '../storage-keys/paths.ts';
import { useCardActions } from '../cards/card-actions.tsx';
import { Chip } from '../ui/chip.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Menu, type MenuItem } from '../ui/dialogs/menu.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { type PersonChange, useUpdatePerson } from './api.ts';
import { ErasePerson } from './erase-person.tsx';
import { PersonCells } from './person-cells.tsx';
import { ConfirmPersonChange, type PersonQuestion } from './person-change.tsx';
import { ChangeMany } from './selection/change-many.tsx';
import type { Selection } from './selection/use-selection.ts';
import { blankableEmailAddress } from '../../contract/wire/fields.ts';
import { TextField } from '../ui/fields/field.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Forms and dialogs of a row that ask no question about a change of the person. */
const forms = ['address', 'erase', 'parents', 'invite'] as const;
type Asked = PersonQuestion | (typeof forms)[number];

function isQuestion(asked: Asked | undefined): asked is PersonQuestion {
  return asked !== undefined && !forms.some((form) => form === asked);
}

/** A person in the table, with the menus of the roles and of what else staff can do. */
export function PersonRow({ person, selection }: { person: Person; selection: Selection }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const isOwn = usePerson()?.id === person.id;
  const { mutateAsync } = useUpdatePerson(person.id);
  const [pending, setPending] = useState<PersonChange>({});
  const [asking, setAsking] = useState<Asked>();
  const [problem, setProblem] = useState<string>();
  const name = `${person.first_name} ${person.last_name}`;
  const card = useCardActions(person);
  const held = (role: Role) => pending[`is_${role}`] ?? person[`is_${role}`];

  async function change(wanted: PersonChange): Promise<void> {
    setProblem(undefined);
    await mutateAsync(wanted);
    if (isOwn) await loadPerson();
  }

  /** Shows the wanted role until the server has answered. Each role is sent by itself, so several can be set quickly. */
  async function setRole(role: Role, wanted: boolean): Promise<void> {
    const flag = `is_${role}` as const;
    setPending((now) => ({ ...now, [flag]: wanted }));
    try {
      await change({ [flag]: wanted });
      const text = t(`people.told.role_${wanted ? 'given' : 'taken'}`, {
        name,
        role: t(`users.role.${role}`),
      });
      showNotice(
        text,
        'success',
        undoing(t, () => change({ [flag]: !wanted })),
      );
    } catch (error) {
      setProblem(errorText(t, error));
    }
    setPending((now) => ({ ...now, [flag]: undefined }));
  }

  const roleItems = roles.map((role): MenuItem => {
    const asked = role !== 'staff' ? undefined : held(role) ? isOwn && 'take_own_staff' : 'give_staff';
    return {
      label: t(`users.role.${role}`),
      checked: held(role),
      // The dialog takes the place of the menu.
      closes: Boolean(asked),
      onChoose: () => (asked ? setAsking(asked) : void setRole(role, !held(role))),
    };
  });

  const otherItems: MenuItem[] = [
    {
      label: person.is_active ? t('people.deactivate') : t('people.activate'),
      onChoose: () => setAsking(person.is_active ? 'deactivate' : 'activate'),
    },
    ...(canBeInvited(person)
      ? [{ label: t('people.many.action.invite'), onChoose: () => setAsking('invite') }]
      : []),
    ...(hasOpenAddress(person)
      ? [
          {
            label: t(person.email === '' ? 'people.address.add' : 'people.address.change'),
            onChoose: () => setAsking('address'),
          },
        ]
      : []),
    ...(person.is_pupil ? [{ label: t('people.parents'), onChoose: () => setAsking('parents') }] : []),
    ...(person.is_pupil ? [{ label: t('untaken.link'), href: rejectedPaths.ofPerson(person.id) }] : []),
    ...card.items,
    ...(isOwn ? [] : [{ label: t('people.erase'), onChoose: () => setAsking('erase') }]),
  ];

  return (
    <>
      <tr role="row">
        <PersonCells
          person={person}
          select={
            <label className="check-line">
              <input
                type="checkbox"
                className="choice"
                aria-label={t('people.many.select', { name })}
                checked={selection.has(person.id)}
                onChange={() => selection.toggle(person.id)}
              />
            </label>
          }
          isOwn={isOwn}
          roles={roles.filter(held)}
          state={
            <>
              {person.is_active ? (
                t('users.active')
              ) : (
                <Chip tone="orange">{t(person.is_waiting ? 'people.waiting' : 'users.inactive')}</Chip>
              )}{' '}
              {person.needs_reset && <Chip>{t('people.needs_reset')}</Chip>}
            </>
          }
          when={
            person.is_waiting
              ? t('people.signed_up', { time: dateTime(person.start_date) })
              : t('people.since', { date: date(person.start_date) })
          }
        >
          <Menu label={t('people.roles_of', { name })} trigger={t('people.roles')} isWide items={roleItems} />
          <Menu
            label={t('people.actions', { name })}
            trigger={<span className="menu-dots">⋯</span>}
            items={otherItems}
          />
          {card.dialog}
          {asking === 'erase' && <ErasePerson person={person} onClose={() => setAsking(undefined)} />}
          {asking === 'address' && (
            <AddressForm person={person} change={change} onClose={() => setAsking(undefined)} />
          )}
          {asking === 'parents' && (
            <ParentsDialog child={{ id: person.id, name }} onClose={() => setAsking(undefined)} />
          )}
          {asking === 'invite' && (
            <ChangeMany
              action="invite"
              people={[person]}
              onDone={() => undefined}
              onClose={() => setAsking(undefined)}
            />
          )}
          {isQuestion(asking) && (
            <ConfirmPersonChange
              person={person}
              question={asking}
              change={change}
              onClose={() => setAsking(undefined)}
            />
          )}
        </PersonCells>
      </tr>
      {problem !== undefined && (
        <tr role="row">
          <td role="cell" colSpan={6}>
            <Message tone="error" onHide={() => setProblem(undefined)}>
              {problem}
            </Message>
          </td>
        </tr>
      )}
    </>
  );
}

const Address = z.object({ email: blankableEmailAddress() });

type AddressFormProps = {
  person: Person;
  change: (wanted: PersonChange) => Promise<void>;
  onClose: () => void;
};

/** Gives a person an address, another one or none, as long as nobody logs in with the present one. */
function AddressForm({ person, change, onClose }: AddressFormProps) {
  const { t } = useTranslation();
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <FormDialog
      title={t('people.address.title', { name })}
      schema={Address}
      onClose={onClose}
      submit={async ({ email }) => {
        await change({ email });
        if (email === person.email) return;
        const undo = undoing(t, () => change({ email: person.email }));
        showNotice(
          t(email === '' ? 'people.address.removed' : 'people.address.saved', { name }),
          'success',
          undo,
        );
      }}
    >
      <p className="muted small">{t('people.address.tell')}</p>
      <TextField
        name="email"
        type="email"
        label={t('users.field.email')}
        autoComplete="off"
        defaultValue={person.email}
      />
    </FormDialog>
  );
}
