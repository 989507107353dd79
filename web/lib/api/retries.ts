import { isOffline, offlineTimeout, onReturn } from './online.ts';
import { randomKey } from './random-key.ts';
import { setPendingRetry } from './pending-retries.ts';

/** Milliseconds before each retry. */
const defaultPauses: readonly number[] = [2000, 4000, 8000];

export type RetryOptions = {
  /** Milliseconds before each retry; 2, 4 and 8 seconds by default. */
  pauses?: readonly number[] | undefined;
  /** Whether another attempt may succeed after this error; always by default. */
  isTransient?: (error: unknown) => boolean;
  /** Whether the error is the reply of a server, which shows that there is a network; never by default. */
  isReply?: (error: unknown) => boolean;
  /** Aborts the pause between two attempts. */
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
 * Waits between a failed attempt and the next one, while the waiting bar shows the pause. Where no reply came and the browser
 * reports that the device has no network, the pause lasts until the network returns, 60 seconds at most.
 * @param count how many attempts have failed
 * @throws the error after the last attempt, and at once where it is not transient
 */
export async function pauseBeforeRetry(
  count: number,
  error: unknown,
  { pauses = defaultPauses, isTransient = () => true, isReply = () => false, signal }: RetryOptions = {},
): Promise<void> {
  const pause = pauses[count - 1];
  if (pause === undefined || !isTransient(error)) throw error;
  // An attempt without a network would fail; as soon as the network returns the next one is made.
  const offline = isOffline() && !isReply(error);
  const key = randomKey();
  setPendingRetry(key, { attempt: count, attempts: pauses.length, pause, since: Date.now(), offline });
  await pauseFor(offline ? offlineTimeout : pause, offline, signal).finally(() => setPendingRetry(key));
}

/** Retries an attempt that fails. @throws the error of the last attempt, or the first error that is not transient */
export async function withRetries<Value>(
  attempt: () => Promise<Value>,
  options?: RetryOptions,
): Promise<Value> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      await pauseBeforeRetry(count, error, options);
    }
  }
}
