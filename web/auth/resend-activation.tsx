import { useState } from 'react';

import { resendActivation } from '../../contract/people/auth.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { mailDelay } from './mail-delay.ts';

/** Asks for another activation mail, to `email` or, without it, to an address from a field. */
export function ResendActivation({ email }: { email?: string | undefined }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<{ email: string; minutes: number }>();
  const form = useForm({
    schema: resendActivation.body,
    submit: async (values) => {
      setSent(undefined);
      const minutes = await mailDelay((options) => call(resendActivation, { body: values }, options));
      setSent({ email: values.email, minutes });
    },
  });
  return (
    <Form form={form} label={t('auth.resend.submit')}>
      {email === undefined ? (
        <TextField name="email" label={t('auth.email')} type="email" autoComplete="email" required />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <div>
        <Button
          type="submit"
          look={email === undefined ? 'primary' : 'secondary'}
          busy={form.busy}
          busyText={t('auth.resend.busy')}
        >
          {t('auth.resend.submit')}
        </Button>
      </div>
      {sent?.minutes === 0 && <Alert tone="success">{t('auth.resend.sent', { email: sent.email })}</Alert>}
      {sent !== undefined && sent.minutes > 0 && (
        <Alert>{t('auth.resend.later', { email: sent.email, count: sent.minutes })}</Alert>
      )}
    </Form>
  );
}
