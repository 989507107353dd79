import './auth.css';

import { useState } from 'react';
import { useParams } from 'wouter';
import * as z from 'zod/mini';

import { rejectActivation } from '../../contract/people/auth.ts';
import { call } from '../lib/api/api.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type Activation, type MailLink, useActivation } from './use-activation.ts';

/**
 * Shows who signed up with the address of a mailbox, and deletes that sign-up when a button is pressed. Opening the page
 * deletes nothing: programs that scan mails open every link.
 */
export function NotMePage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<MailLink>();
  const { activation, error, isGone, retry } = useActivation({ uid, token });
  const [deleted, setDeleted] = useState(false);

  function content() {
    if (deleted) {
      return (
        <Alert tone="success" title={t('auth.not_me.done')}>
          {t('auth.not_me.done_text')}
        </Alert>
      );
    }
    if (activation !== undefined) {
      return <Found activation={activation} link={{ uid, token }} onDeleted={() => setDeleted(true)} />;
    }
    if (isGone) return <Alert>{t('auth.not_me.gone')}</Alert>;
    if (error !== undefined) return <LoadError text={errorText(t, error)} onRetry={retry} />;
    return <Spinner label={t('auth.not_me.wait')} />;
  }

  return <AuthFrame title={t('auth.not_me.title')}>{content()}</AuthFrame>;
}

type FoundProps = { activation: Activation; link: MailLink; onDeleted: () => void };

function Found({ activation, link, onDeleted }: FoundProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const form = useForm({
    schema: z.object({}),
    submit: async () => {
      await call(rejectActivation, { body: link });
      onDeleted();
    },
  });
  if (activation.is_active) {
    return (
      <Alert
        tone="warning"
        title={t('auth.not_me.active')}
        actions={<LinkButton href={paths.resetRequest}>{t('auth.login.reset')}</LinkButton>}
      >
        {t('auth.not_me.active_text')}
      </Alert>
    );
  }
  return (
    <>
      <p>{t('auth.not_me.lead')}</p>
      <dl className="grid gap-3 sign-up-facts">
        <div>
          <dt>{t('auth.not_me.name')}</dt>
          <dd>{activation.name === '' ? t('auth.not_me.unnamed') : activation.name}</dd>
        </div>
        <div>
          <dt>{t('auth.not_me.time')}</dt>
          <dd>{dateTime(activation.start_date)}</dd>
        </div>
      </dl>
      <p>{t('auth.not_me.ask')}</p>
      <Form form={form} label={t('auth.not_me.title')}>
        <FormActions
          form={form}
          submit={t('auth.not_me.delete')}
          busyText={t('auth.not_me.busy')}
          look="danger"
        />
      </Form>
    </>
  );
}
