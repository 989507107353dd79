import type { Page } from '@playwright/test';

import { byTurns, isLong } from '../server/testing/extent.ts';
import { setColorScheme, axeFindings } from './axe.ts';
import { switchLanguage } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { roles } from './screen.ts';
import { screens } from './screens.ts';
import { type Size, SizedWindow } from './sized-window.ts';
import { keysIn, textsIn } from './texts.ts';

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

async function expectToFit(window: SizedWindow, what: string): Promise<void> {
  for (const size of sizes) {
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

const languages = ['en', 'ru', 'uz'] as const;
const schemes = ['light', 'dark'] as const;
/** How a screen is looked at: each day in another way, in `npm run test:long` in all of them. */
const views = languages.flatMap((language, at) =>
  schemes.map((scheme, turn) => ({ language, scheme, size: (at + turn) % 2 === 0 ? desk : phone })),
);

/** Screens that one test shows in turn, since opening one takes longer than checking it; fewer where each is looked at in all views. */
const atOnce = isLong ? 25 : 50;
const groups = roles.flatMap((role) => {
  const ofRole = screens.filter((screen) => screen.role === role);
  return Array.from({ length: Math.ceil(ofRole.length / atOnce) }, (_, group) => ({
    role,
    from: group * atOnce + 1,
    shown: ofRole.slice(group * atOnce, (group + 1) * atOnce),
  }));
});

for (const { role, from, shown } of groups) {
  test(`the screens of a ${role} from number ${from} have no axe findings, do not scroll sideways at any width or with large text, show no keys in place of texts, and have large controls for solving, in a language and colours by turns`, async ({
    browser,
    demo,
  }) => {
    const page = await demo.open(browser, role, { reducedMotion: 'reduce', viewport: null });
    const window = await SizedWindow.attachTo(page);
    for (const screen of shown) {
      const { name } = screen;
      let isShown = false;
      for (const { language, scheme, size } of byTurns(name, views)) {
        const what = `${name} in ${language}, ${scheme}`;
        await setColorScheme(page, scheme);
        if (!isShown) {
          await window.resize(narrowest);
          await demo.show(page, screen, language);
        } else if ((await page.locator('html').getAttribute('lang')) !== language) {
          await switchLanguage(page, language);
        }
        isShown = true;
        const crashes = page.getByRole('heading', {
          name: textsIn(language)('app.crash.title'),
          exact: true,
        });
        expect.soft(await crashes.count(), `${what} has crashed`).toBe(name === 'crash' ? 1 : 0);
        expect
          .soft(keysIn(await page.locator('body').innerText()), `${what}: keys in place of texts`)
          .toEqual([]);
        await expectToFit(window, what);
        await window.resize(size);
        expect.soft(await axeFindings(page), `${what}, ${size.width} px wide`).toEqual([]);
        if (screen.path.startsWith('/solve-test')) {
          await window.resize(phone);
          await expectLargeTargets(page, what);
        }
      }
    }
    await page.context().close();
  });
}
