/** Wrong PINs at one card: how many are free, and how the wait grows after them. A right PIN starts anew. */
export const pinThrottle = { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 3600 } as const;

/**
 * Seconds until a PIN may be tried again at a card: none for the first wrong ones, then a minute, doubled by each further one to an
 * hour. So a person who finds a card can try 33 PINs on the first day and 24 on each further one, of at least 9,976 that may be chosen.
 * @param wrong how many wrong PINs were typed since the last right one
 * @param age seconds since the last of them; negative where the clock was set back
 */
export function secondsToTryPin(wrong: number, age: number): number {
  const { free, firstWaitSeconds, longestWaitSeconds } = pinThrottle;
  if (wrong < free) return 0;
  const wait = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(wrong - free, 20));
  return Math.max(0, wait - Math.max(0, age));
}

/** For how many days a network counts as known after the use of a card. */
export const knownDays = 30;
