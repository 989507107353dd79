import './auth.css';

import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import * as z from 'zod/mini';

import { getActivation, rejectActivation } from '../../contract/people/auth.ts';
import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { ApiError } from '../lib/api/api-error.ts';
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
import type { ActivationLink } from './choose-password.tsx';

type Activation = SuccessOf<typeof getActivation>;

/**
 * Shows who signed up with the address of a mailbox, and deletes that sign-up when a button is pressed. Opening the page
 * deletes nothing: programs that scan mails open every link.
 */
export function NotMePage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<{ uid: string; token: string }>();
  const [activation, setActivation] = useState<Activation>();
  const [error, setError] = useState<unknown>();
  const [deleted, setDeleted] = useState(false);

  const load = useCallback(() => {
    void call(getActivation, { body: { uid, token } }).then(setActivation, setError);
  }, [uid, token]);
  useEffect(load, [load]);

  function retry(): void {
    setError(undefined);
    load();
  }

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
    if (isGone(error)) return <Alert>{t('auth.not_me.gone')}</Alert>;
    if (error !== undefined) return <LoadError text={errorText(t, error)} onRetry={retry} />;
    return <Spinner label={t('auth.not_me.wait')} />;
  }

  return <AuthFrame title={t('auth.not_me.title')}>{content()}</AuthFrame>;
}

/** Whether the server knows no such link, or knows it no more. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}

type FoundProps = { activation: Activation; link: ActivationLink; onDeleted: () => void };

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
