import { setTimeout as pause } from 'node:timers/promises';

/** How many items one statement writes or reads: few enough for other requests to have their turns. */
export const itemsAtOnce = 25;

/** How many times as long as the work on a part the rest before the next one is, and the most milliseconds of it. */
const rest = { times: 4, longest: 1000 };

/** The items in parts, as one statement takes them. */
export function* partsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += itemsAtOnce) {
    yield items.slice(start, start + itemsAtOnce);
  }
}

/**
 * The parts of long work in their order. Before each further part it rests, in proportion to the time that the part before took, so that the
 * server and the database have time for others. It is not for a transaction that writes: while one is open, PostgreSQL clears away no
 * former version of a row that others change.
 */
export async function* paced<Part>(parts: Iterable<Part>): AsyncGenerator<Part> {
  let worked = 0;
  for (const part of parts) {
    await pause(Math.min(rest.times * worked, rest.longest));
    const start = performance.now();
    yield part;
    worked = performance.now() - start;
  }
}
