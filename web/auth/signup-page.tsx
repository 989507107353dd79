import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';

import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ResendActivation } from './resend-activation.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { type InvitationProblem, invitationProblem, signUp, type SignUpValues } from './sign-up.ts';

/** Creates an account, or a staff account where the address has the token of an invitation. */
export function SignupPage() {
  const [search] = useSearchParams();
  const invitation = search.get('invitation') ?? '';
  return invitation === '' ? <OpenSignUp /> : <InvitedSignUp invitation={invitation} />;
}

/** Goes on to the next view with any answer of the server, which hides who has an account. */
function OpenSignUp() {
  const [sent, setSent] = useState<SignUpValues>();
  const [done, setDone] = useState(false);

  function submit(values: SignUpValues): void {
    if (values.password !== values.re_password) return;
    setSent(values);
    setDone(true);
    signUp(values).catch((error: unknown) => console.warn('The sign-up failed:', error));
  }

  if (done && sent !== undefined) return <SignUpDone email={sent.email} onBack={() => setDone(false)} />;
  return <SignUpForm before={sent} submit={submit} />;
}

/** Says that a mail has to be opened, and offers to send it again. */
function SignUpDone({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('auth.signup.title')}>
      <Alert tone="success" title={t('auth.signup.done')}>
        {t('auth.signup.done_text')}
      </Alert>
      <p className="muted">{t('auth.signup.sent_to', { email })}</p>
      <ResendActivation email={email} />
      <div className="row">
        <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
        <Button look="quiet" onClick={onBack}>
          {t('auth.signup.back')}
        </Button>
      </div>
    </AuthFrame>
  );
}

/** The sign-up of an invited person. No mail follows, so the screen waits for the answer of the server and shows it. */
function InvitedSignUp({ invitation }: { invitation: string }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<InvitationProblem>();
  const [ready, setReady] = useState(false);

  async function submit(values: SignUpValues): Promise<void> {
    if (values.password !== values.re_password) return;
    setProblem(undefined);
    try {
      await signUp({ ...values, invitation });
      setReady(true);
    } catch (error) {
      const found = invitationProblem(error);
      setProblem(found);
      if (found !== 'used') throw error;
    }
  }

  if (ready) {
    return (
      <AuthFrame title={t('auth.signup.title')}>
        <Alert tone="success" title={t('auth.signup.done')}>
          {t('auth.signup.ready')}
        </Alert>
        <div className="row">
          <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
        </div>
      </AuthFrame>
    );
  }
  return (
    <SignUpForm submit={submit}>
      {problem === undefined ? (
        <Alert>{t('auth.signup.invited')}</Alert>
      ) : (
        <Alert tone="error">{t(`auth.signup.${problem}`)}</Alert>
      )}
    </SignUpForm>
  );
}
