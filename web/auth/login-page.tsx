import { useState } from 'react';
import * as z from 'zod/mini';

import { emailAddress, newPassword } from '../../contract/wire/fields.ts';
import type { Language } from '../../contract/languages.ts';
import { isCode, isStatus } from '../lib/api/api-error.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { logIn } from '../lib/session/log-in.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { paths } from '../lib/paths/paths.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { errorText, saidText, secondsToWait } from '../ui/feedback/error-text.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-fields.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** No account has a password shorter than a new one may be, so a shorter one is not sent. */
const LogInForm = z.object({ email: emailAddress(), password: newPassword() });

type Failure = { error: unknown; email: string };

export function LoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [failure, setFailure] = useState<Failure>();
  const [known] = useState(() => emailOfGuest.read());
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
      {failure !== undefined && <Alert tone="error">{logInErrorText(t, language, failure.error)}</Alert>}
      {hint !== undefined && <p>{hint}</p>}
      <Form form={form}>
        <TextField
          name="email"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          defaultValue={known}
          required
        />
        <PasswordField name="password" label={t('auth.password')} autoComplete="current-password" />
        <FormActions form={form} submit={t('auth.login.submit')} busyText={t('auth.login.busy')} />
      </Form>
      {form.busy && <Spinner label={t('auth.login.wait')} />}
      {isStatus(failure?.error, 401) && (
        <div className="stack gap-3">
          <p>{t('auth.login.inactive')}</p>
          <ResendActivation key={failure?.email} email={failure?.email} />
        </div>
      )}
      <div className="card-door">
        <LinkButton href={paths.card} look="secondary">
          {t('auth.card_door')}
        </LinkButton>
      </div>
      <p>
        {t('auth.login.no_account_yet')} <TextLink href={paths.signup()}>{t('auth.login.signup')}</TextLink>
      </p>
      <p>
        {t('auth.login.forgotten')} <TextLink href={paths.resetRequest}>{t('auth.login.reset')}</TextLink>
      </p>
      <p>
        <TextLink href={paths.parentSignUp()}>{t('auth.parent_door')}</TextLink>
      </p>
    </AuthFrame>
  );
}

/** What a person can do after a refusal whose reason is not the password that was typed now; undefined for other errors. */
export function logInHint(t: Translate, error: unknown): string | undefined {
  if (isCode(error, 'overloaded')) return t('auth.login.overloaded_hint');
  const seconds = isStatus(error, 429) ? secondsToWait(error.detail) : undefined;
  return seconds === undefined
    ? undefined
    : t('auth.login.throttled_hint', { count: Math.ceil(seconds / 60) });
}

/** Why a log-in failed: what the server said, or why no answer came. */
export function logInErrorText(t: Translate, language: Language, error: unknown): string {
  if (isStatus(error, 401)) return t('auth.login.no_account');
  const seconds = isStatus(error, 429) ? secondsToWait(error.detail) : undefined;
  if (seconds !== undefined) return t('auth.login.throttled', { count: seconds });
  return saidText(t, language, error) ?? t('auth.login.failed', { message: errorText(t, error) });
}
