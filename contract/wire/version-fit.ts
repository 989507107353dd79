import { contractVersion } from './version.ts';

/**
 * How a page fits the server.
 * - `fits`: both have the same version, or the server does not tell its own
 * - `newer`: the server is newer, and still serves the page
 * - `too_old`: the server does not serve the page any more
 * - `older`: the server is older than the page
 */
export type Fit = 'fits' | 'newer' | 'too_old' | 'older';

/** @param header the value of the header; null where the server sent none */
export function fitOf(header: string | null, page = contractVersion): Fit {
  const [, server, least] = /^(\d{1,9}), (\d{1,9})$/.exec(header ?? '') ?? [];
  if (server === undefined || Number(server) === page) return 'fits';
  if (Number(server) < page) return 'older';
  return Number(least) > page ? 'too_old' : 'newer';
}
