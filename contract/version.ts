/*
 * A page stays open for days, and a browser opens one that it has kept, so a page meets servers that are newer or older than it is. Both say
 * which contract they speak: a number of the contract, not of a build, since most builds understand each other.
 */

/** The version of the contract. It is raised when a page or a server of the version before would misunderstand the other one. */
export const contractVersion = 1;

/** The oldest version of pages that the server still serves. */
const leastPageVersion = 1;

/** The header in which every answer of the server has its version and that of the oldest page that it serves. */
export const versionHeader = 'Savol-Version';

/** The value of the header. */
export const serverVersion = `${contractVersion}, ${leastPageVersion}`;

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
