/*
 * A page stays open for days, and a browser opens a stored one, so page and server may differ in version. Both state
 * the version of their contract, which is not a build number, since most builds understand each other.
 */

/** The version of the contract. It is raised when a page or a server of the version before would misunderstand the other one. */
export const contractVersion = 1;

/** The oldest version of pages that the server still serves. */
const leastPageVersion = 1;

/** The header in which every answer of the server has its version and that of the oldest page that it serves. */
export const versionHeader = 'Savol-Version';

/** The value of the header. */
export const serverVersion = `${contractVersion}, ${leastPageVersion}`;
