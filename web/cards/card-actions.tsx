import { type ReactNode, useState } from 'react';

import { canHaveCard } from '../../contract/people/card-holders.ts';
import { endPersonSessions, resetPin } from '../../contract/people/cards.ts';
import type { RoleFlags } from '../../contract/people/roles.ts';
import type { User } from '../../contract/people/users.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import type { MenuItem } from '../ui/dialogs/menu.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';

type Holder = RoleFlags & Pick<User, 'id' | 'first_name' | 'last_name' | 'is_active'>;

const endpoints = { reset_pin: resetPin, end_sessions: endPersonSessions } as const;
type Action = keyof typeof endpoints;

/**
 * What those who look after a person can do about the log-in: print a new card, set the PIN back, end the sessions.
 * @returns items for a menu, and the dialog of the one that was chosen
 */
export function useCardActions(person: Holder): { items: MenuItem[]; dialog: ReactNode } {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Action>();
  const items: MenuItem[] = [];
  if (person.is_active && canHaveCard(person)) {
    items.push(
      { label: t('cards.actions.print'), href: paths.printCards({ person: person.id }) },
      { label: t('cards.actions.reset_pin'), onChoose: () => setAsking('reset_pin') },
    );
  }
  if (person.is_active) {
    items.push({ label: t('cards.actions.end_sessions'), onChoose: () => setAsking('end_sessions') });
  }
  const dialog = asking && (
    <ConfirmAction person={person} action={asking} onClose={() => setAsking(undefined)} />
  );
  return { items, dialog };
}

type ConfirmActionProps = { person: Holder; action: Action; onClose: () => void };

function ConfirmAction({ person, action, onClose }: ConfirmActionProps) {
  const { t } = useTranslation();
  const name = `${person.first_name} ${person.last_name}`;
  const describe = (translate: Translate, error: unknown) =>
    action === 'reset_pin' && isStatus(error, 404)
      ? translate('cards.actions.no_card', { name })
      : errorText(translate, error);
  return (
    <Confirm
      title={t(`cards.actions.ask_${action}`, { name })}
      action={t(`cards.actions.${action}`)}
      onConfirm={async () => {
        await call(endpoints[action], { params: { id: person.id } });
        showNotice(t(`cards.actions.told_${action}`, { name }));
      }}
      onClose={onClose}
      describeError={describe}
    >
      {t(`cards.actions.tell_${action}`, { name })}
    </Confirm>
  );
}
