import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';

import { confirmReset } from '../../contract/auth.ts';
import { newPassword } from '../../contract/fields.ts';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordPair } from './password-fields.tsx';

const NewPasswords = z.object({ new_password: newPassword(), re_new_password: newPassword() });

/** Sends the new password and goes to the start page with any answer of the server, which checks that both match. */
export function ResetConfirmPage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<{ uid: string; token: string }>();
  const [, navigate] = useLocation();
  const form = useForm({
    schema: NewPasswords,
    submit: (values) => {
      call(confirmReset, { body: { uid, token, ...values } }).catch((error: unknown) =>
        console.warn('The new password was not set:', error),
      );
      showNotice(t('auth.reset_confirm.sent'), 'info');
      navigate(paths.home);
    },
  });
  return (
    <AuthFrame title={t('auth.reset_confirm.title')}>
      <p>{t('auth.reset_confirm.lead')}</p>
      <Form form={form}>
        <PasswordPair
          first={{ name: 'new_password', label: t('auth.new_password') }}
          second={{ name: 're_new_password', label: t('auth.new_password_again') }}
        />
        <FormActions form={form} submit={t('auth.reset_confirm.submit')} busyText={t('ui.saving')} />
      </Form>
      <p>
        {t('auth.reset_confirm.again')}{' '}
        <TextLink href={paths.resetRequest}>{t('auth.reset_confirm.again_link')}</TextLink>
      </p>
    </AuthFrame>
  );
}
