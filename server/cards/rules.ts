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

/**
 * How many wrong codes may be sent, by buckets that leak: `most` at once, and then `perHour`. Each network has one, wide enough for
 * a school where three of four pupils mistype their code within the same hour. Networks of which no card was used in the last days
 * have one more, all together, so that guesses from many networks do not add up. docs/security.md computes what guessing finds.
 */
export const codeBudget = {
  network: { most: 600, perHour: 300 },
  strangers: { most: 1000, perHour: 600 },
  /** For how many days a network counts as known after the use of a card. */
  knownDays: 30,
} as const;

type Bucket = { most: number; perHour: number };

/** Seconds that a bucket takes to forget one wrong code. */
export function secondsOfCode({ perHour }: Bucket): number {
  return 3600 / perHour;
}

/**
 * Seconds until another code may be tried.
 * @param filled seconds until a bucket has forgotten all wrong codes
 */
export function secondsToTryCode(bucket: Bucket, filled: number): number {
  return Math.max(0, filled - (bucket.most - 1) * secondsOfCode(bucket));
}
