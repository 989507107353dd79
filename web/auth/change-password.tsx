import { useState } from 'react';

import { logIn, setPassword } from '../../contract/people/auth.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { updateSession } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { Card } from '../ui/layout/card.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PasswordField, PasswordPair } from './password-fields.tsx';

/** Changes the person's own password. People without an address have none: they log in with a card. */
export function ChangePassword() {
  const email = usePerson()?.email ?? '';
  return email === '' ? null : <PasswordForm email={email} />;
}

/** Changing the password ends every session, so this browser logs in again with the new one. */
function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    schema: setPassword.body,
    submit: async (values) => {
      setSaved(false);
      await call(setPassword, { body: values });
      const pair = await call(logIn, { body: { email, password: values.new_password } });
      tokens.store(pair);
      updateSession(pair);
      setTimes(times + 1);
      setSaved(true);
    },
  });
  return (
    <Card title={t('auth.change.title')}>
      <p className="muted">{t('auth.change.lead')}</p>
      <Form form={form} key={times}>
        <PasswordField
          name="current_password"
          label={t('auth.current_password')}
          autoComplete="current-password"
        />
        <PasswordPair
          first={{ name: 'new_password', label: t('auth.new_password') }}
          second={{ name: 're_new_password', label: t('auth.new_password_again') }}
        />
        <FormActions
          form={form}
          submit={t('auth.change.submit')}
          busyText={t('ui.saving')}
          look="secondary"
        />
      </Form>
      {saved && <Message onHide={() => setSaved(false)}>{t('auth.change.saved')}</Message>}
    </Card>
  );
}
