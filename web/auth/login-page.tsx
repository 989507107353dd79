import { useState } from 'react';
import * as z from 'zod/mini';

import { emailAddress, newPassword } from '../../contract/fields.ts';
import { ApiError, isStatus } from '../lib/api-error.ts';
import { useTranslation } from '../lib/i18n.ts';
import { logIn } from '../lib/log-in.ts';
import { paths } from '../lib/paths.ts';
import type { Translate } from '../lib/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { TextLink } from '../ui/button.tsx';
import { errorText, secondsToWait } from '../ui/error-text.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Spinner } from '../ui/loading.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-fields.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** No account has a password shorter than a new one may be, so a shorter one is not sent. */
const LogInForm = z.object({ email: emailAddress(), password: newPassword() });

type Failure = { error: unknown; email: string };

export function LoginPage() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    schema: LogInForm,
    submit: async (credentials) => {
      setFailure(undefined);
      await logIn(credentials).catch((error: unknown) => setFailure({ error, email: credentials.email }));
    },
  });

  const hint = failure && logInHint(t, failure.error);
  return (
    <AuthFrame title={t('auth.login.title')}>
      {failure !== undefined && <Alert tone="error">{logInErrorText(t, failure.error)}</Alert>}
      {hint !== undefined && <p>{hint}</p>}
      <Form form={form}>
        <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" required />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        <FormActions form={form} submit={t('auth.login.submit')} busyText={t('auth.login.busy')} />
      </Form>
      {form.busy && <Spinner label={t('auth.login.wait')} />}
      {isStatus(failure?.error, 401) && (
        <div className="stack-small">
          <p>{t('auth.login.inactive')}</p>
          <ResendActivation key={failure?.email} email={failure?.email} />
        </div>
      )}
      <p>
        {t('auth.login.no_account_yet')} <TextLink href={paths.signup()}>{t('auth.login.signup')}</TextLink>
      </p>
      <p>
        {t('auth.login.forgotten')} <TextLink href={paths.resetRequest}>{t('auth.login.reset')}</TextLink>
      </p>
      <p>
        <TextLink href={paths.card}>{t('auth.login.card')}</TextLink>
      </p>
    </AuthFrame>
  );
}

/** Translates the sentences with which the server refuses a log-in; other sentences stay as they are. */
function translateDetail(t: Translate, detail: string): string {
  if (detail === 'No active account found with the given credentials') return t('auth.login.no_account');
  if (detail === 'Service temporarily unavailable.') return t('auth.login.unavailable');
  const seconds = secondsToWait(detail);
  return seconds === undefined ? detail : t('auth.login.throttled', { count: seconds });
}

/** What a person can do after a refusal whose reason is not the password that was typed now; undefined for other errors. */
export function logInHint(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'overloaded') return t('auth.login.overloaded_hint');
  const seconds = error.status === 429 ? secondsToWait(error.detail ?? '') : undefined;
  return seconds === undefined
    ? undefined
    : t('auth.login.throttled_hint', { count: Math.ceil(seconds / 60) });
}

/** Why a log-in failed: the sentence of the server, or why no answer came. */
export function logInErrorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.detail !== undefined) return translateDetail(t, error.detail);
  return t('auth.login.failed', { message: errorText(t, error) });
}
