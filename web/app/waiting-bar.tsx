import { useEffect, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { useNetworkLost } from '../lib/api/online.ts';
import { type PendingRetry, usePendingRetry } from '../lib/api/pending-retries.ts';
import { useIsSolving } from '../lib/api/solving.ts';

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

/** Says that the server does not answer and when the next retry is, that there is no network, or that a challenge is being solved. */
export function WaitingBar() {
  const { t } = useTranslation();
  const retry = usePendingRetry();
  const offline = useNetworkLost() || retry?.offline === true;
  const isSolving = useIsSolving();
  const isShown = retry !== undefined || offline || isSolving;
  return (
    <div role="status" className={isShown ? 'waiting-bar waiting-bar-shown' : 'waiting-bar'}>
      {offline && t(retry === undefined ? 'app.waiting.offline' : 'app.waiting.offline_retry')}
      {isSolving && !offline && t('app.waiting.solving')}
      {retry !== undefined && !offline && !isSolving && (
        <>
          {t('app.waiting.attempt', { attempt: retry.attempt, attempts: retry.attempts })}{' '}
          <Countdown key={retry.since} retry={retry} />
        </>
      )}
    </div>
  );
}
