import { logIn, refreshTokens, verifyToken } from '../../contract/auth.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { unavailable } from './errors.ts';
import type { FreeSpace } from './free-space.ts';

/** What a connection may take, in milliseconds. A picture of 5 MiB needs 105 seconds at 400 kbit/s. */
export const patience = {
  /** For the headers of a request. */
  headers: 20_000,
  /** For a whole request, its body included. */
  request: 120_000,
  /** Without a single byte. */
  silence: 30_000,
} as const;

/** Whoever is to read has to have a session: these write little, and are done with a quarter of the room. */
const sessions: ReadonlySet<Endpoint> = new Set<Endpoint>([logIn, refreshTokens, verifyToken]);

/**
 * Refuses what writes while the disk is nearly full, and so early that PostgreSQL always has room for its own: it would
 * fall otherwise, and reading with it.
 * @throws 503
 */
export function refuseWithoutRoom(endpoint: Endpoint, freeSpace: FreeSpace): void {
  if (endpoint.method === 'GET') return;
  if (freeSpace.isShort(sessions.has(endpoint) ? 0.25 : 1)) throw unavailable('storage_full');
}
