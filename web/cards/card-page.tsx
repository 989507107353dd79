import './cards.css';

import { useEffect, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { leave, usePerson, useSession } from '../lib/session/session.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { CardLogIn } from './card-log-in.tsx';
import { takeCode } from './taken-code.ts';

/** Logs in with a card. On a device with a session, the next person at this computer is asked first. */
export function CardPage() {
  const { t } = useTranslation();
  const session = useSession();
  const person = usePerson();
  const [{ code, times }, setScanned] = useState(() => ({ code: takeCode(), times: 0 }));
  useEffect(() => {
    // The address has a fragment again where a card is scanned while this page is open.
    const take = () => {
      if (window.location.hash === '') return;
      const next = takeCode();
      setScanned((before) => ({ code: next, times: before.times + 1 }));
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  if (isChecking(session)) return <LoadingPanel />;
  if (session.isAuthenticated === true) {
    const name = person === null ? '' : `${person.first_name} ${person.last_name}`;
    const next = code === '' ? paths.card : `${paths.card}#${encodeURIComponent(code)}`;
    return (
      <AuthFrame title={t('cards.enter.title')}>
        <p>{t('cards.enter.logged_in', { name })}</p>
        <div className="row">
          <LinkButton href={paths.home}>{t('cards.enter.go_on', { name })}</LinkButton>
          <Button look="secondary" onClick={() => leave(next)}>
            {t('cards.enter.not_you')}
          </Button>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('cards.enter.title')}>
      <CardLogIn key={times} scanned={code} />
      <p>
        <TextLink href={paths.login}>{t('cards.enter.without')}</TextLink>
      </p>
      <p>
        <TextLink href={paths.parentSignUp()}>{t('auth.parent_door')}</TextLink>
      </p>
    </AuthFrame>
  );
}
