import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds in which a page answers whatever it does: Playwright itself waits for it without a limit. */
const responseTimeout = 60_000;

/**
 * Waits for a page. One that hangs is an error, which says where, and not the end of the run.
 * @param milliseconds that it may take by itself
 * @throws where it takes a minute longer
 */
export async function within<Value>(what: string, waited: Promise<Value>, milliseconds = 0): Promise<Value> {
  const ending = new AbortController();
  const late = sleep(milliseconds + responseTimeout, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`${what} hangs.`);
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    late.catch(() => undefined);
    waited.catch(() => undefined);
    ending.abort();
  }
}
