import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Spinner } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useForm } from '../ui/use-form.ts';
import { PasswordPair } from './password-pair.tsx';
import { SignUpForm } from './sign-up.ts';

export type SignUpFieldsProps = {
  /** What was typed before, for who comes back to correct it. */
  before?: SignUpForm | undefined;
  /** Sends what the form holds. An ApiError it throws is shown at the fields. */
  submit: (values: SignUpForm) => Promise<void> | void;
  /** What is to be known before the form is filled in. */
  children?: ReactNode;
};

export function SignUpFields({ before, submit, children }: SignUpFieldsProps) {
  const { t } = useTranslation();
  const form = useForm({ schema: SignUpForm, submit });
  return (
    <div className="narrow">
      <PageHeading>{t('auth.signup.title')}</PageHeading>
      <Card>
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
          <FormActions>
            <Button type="submit" busy={form.busy} busyText={t('auth.signup.busy')}>
              {t('auth.signup.submit')}
            </Button>
          </FormActions>
        </Form>
        {form.busy && <Spinner label={t('auth.signup.wait')} />}
        <p>
          {t('auth.signup.have_account')} <TextLink href={paths.login}>{t('auth.signup.signin')}</TextLink>
        </p>
      </Card>
    </div>
  );
}
