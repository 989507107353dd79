/** Milliseconds: longer than anything takes on a busy machine, and shorter than the time limit of a test, which tells nothing. */
export const longestWait = 300_000;
