import * as z from 'zod/mini';

import { confirmReset } from '../../contract/people/auth.ts';
import { newPassword } from '../../contract/wire/fields.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PasswordPair } from './password-fields.tsx';
import type { MailLink } from './use-activation.ts';

const NewPasswords = z.object({ new_password: newPassword(), re_new_password: newPassword() });

export type NewPasswordFormProps = {
  link: MailLink;
  label: string;
  /** What the button says. */
  submit: string;
  /** Goes on with the stored password. */
  onSaved: (password: string) => Promise<void> | void;
};

/** Chooses a password with the link of an activation or an invitation. The server checks that both passwords match. */
export function NewPasswordForm({ link, label, submit, onSaved }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    schema: NewPasswords,
    submit: async (values) => {
      await call(confirmReset, { body: { uid: link.uid, token: link.token, ...values } });
      await onSaved(values.new_password);
    },
  });
  return (
    <Form form={form} label={label}>
      <PasswordPair
        first={{ name: 'new_password', label: t('auth.new_password') }}
        second={{ name: 're_new_password', label: t('auth.new_password_again') }}
      />
      <FormActions form={form} submit={submit} busyText={t('ui.saving')} />
    </Form>
  );
}

/** Chooses a password with the link of an activation that left none. */
export function ChoosePassword({ link, onSaved }: { link: MailLink; onSaved: () => void }) {
  const { t } = useTranslation();
  const title = t('auth.activation.choose.title');
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p>{t('auth.activation.choose.lead')}</p>
      <NewPasswordForm link={link} label={title} submit={t('auth.reset_confirm.submit')} onSaved={onSaved} />
    </section>
  );
}
