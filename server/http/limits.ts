import { logIn, refreshTokens, verifyToken } from '../../contract/auth.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { unavailable } from './errors.ts';
import type { FreeSpace } from './free-space.ts';

/** Time limits of a connection in milliseconds. A picture of 5 MiB needs 105 seconds at 400 kbit/s. */
export const timeouts = {
  /** For the headers of a request. */
  headers: 20_000,
  /** For a whole request, its body included. */
  request: 120_000,
  /** Without any data. */
  silence: 30_000,
} as const;

/** Reading needs a session. These endpoints write little, so they work down to a quarter of the space to be kept free. */
const sessionEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([logIn, refreshTokens, verifyToken]);

/**
 * Refuses a request that writes while the disk is nearly full. There is space left at that point, since PostgreSQL
 * stops without it, and then nothing could be read either.
 * @throws 503
 */
export function requireFreeSpace(endpoint: Endpoint, freeSpace: FreeSpace): void {
  if (endpoint.method === 'GET') return;
  if (freeSpace.isShort(sessionEndpoints.has(endpoint) ? 0.25 : 1)) throw unavailable('storage_full');
}
