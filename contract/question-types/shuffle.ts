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
  ranked.sort((one, other) => one.rank - other.rank || (one.part.id < other.part.id ? -1 : 1));
  return ranked.map(({ part }) => part);
}
