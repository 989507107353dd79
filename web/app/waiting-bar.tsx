import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNetworkLost } from '../lib/online.ts';
import { useWaiting, type Waiting } from '../lib/waiting.ts';

function Countdown({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(waiting.since);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);

  const seconds = Math.max(1, Math.ceil((waiting.since + waiting.pause - now) / 1000));
  return <span aria-hidden="true">{t('app.waiting.next', { count: seconds })}</span>;
}

/** Tells that the server does not answer and when it will be asked again. */
export function WaitingBar() {
  const { t } = useTranslation();
  const waiting = useWaiting();
  const offline = useNetworkLost() || waiting?.offline === true;
  return (
    <div
      role="status"
      className={waiting === undefined && !offline ? 'waiting-bar' : 'waiting-bar waiting-bar-shown'}
    >
      {offline && t('app.waiting.offline')}
      {waiting !== undefined && !offline && (
        <>
          {t('app.waiting.attempt', { attempt: waiting.attempt, attempts: waiting.attempts })}{' '}
          <Countdown key={waiting.since} waiting={waiting} />
        </>
      )}
    </div>
  );
}
