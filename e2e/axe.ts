import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { type Frame, type Page, expect } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

/** Every page evaluates it, and the minified form takes half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rule that depends on colours; it takes as long as all other rules together. */
export const contrast: RunOptions = { runOnly: ['color-contrast'] };

/** The findings of axe on the current page or in a frame of it, in a short form for reports. */
export async function axeFindings(page: Page | Frame, rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const inPage = (window as unknown as { axe: typeof Axe }).axe;
      const { violations } = await inPage.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => [`${id}: ${html}`, ...any.map(({ message }) => message)].join(' ')),
      );
    },
    { ...rules, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

/** Sets the colour scheme, and waits until all transitions to it have ended. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    // An element that inherits its colour starts its transition when its parent has ended.
    for (let moving = document.getAnimations(); moving.length > 0; moving = document.getAnimations()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await drawn();
    }
  });
}
