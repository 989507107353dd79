import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useParams } from 'wouter';

import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session-state.ts';
import { useSession } from '../lib/session.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Spinner } from '../ui/loading.tsx';
import { showNotice } from '../ui/notices.tsx';
import { errorText } from '../ui/error-text.ts';
import { ExactAnswer } from '../users/exact-answer.tsx';
import { activateAccount, type Outcome } from './activation.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** Uses the link once, as soon as it is opened. People who are logged in are sent to the start page and read the outcome there. */
export function ActivationPage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<{ uid: string; token: string }>();
  const { isAuthenticated } = useSession();
  const [outcome, setOutcome] = useState<Outcome>();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void activateAccount({ uid, token }).then((known) => {
      if (session.get().isAuthenticated === true) showOutcomeNotice(t, known);
      else setOutcome(known);
    });
  }, [uid, token, t]);

  useEffect(() => {
    // The link was used before the token was checked.
    if (isAuthenticated === true && outcome !== undefined) showOutcomeNotice(t, outcome);
  }, [isAuthenticated, outcome, t]);

  if (isAuthenticated === true) return <Redirect to={paths.home} replace />;
  return (
    <AuthFrame title={t('auth.activation.title')}>
      {outcome === undefined ? (
        <Spinner label={t('auth.activation.wait')} />
      ) : (
        <OutcomeText outcome={outcome} />
      )}
    </AuthFrame>
  );
}

/** Shows the outcome above the start page. */
function showOutcomeNotice(t: TFunction, outcome: Outcome): void {
  if (outcome.kind === 'activated') {
    showNotice(t('auth.activation.success'));
    return;
  }
  const text = t(`auth.activation.${outcome.kind}`);
  const data =
    outcome.kind === 'failed' && outcome.error instanceof ApiError ? outcome.error.body : undefined;
  const notice = data === undefined ? text : `${text} ${t('users.answer')} ${JSON.stringify(data)}`;
  showNotice(notice, outcome.kind === 'sent' ? 'info' : 'error');
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const login = (
    <div className="row">
      <LinkButton href={paths.login}>{t('auth.activation.login')}</LinkButton>
    </div>
  );
  if (outcome.kind === 'activated') {
    return (
      <>
        <Alert tone="success" title={t('auth.activation.success')}>
          {!outcome.verified && t('auth.activation.sent')}
        </Alert>
        {login}
      </>
    );
  }
  if (outcome.kind === 'sent') {
    return (
      <>
        <Alert>{t('auth.activation.sent')}</Alert>
        {login}
      </>
    );
  }
  return (
    <>
      <Alert tone="error" title={t(`auth.activation.${outcome.kind}`)}>
        {outcome.kind === 'failed' && <Reason error={outcome.error} />}
      </Alert>
      <h2>{t('auth.activation.again')}</h2>
      <p>{t('auth.activation.again_text')}</p>
      <ResendActivation />
      {login}
    </>
  );
}

/** The body that the server sent, or why none came. */
function Reason({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error instanceof ApiError && error.body !== undefined) return <ExactAnswer data={error.body} />;
  return errorText(t, error);
}
