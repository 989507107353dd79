/** The screen that locks this browser, and that unlocks it. */
export const lockPath = '/lock';
