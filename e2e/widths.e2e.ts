import type { Page } from '@playwright/test';

import { read } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { roles, screens } from './screens.ts';

/** The narrowest phones, the most usual one, a large screen; then text at 200 % on a phone and on a desk. */
const widths = [
  { width: 320, text: 16 },
  { width: 360, text: 16 },
  { width: 1920, text: 16 },
  { width: 360, text: 32 },
  { width: 1280, text: 32 },
];

/** What is wider than the window, by its class; nothing when one need not scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if ((document.scrollingElement?.scrollWidth ?? 0) <= window.innerWidth) return [];
    const all = Array.from(document.querySelectorAll('body *'));
    const wide = all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5);
    return [
      'the page',
      ...wide.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
    ];
  });
}

for (const role of roles) {
  test(`no screen of a ${role} scrolls sideways, in any language, at any width, with large text`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(600_000);
    const page = await demo.enter(browser, role, { reducedMotion: 'reduce' });
    const browserSettings = await page.context().newCDPSession(page);
    const resize = async ({ width, text }: { width: number; text: number }) => {
      await page.setViewportSize({ width, height: 800 });
      await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      // Both settings are answered before the page has them.
      await page.waitForFunction(
        (now) =>
          window.innerWidth === now.width &&
          getComputedStyle(document.documentElement).fontSize === `${now.text}px`,
        { width, text },
      );
    };
    for (const screen of screens.filter((one) => one.role === role)) {
      await resize({ width: 320, text: 16 });
      await demo.show(page, screen);
      for (const language of ['en', 'ru', 'uz'] as const) {
        await read(page, language);
        for (const size of widths) {
          await resize(size);
          const where = `${screen.name} in ${language}, ${size.width} px wide, text of ${size.text} px`;
          // A frame may pass before everything has its new width.
          await expect.soft.poll(() => tooWide(page), where).toEqual([]);
        }
      }
    }
    await page.context().close();
  });
}
