import { useEffect, useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { useIsGoingOnOffline, useNetworkLost } from '../lib/api/online.ts';
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

/** Says that the server does not answer and when the next retry is, that there is no network and whether work goes on, or that a challenge is being solved. */
export function WaitingBar() {
  const { t } = useTranslation();
  const retry = usePendingRetry();
  const offline = useNetworkLost() || retry?.offline === true;
  const goesOn = useIsGoingOnOffline();
  const isSolving = useIsSolving();
  const withoutNetwork = retry === undefined ? 'app.waiting.offline_page' : 'app.waiting.offline_retry';
  const isShown = retry !== undefined || offline || isSolving;
  return (
    <div role="status" className={isShown ? 'waiting-bar waiting-bar-shown' : 'waiting-bar'}>
      <span>
        {offline && t(goesOn ? 'app.waiting.offline' : withoutNetwork)}
        {isSolving && !offline && t('app.waiting.solving')}
        {retry !== undefined && !offline && !isSolving && (
          <>
            {t('app.waiting.attempt', { attempt: retry.attempt, attempts: retry.attempts })}{' '}
            <Countdown key={retry.since} retry={retry} />
          </>
        )}
      </span>
    </div>
  );
}
