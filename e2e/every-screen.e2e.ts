import type { Page } from '@playwright/test';

import { allButContrast, colour, contrast, findings } from './axe.ts';
import { read } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { roles } from './screen.ts';
import { screens } from './screens.ts';
import { type Size, SizedWindow } from './sized-window.ts';

const narrowest = { width: 320, text: 16 };
const phone = { width: 360, text: 16 };
const desk = { width: 1280, text: 16 };

/** The narrowest phones, the most usual one, a large screen; then text at 200 % on a desk and on a phone. */
const sizes: readonly Size[] = [
  narrowest,
  phone,
  { width: 1920, text: 16 },
  { width: 1280, text: 32 },
  { width: 360, text: 32 },
];

async function expectToFit(window: SizedWindow, order: readonly Size[], what: string): Promise<void> {
  for (const size of order) {
    const where = `${what}, ${size.width} px wide, text of ${size.text} px`;
    expect.soft(await window.tooWide(size), where).toEqual([]);
  }
}

/** Whatever is pressed while solving must be at least 44 pixels high and wide. */
async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const targets = await page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll('a, button, .radio-card, textarea'), (node) => {
      const { width, height } = node.getBoundingClientRect();
      return { what: node.textContent, least: Math.min(width, height) };
    }),
  );
  expect(targets.length, what).toBeGreaterThan(0);
  for (const target of targets) {
    expect.soft(target.least, `${what}: ${target.what}`).toBeGreaterThanOrEqual(44);
  }
}

// All is looked for at once, since it takes longer to open a screen than to look at it.
for (const role of roles) {
  test(`on every screen of a ${role} axe finds nothing, light or dark, and nothing scrolls sideways, in any language, at any width, with large text, nor is anything small that is pressed while solving`, async ({
    browser,
    demo,
  }) => {
    const page = await demo.enter(browser, role, { reducedMotion: 'reduce', viewport: null });
    const window = await SizedWindow.of(page);
    for (const screen of screens.filter((one) => one.role === role)) {
      const { name } = screen;
      await colour(page, 'light');
      await window.resize(narrowest);
      await demo.show(page, screen);
      await expectToFit(window, sizes, `${name} in English`);
      await window.resize(desk);
      expect.soft(await findings(page), `${name}, light`).toEqual([]);
      await colour(page, 'dark');
      expect.soft(await findings(page, contrast), `${name}, dark`).toEqual([]);
      await read(page, 'ru');
      expect.soft(await findings(page, allButContrast), `${name} in Russian`).toEqual([]);
      await expectToFit(window, sizes, `${name} in Russian`);
      await read(page, 'uz');
      // Backwards, since another size of the text takes longer than another width.
      await expectToFit(window, sizes.toReversed(), `${name} in Uzbek`);
      await window.resize(phone);
      expect.soft(await findings(page, allButContrast), `${name} in Uzbek on a phone`).toEqual([]);
      if (screen.path.startsWith('/solve-test')) await expectLargeTargets(page, name);
    }
    await page.context().close();
  });
}
