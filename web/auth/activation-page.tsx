import { useEffect, useRef, useState } from 'react';
import { Redirect, useParams } from 'wouter';

import { activate } from '../../contract/people/auth.ts';
import { getOwnUser } from '../../contract/people/users.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { session } from '../lib/session/session-state.ts';
import { useSession } from '../lib/session/session.ts';
import { tokens } from '../lib/session/tokens.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Spinner } from '../ui/feedback/loading.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { ResendActivation } from './resend-activation.tsx';
import { type MailLink, readActivation } from './use-activation.ts';

/** Whether a password has to be chosen after the activation, or was. */
type Choice = 'none' | 'due' | 'made';

/**
 * Uses the link once, as soon as it is opened. Where the activation left no password, the same link chooses one below the
 * outcome. People who are logged in are sent to the start page and read the outcome there.
 */
export function ActivationPage() {
  const { t } = useTranslation();
  const { uid, token } = useParams<MailLink>();
  const { isAuthenticated } = useSession();
  const [outcome, setOutcome] = useState<Outcome>();
  const [choice, setChoice] = useState<Choice>('none');
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void activateAccount({ uid, token }).then(async (known) => {
      if (session.get().isAuthenticated === true) showOutcomeNotice(t, known);
      else setOutcome(known);
      if (known.kind !== 'activated') return;
      const { email, choose_password } = (await readActivation({ uid, token })) ?? {};
      const isGuest = session.get().isAuthenticated !== true;
      if (isGuest && email !== undefined) emailOfGuest.write(email);
      // Where the server does not say it, log-in leads to a reset too.
      if (choose_password !== true) return;
      if (isGuest) setChoice('due');
      else showChoiceNotice(t);
    });
  }, [uid, token, t]);

  useEffect(() => {
    // The link was used before the token was checked.
    if (isAuthenticated === true && outcome !== undefined) showOutcomeNotice(t, outcome);
  }, [isAuthenticated, outcome, t]);
  useEffect(() => {
    if (isAuthenticated === true && choice === 'due') showChoiceNotice(t);
  }, [isAuthenticated, choice, t]);

  if (isAuthenticated === true) return <Redirect to={paths.home} replace />;
  return (
    <AuthFrame title={t('auth.activation.title')}>
      {outcome === undefined ? (
        <Spinner label={t('auth.activation.wait')} />
      ) : (
        <OutcomeText outcome={outcome} choice={choice} />
      )}
      {choice === 'due' && <ChoosePassword link={{ uid, token }} onSaved={() => setChoice('made')} />}
    </AuthFrame>
  );
}

/** Shows the outcome above the start page. */
function showOutcomeNotice(t: Translate, outcome: Outcome): void {
  if (outcome.kind === 'activated') {
    showNotice(t('auth.activation.success'));
    return;
  }
  const text = t(`auth.activation.${outcome.kind}`);
  if (outcome.kind === 'failed') showNotice(`${text} ${reasonOf(t, outcome.error)}`, 'error');
  else showNotice(text, outcome.kind === 'sent' ? 'info' : 'error');
}

/** Says above the start page that the account needs a new password. */
function showChoiceNotice(t: Translate): void {
  showNotice(t('auth.activation.choose.later'), 'info');
}

function OutcomeText({ outcome, choice }: { outcome: Outcome; choice: Choice }) {
  const { t } = useTranslation();
  const isDone = outcome.kind === 'activated' || outcome.kind === 'sent';
  const login = (
    <div className="row">
      <LinkButton href={paths.login} look={isDone && choice !== 'due' ? 'primary' : 'secondary'}>
        {t('auth.activation.login')}
      </LinkButton>
    </div>
  );
  if (outcome.kind === 'activated') {
    return (
      <>
        <Alert tone="success" title={t('auth.activation.success')}>
          {!outcome.verified && t('auth.activation.sent')}
        </Alert>
        {choice === 'made' && <Alert tone="success">{t('auth.activation.choose.saved')}</Alert>}
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
        {outcome.kind === 'failed' && reasonOf(t, outcome.error)}
      </Alert>
      <h2>{t('auth.activation.again')}</h2>
      <p>{t('auth.activation.again_text')}</p>
      <ResendActivation />
      {login}
    </>
  );
}

/** The body that the server sent, or why none came. */
function reasonOf(t: Translate, error: unknown): string {
  return error instanceof ApiError && error.body !== undefined
    ? JSON.stringify(error.body)
    : errorText(t, error);
}

/**
 * The outcome of an activation. `activated` and `sent`: the server took the link. With `activated` the account is known to
 * be active (`verified`), or nobody is logged in; with `sent` it could not be verified.
 */
type Outcome =
  | { kind: 'activated'; verified: boolean }
  | { kind: 'sent' }
  | { kind: 'inactive' }
  | { kind: 'failed'; error: unknown };

/** Whether the link was used before, which counts as success. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.detail?.includes('Stale token') === true;
}

/** Uses the link of an activation mail and verifies that the account of the signed-in user, if any, is active. */
async function activateAccount(link: MailLink): Promise<Outcome> {
  try {
    await call(activate, { body: link });
  } catch (error) {
    if (!isStale(error)) return { kind: 'failed', error };
  }
  if (tokens.access() === null) return { kind: 'activated', verified: false };
  try {
    const { is_active } = await call(getOwnUser, {});
    return is_active ? { kind: 'activated', verified: true } : { kind: 'inactive' };
  } catch {
    return { kind: 'sent' };
  }
}
