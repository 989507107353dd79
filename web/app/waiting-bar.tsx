import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNetworkLost } from '../lib/online.ts';
import { type PendingRetry, usePendingRetry } from '../lib/pending-retries.ts';

function Countdown({ retry }: { retry: PendingRetry }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(retry.since);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);

  const seconds = Math.max(1, Math.ceil((retry.since + retry.pause - now) / 1000));
  return <span aria-hidden="true">{t('app.waiting.next', { count: seconds })}</span>;
}

/** Says that the server does not answer and when the next retry is, or that there is no network. */
export function WaitingBar() {
  const { t } = useTranslation();
  const retry = usePendingRetry();
  const offline = useNetworkLost() || retry?.offline === true;
  return (
    <div
      role="status"
      className={retry === undefined && !offline ? 'waiting-bar' : 'waiting-bar waiting-bar-shown'}
    >
      {offline && t('app.waiting.offline')}
      {retry !== undefined && !offline && (
        <>
          {t('app.waiting.attempt', { attempt: retry.attempt, attempts: retry.attempts })}{' '}
          <Countdown key={retry.since} retry={retry} />
        </>
      )}
    </div>
  );
}
