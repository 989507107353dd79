/** How many times as long the longer input is. */
const factor = 8;
/** The least time that is measured, in microseconds: shorter work is repeated. */
const leastTime = 2000;
const rounds = 5;

/**
 * The power of the length with which the time of the processor grows: about 0 where it does not, 1 where it grows with the length, and 2 where with
 * its square. It is the time of this thread alone. Both lengths are measured in turn, and the shortest time of each counts. Other
 * programs of the machine may make a time a half longer; the next power makes it eight times as long.
 * @param work for an input of some length
 */
export function growthOfTime(length: number, work: (length: number) => unknown): number {
  let repeated = 1;
  const timeOf = (some: number) => {
    const before = process.threadCpuUsage();
    for (let time = 0; time < repeated; time += 1) work(some);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  // By then the work is compiled.
  while (timeOf(length) < leastTime) repeated *= 2;
  let [short, long] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round += 1) {
    short = Math.min(short, timeOf(length));
    long = Math.min(long, timeOf(factor * length));
  }
  return Math.log(long / short) / Math.log(factor);
}
