import { useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';

import { confirmReset, requestReset } from '../../contract/people/auth.ts';
import { newPassword } from '../../contract/wire/fields.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { paths } from '../lib/paths/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { mailDelay } from './mail-delay.ts';
import { PasswordPair } from './password-fields.tsx';
import { type MailLink, useActivation } from './use-activation.ts';

/** Asks for a reset mail and opens the start page whatever the server answers, so that it does not reveal which accounts exist. */
export function ResetRequestPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useForm({
    schema: requestReset.body,
    submit: (values) => {
      mailDelay((options) => call(requestReset, { body: values }, options))
        .then((minutes) => {
          if (minutes > 0) showNotice(t('auth.reset_request.later', { count: minutes }), 'info');
        })
        .catch((error: unknown) => console.warn('The reset request failed:', error));
      showNotice(t('auth.reset_request.sent'), 'info');
      navigate(paths.home);
    },
  });
  return (
    <AuthFrame title={t('auth.reset_request.title')}>
      <p>{t('auth.reset_request.lead')}</p>
      <Form form={form}>
        <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" required />
        <FormActions
          form={form}
          submit={t('auth.reset_request.submit')}
          busyText={t('auth.reset_request.busy')}
        />
      </Form>
      <p>
        <TextLink href={paths.login}>{t('auth.reset_request.login')}</TextLink>
      </p>
    </AuthFrame>
  );
}

const NewPasswords = z.object({ new_password: newPassword(), re_new_password: newPassword() });

/**
 * Sends the new password and opens the start page whatever the server answers. The server checks that both passwords match. Log-in begins
 * with the address then.
 */
export function ResetConfirmPage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<MailLink>();
  const { email = '' } = useActivation({ uid, token }).activation ?? {};
  const [, navigate] = useLocation();
  const form = useForm({
    schema: NewPasswords,
    submit: (values) => {
      call(confirmReset, { body: { uid, token, ...values } }).catch((error: unknown) =>
        console.warn('The new password was not set:', error),
      );
      if (email !== '') emailOfGuest.write(email);
      showNotice(t('auth.reset_confirm.sent'), 'info');
      navigate(paths.home);
    },
  });
  return (
    <AuthFrame title={t('auth.reset_confirm.title')}>
      <p>{t('auth.reset_confirm.lead')}</p>
      {email !== '' && <p className="muted">{t('auth.reset_confirm.whose', { email })}</p>}
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
