import type { Person } from '../../contract/people/people.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import type { PersonChange } from './api.ts';

/** The changes that are asked about before they are made. */
export type PersonQuestion = 'give_staff' | 'take_own_staff' | 'activate' | 'deactivate';

const changes: Record<PersonQuestion, PersonChange> = {
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

export type ConfirmPersonChangeProps = {
  person: Person;
  question: PersonQuestion;
  change: (wanted: PersonChange) => Promise<void>;
  onClose: () => void;
};

/** Asks before a change of a person, makes it, and offers to undo it where that can be done. */
export function ConfirmPersonChange({ person, question, change, onClose }: ConfirmPersonChangeProps) {
  const { t } = useTranslation();
  const name = `${person.first_name} ${person.last_name}`;
  const undo = (back: PersonChange) => undoing(t, () => change(back));

  async function confirm(): Promise<void> {
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

  return (
    <Confirm
      title={t(`people.ask.${question}`, { name })}
      action={t(`people.do.${question}`)}
      look={question === 'activate' || question === 'give_staff' ? 'primary' : 'danger'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(`people.tell.${question === 'activate' ? tellOfActivation(person) : question}`, { name })}
    </Confirm>
  );
}
