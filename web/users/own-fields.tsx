import { useState } from 'react';

import { roleOf } from '../../contract/people/roles.ts';
import { replaceOwnUser, updateOwnUser, type User } from '../../contract/people/users.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { updateSession } from '../lib/session/session-state.ts';
import { Card } from '../ui/layout/card.tsx';
import { TextArea, TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useForm } from '../ui/fields/use-form.ts';

/** The fields of their own record that people may change, except the address of the parent. */
export function OwnFields({ person }: { person: User }) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState(false);
  // Only pupils name a second parent. Others see the field while an address is left in it, so that they can take it away.
  const hasSecondParent = person.is_pupil || roleOf(person) === 'user' || person.mother_email !== '';
  const form = useForm({
    schema: replaceOwnUser.body,
    submit: async ({ first_name, last_name, about, mother_email }) => {
      setSaved(false);
      const user = await call(updateOwnUser, { body: { first_name, last_name, about, mother_email } });
      updateSession({ user, my_user: user });
      setSaved(true);
    },
  });
  return (
    <Card title={t('users.edit.title')}>
      <Form form={form}>
        <TextField
          name="first_name"
          label={t('users.field.first_name')}
          autoComplete="given-name"
          defaultValue={person.first_name}
          required
        />
        <TextField
          name="last_name"
          label={t('users.field.last_name')}
          autoComplete="family-name"
          defaultValue={person.last_name}
          required
        />
        {hasSecondParent && (
          <TextField
            name="mother_email"
            label={t('users.field.mother_email')}
            hint={t('users.edit.mother_hint')}
            type="email"
            autoComplete="off"
            defaultValue={person.mother_email}
          />
        )}
        <TextArea name="about" label={t('users.field.about')} rows={3} defaultValue={person.about} />
        <FormActions form={form} submit={t('users.edit.save')} busyText={t('ui.saving')} look="secondary" />
      </Form>
      {saved && <Message onHide={() => setSaved(false)}>{t('users.edit.saved')}</Message>}
    </Card>
  );
}
