import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { requestReset } from '../../contract/auth.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { TextLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { showNotice } from '../ui/notices.tsx';
import { errorText } from '../ui/error-text.ts';
import { useForm } from '../ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Asks for a reset mail and goes to the start page with any answer of the server, which hides who has an account. */
export function ResetRequestPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useForm({
    schema: requestReset.body,
    submit: (values) => {
      call(requestReset, { body: values }).catch((error: unknown) => {
        console.warn('The reset request failed:', error);
        // The limit is the same for addresses with and without an account, so this hides that too.
        if (error instanceof ApiError && error.status === 429) showNotice(errorText(t, error), 'error');
      });
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
