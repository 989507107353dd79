import axe from 'axe-core';
import { expect } from 'vitest';

async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Waits for what the page does after it has measured itself. @throws where axe still finds something then */
export async function expectAccessible(): Promise<void> {
  await expect.poll(findings).toEqual([]);
}
