import type { Page } from '@playwright/test';

import { allButContrast, setColorScheme, contrast, axeFindings } from './axe.ts';
import { switchLanguage } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { roles } from './screen.ts';
import { screens } from './screens.ts';
import { type Size, SizedWindow } from './sized-window.ts';

const narrowest = { width: 320, text: 16 };
const phone = { width: 360, text: 16 };
const desk = { width: 1280, text: 16 };

/** The narrowest phone, the most common one, a large screen; then text at 200 % on a desk and on a phone. */
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

/** All controls of solving must be at least 44 pixels high and wide. */
async function expectLargeTargets(page: Page, what: string): Promise<void> {
  const targets = await page.locator('main').evaluate((main) =>
    Array.from(main.querySelectorAll('a, button, select, .radio-card, textarea'), (node) => {
      const { width, height } = node.getBoundingClientRect();
      return { what: node.textContent, least: Math.min(width, height) };
    }),
  );
  expect(targets.length, what).toBeGreaterThan(0);
  for (const target of targets) {
    expect.soft(target.least, `${what}: ${target.what}`).toBeGreaterThanOrEqual(44);
  }
}

// One test checks everything, since opening a screen takes longer than checking it.
for (const role of roles) {
  test(`the screens of a ${role} have no axe findings, light or dark, do not scroll sideways, in any language, at any width, with large text, and have large controls for solving`, async ({
    browser,
    demo,
  }) => {
    const page = await demo.open(browser, role, { reducedMotion: 'reduce', viewport: null });
    const window = await SizedWindow.of(page);
    for (const screen of screens.filter((one) => one.role === role)) {
      const { name } = screen;
      await setColorScheme(page, 'light');
      await window.resize(narrowest);
      await demo.show(page, screen);
      await expectToFit(window, sizes, `${name} in English`);
      await window.resize(desk);
      expect.soft(await axeFindings(page), `${name}, light`).toEqual([]);
      await setColorScheme(page, 'dark');
      expect.soft(await axeFindings(page, contrast), `${name}, dark`).toEqual([]);
      await switchLanguage(page, 'ru');
      expect.soft(await axeFindings(page, allButContrast), `${name} in Russian`).toEqual([]);
      await expectToFit(window, sizes, `${name} in Russian`);
      await switchLanguage(page, 'uz');
      // In reverse order, since changing the size of the text takes longer than changing the width.
      await expectToFit(window, sizes.toReversed(), `${name} in Uzbek`);
      await window.resize(phone);
      expect.soft(await axeFindings(page, allButContrast), `${name} in Uzbek on a phone`).toEqual([]);
      if (screen.path.startsWith('/solve-test')) await expectLargeTargets(page, name);
    }
    await page.context().close();
  });
}
