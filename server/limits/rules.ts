import type { Limit } from './limits.ts';

/**
 * A spending of a budget: until when it counts, in seconds of any clock, by which spender, and how much. Of a limit that leaks there is at
 * most one, which counts until everything is forgotten.
 */
export type Spending = { until: number; by: string; cost: number };

/** A requested spending. */
export type Wanted = { by: string; cost: number };

/** Seconds until something may be spent, 0 for now, and whether it is all spenders who wait for as long. */
export type Wait = { seconds: number; isForAll: boolean };

/** The spendings that still count. No time is further away than the limit allows, unless the clock was set back since then. */
export function counted(limit: Limit, spendings: readonly Spending[], now: number): Spending[] {
  const { window, most, excess = 0 } = limit;
  const latest = now + window * (1 + excess / most);
  return spendings.flatMap((spending) => {
    if (spending.until <= now) return [];
    // A second more, for rounding.
    if (spending.until <= latest + 1) return [spending];
    return limit.countsFuture ? [{ ...spending, until: now + window }] : [];
  });
}

/** Seconds until the spendings cost at most `most`. */
function untilAtMost(most: number, spendings: readonly Spending[], now: number): number {
  let left = spendings.reduce((sum, { cost }) => sum + cost, 0);
  let seconds = 0;
  for (const { until, cost } of spendings.toSorted((a, b) => a.until - b.until)) {
    if (left <= most) break;
    left -= cost;
    seconds = until - now;
  }
  return seconds;
}

/** How long something has to wait. @param spendings those that count */
export function waitFor(limit: Limit, spendings: readonly Spending[], wanted: Wanted, now: number): Wait {
  const { window, most, mostBy = Infinity } = limit;
  if (limit.leaks) {
    const filled = ((spendings[0]?.until ?? now) - now) * (most / window);
    return { seconds: Math.max(0, filled + wanted.cost - most) * (window / most), isForAll: true };
  }
  const ofSpender = spendings.filter(({ by }) => by === wanted.by);
  const others = limit.distinct ? spendings.filter(({ by }) => by !== wanted.by) : spendings;
  const ofAll = untilAtMost(most - wanted.cost, others, now);
  const untilBy = untilAtMost(mostBy - wanted.cost, ofSpender, now);
  return { seconds: Math.max(ofAll, untilBy), isForAll: ofAll >= untilBy };
}

/** The spendings that count after another one. @param spendings those that count before */
export function afterSpending(
  limit: Limit,
  spendings: readonly Spending[],
  { by, cost }: Wanted,
  now: number,
): Spending[] {
  const { window, most, excess = 0 } = limit;
  if (limit.leaks) {
    const until = (spendings[0]?.until ?? now) + cost * (window / most);
    return [{ until: Math.min(until, now + window * (1 + excess / most)), by: '', cost: 0 }];
  }
  const before = limit.distinct ? spendings.filter((spending) => spending.by !== by) : spendings;
  return cost === 0 ? [...before] : [...before, { until: now + window, by, cost }];
}

/**
 * Plans something for the time at which a budget without `leaks` and `distinct` allows it. One that is planned already serves those that
 * are planned until then, and gives way to one that is planned earlier; it counts from its time on.
 * @returns in how many seconds it takes place, at most those of the window, and what counts after it
 */
export function afterPlanning(
  limit: Limit,
  spendings: readonly Spending[],
  by: string,
  now: number,
): { seconds: number; spendings: Spending[] } {
  const { window } = limit;
  // Spendings further away than two windows were written before the clock was set back.
  const known = spendings.filter(({ until }) => until > now && until <= now + 2 * window);
  const past = known.filter(({ until }) => until <= now + window);
  const planned = known.filter(({ until }) => until > now + window);
  const { seconds } = waitFor(limit, past, { by, cost: 1 }, now);
  const earlier = Math.min(...planned.map(({ until }) => until - window - now));
  return earlier <= seconds
    ? { seconds: earlier, spendings: known }
    : { seconds, spendings: [...past, { until: now + seconds + window, by, cost: 1 }] };
}
