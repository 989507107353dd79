/** Milliseconds: longer than any step on a busy machine, and shorter than the time limit of a test, whose error names no cause. */
export const longestWait = 300_000;
