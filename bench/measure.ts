/** What came out of one run. Times are milliseconds. */
export type Measured = { requests: number; errors: number; seconds: number; p50: number; p99: number };

/**
 * Lets so many lines run beside each other, each beginning again as soon as it is done, for some seconds.
 * @param turn one turn of one line; it times its own requests by `timed`
 */
export async function closedLoop(
  lines: number,
  seconds: number,
  turn: (line: number, timed: Timed) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  let errors = 0;
  const timed: Timed = async (work) => {
    const begun = performance.now();
    const { isGood, value } = await work();
    times.push(performance.now() - begun);
    if (!isGood) errors += 1;
    return value;
  };
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: lines }, async (_, line) => {
      while (performance.now() < end) await turn(line, timed);
    }),
  );
  const sorted = Float64Array.from(times).toSorted();
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const took = (performance.now() - begun) / 1000;
  return { requests: times.length, errors, seconds: took, p50: at(0.5), p99: at(0.99) };
}

export type Timed = <Value>(work: () => Promise<{ isGood: boolean; value: Value }>) => Promise<Value>;
