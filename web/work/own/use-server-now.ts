import { useEffect, useState } from 'react';

const tick = 15_000;

/**
 * The time of the server, in milliseconds since 1970, while a screen is open: the last time from the server, plus the elapsed time. The
 * clock of the device is not read, since it may be wrong.
 * @param now as the server said it last
 */
export function useServerNow(now: string): number {
  const [passed, setPassed] = useState({ since: now, milliseconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setPassed({ since: now, milliseconds: performance.now() - start }), tick);
    return () => clearInterval(timer);
  }, [now]);
  return Date.parse(now) + (passed.since === now ? passed.milliseconds : 0);
}
