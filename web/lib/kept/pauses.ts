const first = 5000;
const longest = 60_000;

/**
 * Milliseconds until what waits is sent again: 5 seconds, and each time twice as long as before, a minute at most.
 * @param before the pause before the attempt that failed; undefined before the first one
 */
export function nextPause(before: number | undefined): number {
  return before === undefined ? first : Math.min(before * 2, longest);
}
