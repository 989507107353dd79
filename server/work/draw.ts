import { createHash } from 'node:crypto';

/** A number from a seed, as text of the same length, by which things are put in an order that nobody chose. */
function lot(seed: string, ...of: readonly (string | number)[]): string {
  return createHash('sha256')
    .update([seed, ...of].join('\n'))
    .digest('base64url');
}

/** Ids in the order of their lots. The order in which they are given plays no part. */
function inLots(ids: readonly number[], seed: string, purpose: string, person: number): number[] {
  const lots = ids.map((id) => ({ id, lot: lot(seed, purpose, person, id) }));
  return lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ id }) => id);
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
  const chosen = new Set(inLots(pool, seed, 'draw', person).slice(0, drawn));
  return pool.filter((id) => chosen.has(id));
}

/** Tests in an order of a person’s own, which is the same each time. @param ids each once */
export function mixTests(
  ids: readonly number[],
  { seed, person }: { seed: string; person: number },
): number[] {
  return inLots(ids, seed, 'order', person);
}
