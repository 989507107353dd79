import { setTimeout as sleep } from 'node:timers/promises';

import { logIn } from '../../../contract/people/auth.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { type Client, createClient } from '../../../web/lib/api/client.ts';
import { randomKey } from '../../../web/lib/api/random-key.ts';

/** Milliseconds before each retry. The page waits longer; shorter pauses keep more requests under way. */
const pauses = [100, 200, 400, 800, 1600];

export type ClientOptions = {
  origin: string;
  password: string;
  /** Sends a new Idempotency-Key with each retry, which the page never does: requests are then executed twice. */
  withoutKeys: boolean;
  /** Ends the load. */
  ending: AbortSignal;
};

/** The client of the page, with a call that is repeated until the server responds. */
export type RetryingClient = {
  client: Client;
  /** @throws the refusal of the server, or the abortion of `ending` */
  retry: <Made>(call: (options: { key: string; signal: AbortSignal }) => Promise<Made>) => Promise<Made>;
};

/** One call in ten is aborted at a random moment, as a bad network does. */
function signalOfCall(ending: AbortSignal): AbortSignal {
  if (Math.random() > 0.1) return ending;
  return AbortSignal.any([ending, AbortSignal.timeout(Math.floor(Math.random() * 200))]);
}

/** Logs in, and waits for the server where it does not respond yet. */
export async function openClient(email: string, options: ClientOptions): Promise<RetryingClient> {
  const { origin, password, withoutKeys, ending } = options;
  const session: { access: string | null; refresh: string | null } = { access: null, refresh: null };
  const client = createClient({
    origin: `${origin}/django`,
    tokens: {
      access: () => session.access,
      refresh: () => session.refresh,
      store: ({ access, refresh }) => Object.assign(session, { access, refresh: refresh ?? session.refresh }),
      clear: () => Object.assign(session, { access: null, refresh: null }),
    },
    language: () => 'en',
    onSessionEnd: () => undefined,
    timeout: 20_000,
    pauses: withoutKeys ? [] : pauses,
  });

  async function retry<Made>(call: (options: { key: string; signal: AbortSignal }) => Promise<Made>) {
    let key = randomKey();
    for (;;) {
      const signal = signalOfCall(ending);
      try {
        if (session.access === null) {
          Object.assign(session, await client.call(logIn, { body: { email, password } }, { signal: ending }));
        }
        return await call({ key, signal });
      } catch (error) {
        ending.throwIfAborted();
        if (withoutKeys) key = randomKey();
        if (signal.aborted) continue;
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) session.access = null;
        // One address that writes without pause comes to the limit of its requests: it waits, as the page tells people to.
        else if (error.kind === 'refused' && error.status < 500 && error.status !== 429) throw error;
        await sleep(pauses[0], undefined, { signal: ending });
      }
    }
  }

  await retry(() => Promise.resolve());
  return { client, retry };
}
