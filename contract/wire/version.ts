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
