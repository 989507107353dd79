import { isOffline, offlinePatience, onReturn } from './online.ts';
import { randomKey } from './random-key.ts';
import { noteWaiting } from './waiting.ts';

/** Milliseconds before each retry. */
const usualPauses: readonly number[] = [2000, 4000, 8000];

export type RetryOptions = {
  /** Milliseconds before each retry; 2, 4 and 8 seconds where nothing else is said. */
  pauses?: readonly number[] | undefined;
  /** Whether another attempt may succeed after this error; every error by default. */
  isPassing?: (error: unknown) => boolean;
  /** Ends the pause between two attempts. */
  signal?: AbortSignal | undefined;
};

function pauseFor(
  milliseconds: number,
  untilNetwork: boolean,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      forget();
    };
    const stop = () => {
      end();
      reject(signal?.reason as Error);
    };
    const goOn = () => {
      end();
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    const forget = untilNetwork ? onReturn(goOn) : () => undefined;
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Repeats an attempt that fails, with a pause before each retry that the waiting bar shows. Without a network the pause
 * lasts until the network is back, at most as long as an answer is waited for.
 * @throws the error of the last attempt, or the first error that another attempt cannot mend
 */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  { pauses = usualPauses, isPassing = () => true, signal }: RetryOptions = {},
): Promise<Value> {
  const key = randomKey();
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauses[count - 1];
      if (pause === undefined || !isPassing(error)) throw error;
      // Without a network an attempt is of no use, and the next one need not wait once the network is back.
      const offline = isOffline();
      const since = Date.now();
      noteWaiting(key, { attempt: count, attempts: pauses.length, pause, since, offline });
      await pauseFor(offline ? offlinePatience : pause, offline, signal).finally(() => noteWaiting(key));
    }
  }
}
