import { useState } from 'react';

import { addPerson, listPeople } from '../../contract/people/people.ts';
import { type Role, roles } from '../../contract/people/roles.ts';
import { ClassSelect } from '../classes/class-select.tsx';
import { call } from '../lib/api/api.ts';
import { useChange } from '../lib/api/use-endpoint.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { showNotice } from '../ui/feedback/notices.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FormDialog } from './form-dialog.tsx';

/** Adds a person. With an address the server mails an invitation; only a pupil can be added without one. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const change = useChange(listPeople);
  const [role, setRole] = useState<Role>('teacher');
  const [chosen, setChosen] = useState(0);
  return (
    <FormDialog
      title={t('people.add.action')}
      action={t('people.add.save')}
      schema={addPerson.body}
      onClose={onClose}
      submit={async ({ first_name, last_name, email, role: taken, class: into }) => {
        await change(
          call(addPerson, { body: { first_name, last_name, email, role: taken, class: into ?? null } }),
        );
        const name = `${first_name} ${last_name}`;
        showNotice(email === '' ? t('people.add.done', { name }) : t('people.add.invited', { name, email }));
      }}
    >
      <p className="muted small">{t('people.add.hint')}</p>
      <SelectField
        name="role"
        label={t('people.add.role')}
        options={roles.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        value={role}
        onChange={({ target }) => setRole(roles.find((known) => known === target.value) ?? 'pupil')}
      />
      <TextField name="first_name" label={t('users.field.first_name')} autoComplete="off" required />
      <TextField name="last_name" label={t('users.field.last_name')} autoComplete="off" required />
      <TextField
        name="email"
        type="email"
        label={t('users.field.email')}
        autoComplete="off"
        {...(role === 'pupil' ? { hint: t('people.add.email_hint') } : { required: true })}
      />
      {role !== 'parent' && (
        <ClassSelect
          name="class"
          label={t('people.filter.class')}
          placeholder={t('people.add.no_class')}
          value={chosen}
          onChoose={setChosen}
        />
      )}
      {role === 'staff' && <p className="small">{t('people.many.tell.give_staff')}</p>}
    </FormDialog>
  );
}
