/** As many as there are values of five bits. */
const characters = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * An id for a part of a question. It is random: ids that tell in which order the parts were written would tell pupils the
 * right order, or what belongs together.
 * @param taken the ids of the other parts
 */
export function newPartId(taken: readonly string[]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const id = Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
  return taken.includes(id) ? newPartId(taken) : id;
}
