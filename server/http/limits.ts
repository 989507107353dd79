import type { Socket } from 'node:net';

import { logIn, logOut, refreshTokens, verifyToken } from '../../contract/people/auth.ts';
import { logInByCard } from '../../contract/people/cards.ts';
import type { Endpoint } from '../../contract/wire/endpoint.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { unavailable } from './responses/errors.ts';
import type { FreeSpace } from './free-space.ts';

/** Time limits of a connection in milliseconds. A picture of 5 MiB needs 105 seconds at 400 kbit/s. */
export const timeouts = {
  /** For the headers of a request. */
  headers: 20_000,
  /** For a whole request, its body included. */
  request: 120_000,
  /** Without any data, while the client has to send or to read. */
  silence: 30_000,
  /** For the handler of a request: a large file of tests or people takes minutes to read. The page waits as long. */
  answer: 300_000,
} as const;

/**
 * How many API requests a process handles at a time, and the most that it may. Delay is not limited instead, since one
 * stall of the process would look like a long queue.
 */
export type RequestQueue = { length: number; limit: number };

/**
 * An empty queue. A school whose pupils all click at the same moment stays below its limit. A machine that answers
 * 100 requests a second answers the last of them within the 60 seconds that the page waits.
 */
export function newRequestQueue(): RequestQueue {
  return { length: 0, limit: 2000 };
}

/** Calls a handler. Its connection, on which nothing comes meanwhile, is not taken for a silent client. */
export async function withTimeToAnswer<Answer>(
  socket: Socket,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const silence = socket.timeout ?? 0;
  socket.setTimeout(timeouts.answer);
  try {
    return await handle();
  } finally {
    socket.setTimeout(silence);
  }
}

/** @throws 503 while the limit is reached */
export function refuseWhenFull({ length, limit }: RequestQueue): void {
  if (length >= limit) throw unavailable('overloaded');
}

/** Endpoints of sessions, which reading needs. They write little, so they work down to a quarter of the reserved space. */
const sessionEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([
  logIn,
  logInByCard,
  refreshTokens,
  verifyToken,
  logOut,
  getStorageKey,
]);

/**
 * Refuses a request that writes while the disk is nearly full. There is space left at that point, since PostgreSQL
 * stops without it, and then nothing could be read either.
 * @throws 503
 */
export function requireFreeSpace(endpoint: Endpoint, freeSpace: FreeSpace): void {
  if (endpoint.method === 'GET') return;
  if (freeSpace.isShort(sessionEndpoints.has(endpoint) ? 0.25 : 1)) throw unavailable('storage_full');
}
