import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import * as z from 'zod/mini';

import { confirmReset } from '../../contract/auth.ts';
import { newPassword } from '../../contract/fields.ts';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useForm } from '../ui/use-form.ts';
import { PasswordPair } from './password-pair.tsx';

const NewPasswords = z.object({ new_password: newPassword(), re_new_password: newPassword() });

/** Sends the new password and goes home whatever the server says. Whether both are alike is the server's check. */
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
    <div className="narrow">
      <PageHeading>{t('auth.reset_confirm.title')}</PageHeading>
      <Card>
        <p>{t('auth.reset_confirm.lead')}</p>
        <Form form={form}>
          <PasswordPair
            first={{ name: 'new_password', label: t('auth.new_password') }}
            second={{ name: 're_new_password', label: t('auth.new_password_again') }}
          />
          <FormActions>
            <Button type="submit" busy={form.busy} busyText={t('auth.reset_confirm.busy')}>
              {t('auth.reset_confirm.submit')}
            </Button>
          </FormActions>
        </Form>
        <p>
          {t('auth.reset_confirm.again')}{' '}
          <TextLink href={paths.resetRequest}>{t('auth.reset_confirm.again_link')}</TextLink>
        </p>
      </Card>
    </div>
  );
}
