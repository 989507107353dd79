import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useWaiting } from '../lib/waiting.ts';

/** Tells that the server does not answer and when it will be asked again. */
export function WaitingBar() {
  const { t } = useTranslation();
  const waiting = useWaiting();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    if (waiting === undefined) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waiting]);

  const seconds = waiting && Math.max(1, Math.ceil((waiting.since + waiting.pause - now) / 1000));
  return (
    <div role="status" className={waiting === undefined ? 'waiting-bar' : 'waiting-bar waiting-bar-shown'}>
      {waiting !== undefined && (
        <>
          {t('app.waiting.attempt', { attempt: waiting.attempt, attempts: waiting.attempts })}{' '}
          <span aria-hidden="true">{t('app.waiting.next', { count: seconds ?? 0 })}</span>
        </>
      )}
    </div>
  );
}
