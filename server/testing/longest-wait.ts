/** Milliseconds: more than any step takes on a busy machine, and less than the time limit of a test, whose error names no cause. */
export const longestWait = 300_000;
