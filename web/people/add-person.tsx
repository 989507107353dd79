import { useState } from 'react';

import { addPerson, listPeople } from '../../contract/people/people.ts';
import { ClassSelect } from '../classes/class-select.tsx';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useChange } from '../lib/api/use-endpoint.ts';
import { TextField } from '../ui/fields/field.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Adds a pupil without an e-mail address. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChange(listPeople);
  const [chosen, setChosen] = useState(0);
  return (
    <FormDialog
      title={t('people.add.action')}
      schema={addPerson.body}
      onClose={onClose}
      submit={async ({ first_name, last_name, class: into }) => {
        await change(call(addPerson, { body: { first_name, last_name, class: into } }));
        showNotice(t('people.add.done', { name: `${first_name} ${last_name}` }));
      }}
    >
      <p className="muted small">{t('people.add.hint')}</p>
      <TextField name="first_name" label={t('users.field.first_name')} autoComplete="off" required />
      <TextField name="last_name" label={t('users.field.last_name')} autoComplete="off" required />
      <ClassSelect
        name="class"
        label={t('people.filter.class')}
        placeholder={t('people.add.no_class')}
        value={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  );
}
