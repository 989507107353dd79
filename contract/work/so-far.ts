import * as z from 'zod/mini';

/** What an attempt has reached while answers in it wait for their points. */
export const SoFar = z.object({
  /** Of the answers that have theirs. */
  points: z.number(),
  /** The points of full marks in all tests but those whose answers wait; 0 where all wait. */
  most: z.int(),
  /** How many answers wait. */
  waiting: z.int(),
});
export type SoFar = z.infer<typeof SoFar>;

/** The shown result of an attempt that is handed in. */
export const shownFields = {
  /** From 0 to 100; null while answers wait. */
  percentage: z.nullable(z.int()),
  /** Whether the percentage is at least the pass mark of the work; null while answers wait. */
  passed: z.nullable(z.boolean()),
  /** Absent where no answer waits. */
  so_far: z.optional(SoFar),
};

/** The sums over the answers of an attempt. */
export type Reached = {
  points: number;
  /** The points of full marks. */
  most: number;
  /** Of `points` in `most`, by wholePercent. */
  percentage: number;
  /** How many answers wait for their points. */
  waiting: number;
  /** The points of full marks in the tests whose answers wait. */
  waiting_most: number;
};

/** What an attempt has reached so far; undefined where no answer waits. */
export function soFarOf({
  points,
  most,
  waiting,
  waiting_most,
}: Omit<Reached, 'percentage'>): SoFar | undefined {
  return waiting === 0 ? undefined : { points, most: most - waiting_most, waiting };
}

/**
 * The shown result of an attempt that is handed in. While an answer waits, it has no percentage, and is neither passed nor failed: it
 * would be shown as less than it is.
 * @param passMark the lowest percentage that passes
 */
export function shownResult(
  reached: Reached,
  passMark: number,
): { percentage: number | null; passed: boolean | null; so_far?: SoFar } {
  const so_far = soFarOf(reached);
  if (so_far !== undefined) return { percentage: null, passed: null, so_far };
  return { percentage: reached.percentage, passed: reached.percentage >= passMark };
}
