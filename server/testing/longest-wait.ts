/** Milliseconds that a test waits for a state. A state that has not come after a minute does not come. */
export const longestWait = 60_000;

/** Milliseconds for a step of a program, such as its start, or for an answer of PostgreSQL: on a busy machine they take longer. */
export const longestStart = 180_000;
