import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { expect, show, test } from './demo.ts';
import { roles, screens } from './screens.ts';

/** What axe finds, short enough to be read in a report. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Shows the dark colours, and waits until every part has gone over to them. */
async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

for (const role of roles) {
  test(`axe finds nothing on the screens of a ${role}, light or dark`, async ({ browser, demo }) => {
    test.setTimeout(600_000);
    const context = await demo.enter(browser, role, { reducedMotion: 'reduce' });
    for (const screen of screens.filter((one) => one.role === role)) {
      const page = await show(context, screen);
      expect.soft(await findings(page), `${screen.name}, light`).toEqual([]);
      await darken(page);
      expect.soft(await findings(page, ['color-contrast']), `${screen.name}, dark`).toEqual([]);
      await page.close();
    }
    await context.close();
  });
}

test('whatever is pressed while solving is at least 44 pixels high and wide', async ({ browser, demo }) => {
  const context = await demo.enter(browser, 'pupil', { viewport: { width: 360, height: 740 } });
  const solving = screens.filter(({ path }) => path.startsWith('/solve-test'));
  for (const screen of solving) {
    const page = await show(context, screen);
    const targets = page.locator('main').locator('a, button, .radio-card, textarea');
    expect(await targets.count(), screen.name).toBeGreaterThan(0);
    for (const target of await targets.all()) {
      const box = await target.boundingBox();
      const name = `${screen.name}: ${await target.textContent()}`;
      expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await page.close();
  }
  await context.close();
});
