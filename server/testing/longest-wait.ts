/** Milliseconds that a test waits for a state. A state that has not come after a minute does not come. */
export const longestWait = 60_000;

/** Milliseconds for the start of a program or an answer of PostgreSQL on a busy machine, below the time limit of a test, whose error names no cause. */
export const longestStart = 300_000;
