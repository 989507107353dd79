import { createHash } from 'node:crypto';

/** Sorts by a hash, so that the order follows from the seed and the items alone, and says nothing else. */
export function byHash<Item extends string | number>(items: readonly Item[], seed: string): Item[] {
  const rankOf = (item: Item) => createHash('sha256').update(`${seed} ${item}`).digest('hex');
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }));
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ item }) => item);
}

/** In the place of a person where all are given the same. */
export const everybody = 0;

/**
 * Which tests of a pool a person is given: the same on each server and in each attempt, and others for another person. Where a test of the
 * pool is deleted, the other ones that were drawn stay.
 * @param pool ids, each once
 * @param drawn how many are drawn; all where there are fewer
 * @param person an id, or `everybody`
 * @returns ids in the order of the pool
 */
export function drawTests(
  pool: readonly number[],
  drawn: number,
  { seed, person }: { seed: string; person: number },
): number[] {
  const chosen = new Set(byHash(pool, `draw ${seed} ${person}`).slice(0, drawn));
  return pool.filter((id) => chosen.has(id));
}

/**
 * Tests in an order of a person’s own, which is another one in each attempt.
 * @param ids each once
 * @param attempt its number, from 1
 */
export function mixTests(
  ids: readonly number[],
  { seed, person, attempt }: { seed: string; person: number; attempt: number },
): number[] {
  return byHash(ids, `tests ${seed} ${person} ${attempt}`);
}
