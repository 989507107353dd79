/**
 * How much longer the processor works for an input twice as long: about 2 where its time grows with the length, 4 where with the square. The
 * shortest of several times counts, since other programs of the machine lengthen some.
 * @param work for an input of some length
 */
export function growthOfTime(length: number, work: (length: number) => unknown): number {
  const shortest = (some: number) => {
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      work(some);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.max(1, Math.min(...times));
  };
  const once = shortest(length);
  return shortest(2 * length) / once;
}
