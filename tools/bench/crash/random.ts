/** Not reproducible: neither are the crashes. */
export function numberBelow(below: number): number {
  return Math.floor(Math.random() * below);
}

/** @throws where there are no items */
export function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[numberBelow(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
