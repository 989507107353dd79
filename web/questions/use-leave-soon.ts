import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';

/** How long a screen stays after saving, in milliseconds, so that the reader sees its message. */
const pause = 2000;

/** Gives `leave(to)`, which navigates after two seconds unless the reader leaves earlier, and whether it is waiting. */
export function useLeaveSoon(): { leaving: boolean; leave: (to: string) => void } {
  const [, navigate] = useLocation();
  const [to, setTo] = useState<string>();
  useEffect(() => {
    if (to === undefined) return undefined;
    const timer = setTimeout(() => navigate(to), pause);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  const leave = useCallback((address: string) => setTo(address), []);
  return { leaving: to !== undefined, leave };
}
