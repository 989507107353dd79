import './auth.css';

import { useLocation, useParams } from 'wouter';

import { useTranslation } from '../lib/languages/i18n.ts';
import { logIn } from '../lib/session/log-in.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { paths } from '../lib/paths/paths.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { leave, usePerson, useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingPanel, Spinner } from '../ui/feedback/loading.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordForm } from './choose-password.tsx';
import { type Activation, type MailLink, useActivation } from './use-activation.ts';

/** Lets an invited person choose the first password of an account that staff have made, and logs in with it. */
export function InvitationPage() {
  const { uid, token } = useParams<MailLink>();
  const session = useSession();
  if (isChecking(session)) return <LoadingPanel />;
  return session.isAuthenticated === true ? <LoggedInAlready /> : <Invitation link={{ uid, token }} />;
}

/** At a shared computer another person may be logged in. */
function LoggedInAlready() {
  const { t } = useTranslation();
  const person = usePerson();
  const name = person === null ? '' : `${person.first_name} ${person.last_name}`;
  return (
    <AuthFrame title={t('auth.invitation.title')}>
      <p>{t('cards.enter.logged_in', { name })}</p>
      <div className="row">
        <LinkButton href={paths.home}>{t('cards.enter.go_on', { name })}</LinkButton>
        <Button look="secondary" onClick={() => leave(window.location.pathname)}>
          {t('cards.enter.not_you')}
        </Button>
      </div>
    </AuthFrame>
  );
}

function Invitation({ link }: { link: MailLink }) {
  const { t } = useTranslation();
  const { activation, error, isGone, retry } = useActivation(link);

  function content() {
    if (activation?.choose_password === true) return <FirstPassword link={link} activation={activation} />;
    if (activation !== undefined || isGone) return <Gone />;
    if (error !== undefined) return <LoadError text={errorText(t, error)} onRetry={retry} />;
    return <Spinner label={t('auth.invitation.wait')} />;
  }

  return <AuthFrame title={t('auth.invitation.title')}>{content()}</AuthFrame>;
}

/** The link was used, has ended, or was replaced by a newer one. */
function Gone() {
  const { t } = useTranslation();
  return (
    <>
      <Alert title={t('auth.invitation.gone')}>{t('auth.invitation.gone_text')}</Alert>
      <div className="row">
        <LinkButton href={paths.login}>{t('auth.activation.login')}</LinkButton>
        <LinkButton href={paths.resetRequest} look="secondary">
          {t('auth.login.reset')}
        </LinkButton>
      </div>
    </>
  );
}

function FirstPassword({ link, activation }: { link: MailLink; activation: Activation }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { name, email, school, invited_by } = activation;
  const facts = { school, invited_by, name, email };

  async function enter(password: string): Promise<void> {
    emailOfGuest.write(email);
    try {
      await logIn({ email, password }, paths.home);
    } catch {
      showNotice(t('auth.activation.choose.saved'));
      navigate(paths.login);
    }
  }

  return (
    <>
      <p>{t('auth.invitation.lead')}</p>
      <dl className="grid gap-3 sign-up-facts">
        {(['school', 'invited_by', 'name', 'email'] as const).map(
          (fact) =>
            facts[fact] !== '' && (
              <div key={fact}>
                <dt>{t(`auth.invitation.${fact}`)}</dt>
                <dd>{facts[fact]}</dd>
              </div>
            ),
        )}
      </dl>
      <NewPasswordForm
        link={link}
        label={t('auth.invitation.title')}
        submit={t('auth.invitation.submit')}
        onSaved={enter}
      />
    </>
  );
}
