import axe from 'axe-core';
import { expect } from 'vitest';

/** @throws where axe finds something on the page */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(found).toEqual([]);
}
