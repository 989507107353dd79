import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Spinner } from '../ui/loading.tsx';
import { useForm } from '../ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordPair } from './password-fields.tsx';
import { SignUpValues } from './sign-up.ts';

export type SignUpFormProps = {
  /** The values to begin with, for a person who comes back to correct them. */
  before?: SignUpValues | undefined;
  /** Sends the values. An ApiError that it throws is shown at the fields. */
  submit: (values: SignUpValues) => Promise<void> | void;
  /** A message above the fields. */
  children?: ReactNode;
};

export function SignUpForm({ before, submit, children }: SignUpFormProps) {
  const { t } = useTranslation();
  const form = useForm({ schema: SignUpValues, submit });
  return (
    <AuthFrame title={t('auth.signup.title')}>
      {children}
      <Form form={form}>
        <div className="name-pair">
          <TextField
            name="first_name"
            label={t('auth.first_name')}
            autoComplete="given-name"
            defaultValue={before?.first_name}
            required
          />
          <TextField
            name="last_name"
            label={t('auth.last_name')}
            autoComplete="family-name"
            defaultValue={before?.last_name}
            required
          />
        </div>
        <TextField
          name="email"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          defaultValue={before?.email}
          required
        />
        <PasswordPair
          first={{ name: 'password', label: t('auth.password') }}
          second={{ name: 're_password', label: t('auth.password_again') }}
        />
        <FormActions form={form} submit={t('auth.signup.submit')} busyText={t('auth.signup.busy')} />
      </Form>
      {form.busy && <Spinner label={t('auth.signup.wait')} />}
      <p>
        {t('auth.signup.have_account')} <TextLink href={paths.login}>{t('auth.signup.signin')}</TextLink>
      </p>
    </AuthFrame>
  );
}
