import type { Browser, Locator, Page } from '@playwright/test';

import type { Tokens } from './api.ts';
import { expect } from './fixtures.ts';
import { type Language, contextIn } from './tabs.ts';

/** Opens a page on a phone of 360 × 740 that has no mouse and no keyboard. Close its context at the end. */
export async function openOnPhone(
  browser: Browser,
  origin: string,
  tokens: Tokens,
  language: Language,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    ...contextIn(language, origin, tokens),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Controls must be at least 44 pixels high and wide, and the page must not scroll sideways. */
export async function expectToSuitFingers(page: Page, controls: Locator): Promise<void> {
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(360);
}
