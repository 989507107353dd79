import type { Page } from '@playwright/test';

import { expect, show, test } from './demo.ts';
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
    const context = await demo.enter(browser, role, {
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    });
    for (const screen of screens.filter((one) => one.role === role)) {
      const page = await show(context, screen);
      const browserSettings = await context.newCDPSession(page);
      for (const { width, text } of widths) {
        await page.setViewportSize({ width, height: 800 });
        await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
        // The last one is that in which the next screen is prepared.
        for (const language of ['ru', 'uz', 'en']) {
          await page.locator('.language-select').selectOption(language);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          const where = `${screen.name} in ${language}, ${width} px wide, text of ${text} px`;
          expect.soft(await tooWide(page), where).toEqual([]);
        }
      }
      await page.close();
    }
    await context.close();
  });
}
