/** Where the screen is that lists what is kept on this device. */
export const keptPath = '/kept';
