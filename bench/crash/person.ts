import { setTimeout as sleep } from 'node:timers/promises';

import { logIn } from '../../contract/auth.ts';
import { ApiError } from '../../web/lib/api-error.ts';
import { type Client, createClient } from '../../web/lib/client.ts';
import { randomKey } from '../../web/lib/random-key.ts';

/** Milliseconds before each retry: as many as the page has and more, but shorter, so that more is under way. */
const pauses = [100, 200, 400, 800, 1600];

/** Networks break without any help of ours: one call in ten is cut, at a moment that nobody chose. */
function mayBeCut(ending: AbortSignal): AbortSignal {
  if (Math.random() > 0.1) return ending;
  return AbortSignal.any([ending, AbortSignal.timeout(Math.floor(Math.random() * 200))]);
}

export type LoadOptions = {
  origin: string;
  password: string;
  /** Forgets the Idempotency-Key before each retry, as no client of ours does: what was sent twice is then done twice. */
  withoutKeys: boolean;
  /** Ends the load. */
  ending: AbortSignal;
};

/** Somebody who uses the page's own client, and does not give up before an answer comes. */
export type Person = {
  client: Client;
  /** Does one thing until the server says something to it. @throws what the server refused with, or the end */
  insist: <Made>(call: (options: { key: string; signal: AbortSignal }) => Promise<Made>) => Promise<Made>;
};

/** Logs somebody in, waiting for the server if need be. */
export async function enter(email: string, options: LoadOptions): Promise<Person> {
  const { origin, password, withoutKeys, ending } = options;
  const kept: { access: string | null; refresh: string | null } = { access: null, refresh: null };
  const client = createClient({
    origin: `${origin}/django`,
    tokens: {
      access: () => kept.access,
      refresh: () => kept.refresh,
      store: ({ access, refresh }) => Object.assign(kept, { access, refresh: refresh ?? kept.refresh }),
      clear: () => Object.assign(kept, { access: null, refresh: null }),
    },
    language: () => 'en',
    onSessionEnd: () => undefined,
    timeout: 20_000,
    pauses: withoutKeys ? [] : pauses,
  });

  async function insist<Made>(call: (with_: { key: string; signal: AbortSignal }) => Promise<Made>) {
    let key = randomKey();
    for (;;) {
      const signal = mayBeCut(ending);
      try {
        if (kept.access === null) kept.access = await logInOnce();
        return await call({ key, signal });
      } catch (error) {
        ending.throwIfAborted();
        if (withoutKeys) key = randomKey();
        if (signal.aborted) continue;
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) kept.access = null;
        else if (error.kind === 'refused' && error.status < 500) throw error;
        await sleep(pauses[0], undefined, { signal: ending });
      }
    }
  }

  async function logInOnce(): Promise<string> {
    const pair = await client.call(logIn, { body: { email, password } }, { signal: ending });
    kept.refresh = pair.refresh;
    return pair.access;
  }

  await insist(() => Promise.resolve());
  return { client, insist };
}
