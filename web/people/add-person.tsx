import { useState } from 'react';

import { addPerson } from '../../contract/people.ts';
import { ClassSelect } from '../classes/class-select.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { TextField } from '../ui/field.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useAddPerson } from './api.ts';
import { FormDialog } from './form-dialog.tsx';

/** Adds a pupil who has no e-mail address. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddPerson();
  const [chosen, setChosen] = useState(0);
  return (
    <FormDialog
      title={t('people.add.action')}
      schema={addPerson.body}
      onClose={onClose}
      submit={async ({ first_name, last_name, class: into }) => {
        await add({ first_name, last_name, class: into });
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
