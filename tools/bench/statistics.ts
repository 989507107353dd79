/** The probability that a standard normal variable is further from 0 than `z`, on either side. */
function bothTails(z: number): number {
  // Abramowitz and Stegun 7.1.26, exact to 1.5e-7.
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, polynomial * Math.exp(-x * x));
}

/** The numbers of equal values, for values that occur more than once or once. */
function ties(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()];
}

/** The middle of the values, in any order; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted();
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** A trend: `p`, how likely one as clear is without any, and `slope`, the median change from one sample to the next. */
export type Trend = { p: number; slope: number };

/** The test of Mann and Kendall for a monotonic trend, with the correction for ties, and the slope of Theil and Sen. */
export function trendOf(samples: readonly number[]): Trend {
  let score = 0;
  const slopes: number[] = [];
  for (const [later, second] of samples.entries()) {
    for (const [earlier, first] of samples.slice(0, later).entries()) {
      score += Math.sign(second - first);
      slopes.push((second - first) / (later - earlier));
    }
  }
  const size = samples.length;
  const spread = (count: number) => count * (count - 1) * (2 * count + 5);
  const variance = (spread(size) - ties(samples).reduce((sum, count) => sum + spread(count), 0)) / 18;
  const z = variance === 0 ? 0 : (score - Math.sign(score)) / Math.sqrt(variance);
  return { p: bothTails(z), slope: median(slopes) };
}

/** How two groups differ: `p`, how likely a difference as clear is without any, and Cliff's delta from -1 to 1. */
export type Difference = { p: number; delta: number };

/**
 * The test of Mann and Whitney for two groups of independent samples, with the correction for ties. Delta is the
 * probability that a value of `a` is greater than a value of `b`, less that of the contrary.
 */
export function differenceOf(a: readonly number[], b: readonly number[]): Difference {
  const sorted = Float64Array.from(b).toSorted();
  let greater = 0;
  let less = 0;
  for (const value of a) {
    greater += countBelow(sorted, value, false);
    less += sorted.length - countBelow(sorted, value, true);
  }
  const pairs = a.length * b.length;
  const size = a.length + b.length;
  const tied = ties([...a, ...b]).reduce((sum, count) => sum + count ** 3 - count, 0);
  const variance = (pairs / 12) * (size + 1 - tied / (size * (size - 1)));
  const distance = (greater - less) / 2;
  const z = variance === 0 ? 0 : distance / Math.sqrt(variance);
  return { p: bothTails(z), delta: (greater - less) / pairs };
}

/** How many of the sorted values are below a limit, with those that equal it or without them. */
function countBelow(sorted: Float64Array, limit: number, withEqual: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value < limit || (withEqual && value === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}
