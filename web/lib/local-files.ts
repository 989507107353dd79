/**
 * Pictures and recordings that this device keeps, by their paths, as `data:` addresses: they are shown from there. What keeps them puts
 * those of the tests here that are about to be shown.
 */
export const localFiles = new Map<string, string>();
