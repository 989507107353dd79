import { createHash } from 'node:crypto';

/** A number from 0 to below 1 that depends on the parts alone: the same seed gives the same faults. */
export function chance(...parts: (string | number)[]): number {
  return createHash('sha256').update(parts.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}

/** One of the items, by a number from 0 to below 1. @throws where there are none */
export function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[Math.floor(number * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
