/** A hash of a text, of 32 bits: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  return hash >>> 0;
}

/**
 * Shuffles parts. Their order follows from the seed and their ids, and not from the order in which they came, so nobody can tell that
 * order from the result and the seed.
 */
export function shuffled<Item extends { id: string }>(parts: readonly Item[], seed: string): Item[] {
  const ranked = parts.map((part) => ({ part, rank: hashOf(`${seed} ${part.id} ${seed}`) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.part.id < b.part.id ? -1 : 1));
  return ranked.map(({ part }) => part);
}

/** Among fewer attempts than this there is another order, where there is one at all. */
const mostAttempts = 100;

/**
 * Shuffles parts into another order than the right one. Each of all others is as likely, so the result tells of the right one only
 * that it is another, unless the seed is known too: then it tells whether the right one was drawn before.
 * @param right the ids in the right order; null where it is not known
 */
export function shuffledUnlike<Item extends { id: string }>(
  parts: readonly Item[],
  seed: string,
  right: readonly string[] | null,
): Item[] {
  const isRight = (order: readonly Item[]) => right?.every((id, place) => order[place]?.id === id) === true;
  let order = shuffled(parts, seed);
  for (let attempt = 1; isRight(order) && attempt < mostAttempts; attempt += 1) {
    order = shuffled(parts, `${seed} ${attempt}`);
  }
  return order;
}
