/** The result of one run; times are milliseconds. */
export type Measured = { requests: number; errors: number; seconds: number; p50: number; p99: number };

/** Measures one request. */
export type Timed = <Value>(request: () => Promise<{ isGood: boolean; value: Value }>) => Promise<Value>;

/**
 * Repeats turns on several connections at once for some seconds, on each one after another.
 * @param turn makes one request or some that belong together, each of them through `timed`
 */
export async function closedLoop(
  connections: number,
  seconds: number,
  turn: (connection: number, timed: Timed) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  let errors = 0;
  const timed: Timed = async (request) => {
    const start = performance.now();
    const { isGood, value } = await request();
    times.push(performance.now() - start);
    if (!isGood) errors += 1;
    return value;
  };
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (performance.now() < end) await turn(connection, timed);
    }),
  );
  const took = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).toSorted();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { requests: times.length, errors, seconds: took, p50: at(0.5), p99: at(0.99) };
}
