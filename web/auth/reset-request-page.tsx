import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { requestReset } from '../../contract/auth.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { tellError } from '../ui/tell-error.ts';
import { useForm } from '../ui/use-form.ts';

/** Asks for a reset mail and goes home whatever the server says, so that nobody learns who has an account. */
export function ResetRequestPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useForm({
    schema: requestReset.body,
    submit: (values) => {
      call(requestReset, { body: values }).catch((error: unknown) => {
        console.warn('The reset request failed:', error);
        // That too many were asked for is told of every address alike.
        if (error instanceof ApiError && error.status === 429) showNotice(tellError(t, error), 'error');
      });
      showNotice(t('auth.reset_request.sent'), 'info');
      navigate(paths.home);
    },
  });
  return (
    <div className="narrow">
      <PageHeading>{t('auth.reset_request.title')}</PageHeading>
      <Card>
        <p>{t('auth.reset_request.lead')}</p>
        <Form form={form}>
          <TextField name="email" label={t('auth.email')} type="email" autoComplete="username" required />
          <FormActions>
            <Button type="submit" busy={form.busy} busyText={t('auth.reset_request.busy')}>
              {t('auth.reset_request.submit')}
            </Button>
          </FormActions>
        </Form>
        <p>
          <TextLink href={paths.login}>{t('auth.reset_request.login')}</TextLink>
        </p>
      </Card>
    </div>
  );
}
