import * as z from 'zod/mini';

import { blankableEmailAddress } from '../../contract/wire/fields.ts';
import type { Person } from '../../contract/people/people.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { TextField } from '../ui/fields/field.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import type { PersonChange } from './api.ts';
import { FormDialog } from './form-dialog.tsx';

const Address = z.object({ email: blankableEmailAddress() });

export type AddressFormProps = {
  person: Person;
  change: (wanted: PersonChange) => Promise<void>;
  onClose: () => void;
};

/** Gives a person an address, another one or none, as long as nobody logs in with the present one. */
export function AddressForm({ person, change, onClose }: AddressFormProps) {
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
