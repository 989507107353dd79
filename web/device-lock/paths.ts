/** Where the next person at this computer logs in. */
export const switchPath = '/switch';
