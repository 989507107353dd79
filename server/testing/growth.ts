/** How many times as long the longer input is. */
const factor = 8;
/** The least time that is measured, in milliseconds: shorter work is repeated. Longer times are interrupted by other programs more often. */
const leastTime = 0.3;
/** Both lengths are measured so often; less often where that takes longer than half a second. */
const mostRounds = 30;
const fewestRounds = 5;
const longestTime = 500;

/**
 * The power of the length with which the time grows: about 0 where it does not, 1 where it grows with the length, and 2 where with its square.
 * Both lengths are measured in turn, and the shortest time of each counts: one round without other programs in between is enough. A next
 * power makes a time eight times as long, which nothing else does.
 * @param work for an input of some length
 */
export function growthOfTime(length: number, work: (length: number) => unknown): number {
  let repeated = 1;
  const timeOf = (some: number) => {
    const start = performance.now();
    for (let time = 0; time < repeated; time += 1) work(some);
    return performance.now() - start;
  };
  // By then the work is compiled.
  while (timeOf(length) < leastTime) repeated *= 2;
  let [short, long] = [Infinity, Infinity];
  const end = performance.now() + longestTime;
  for (let round = 0; round < fewestRounds || (round < mostRounds && performance.now() < end); round += 1) {
    short = Math.min(short, timeOf(length));
    long = Math.min(long, timeOf(factor * length));
  }
  return Math.log(long / short) / Math.log(factor);
}
