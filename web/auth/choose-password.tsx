import * as z from 'zod/mini';

import { confirmReset, getActivation } from '../../contract/people/auth.ts';
import { newPassword } from '../../contract/wire/fields.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PasswordPair } from './password-fields.tsx';

export type ActivationLink = { uid: string; token: string };

/** Whether the activation with this link left no password; no where the server does not tell, since log-in leads to a reset too. */
export async function needsPassword(link: ActivationLink): Promise<boolean> {
  try {
    return (await call(getActivation, { body: link })).choose_password;
  } catch (error) {
    console.warn('The activation could not be read:', error);
    return false;
  }
}

const NewPasswords = z.object({ new_password: newPassword(), re_new_password: newPassword() });

/** Chooses a password with the link of an activation that left none. */
export function ChoosePassword({ link, onSaved }: { link: ActivationLink; onSaved: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: NewPasswords,
    submit: async (values) => {
      await call(confirmReset, { body: { ...link, ...values } });
      onSaved();
    },
  });
  return (
    <section className="stack">
      <h2>{t('auth.activation.choose.title')}</h2>
      <p>{t('auth.activation.choose.lead')}</p>
      <Form form={form} label={t('auth.activation.choose.title')}>
        <PasswordPair
          first={{ name: 'new_password', label: t('auth.new_password') }}
          second={{ name: 're_new_password', label: t('auth.new_password_again') }}
        />
        <FormActions form={form} submit={t('auth.reset_confirm.submit')} busyText={t('ui.saving')} />
      </Form>
    </section>
  );
}
