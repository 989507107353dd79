/** How often at most a use is noted, in milliseconds. */
const step = 5000;

/**
 * Whether a browser has been left alone for so long that it locks itself.
 * @param last when it was used last, in milliseconds
 * @param minutes without use; 0 for never
 */
export function isLeftAlone(last: number, now: number, minutes: number): boolean {
  return minutes > 0 && now - last >= minutes * 60_000;
}

/** Milliseconds until it would be left alone. Timers of browsers take no more than 24 days. */
export function timeLeft(last: number, now: number, minutes: number): number {
  return Math.max(last + minutes * 60_000 - now, 0);
}

/** Whether a use is worth noting: not each movement of a mouse is. A clock that was set back counts as one. */
export function isWorthNoting(last: number, now: number): boolean {
  return now - last >= step || now < last;
}
