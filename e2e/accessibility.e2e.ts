import { colour, contrast, findings } from './axe.ts';
import { loading } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { loadedScreens, screens } from './screens.ts';

const phone = { width: 360, height: 740 };

for (const { role, paths } of loadedScreens) {
  test(`axe finds nothing while the screens of a ${role} load, nor when that fails`, async ({
    browser,
    demo,
  }) => {
    test.setTimeout(300_000);
    const page = await demo.enter(browser, role, { reducedMotion: 'reduce' });
    const calls = /\/django\/(?!auth|user_api)/;
    for (const path of paths) {
      await colour(page, 'light');
      await page.route(calls, () => undefined);
      const asked = page.waitForRequest(calls);
      await page.goto(path);
      await asked;
      await page.locator(loading).first().waitFor();
      expect.soft(await findings(page), `${path} loads, light`).toEqual([]);
      await colour(page, 'dark');
      expect.soft(await findings(page, contrast), `${path} loads, dark`).toEqual([]);
      await page.unrouteAll();

      await page.route(calls, (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }));
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator(loading)).toHaveCount(0);
      expect.soft(await findings(page), `${path} has failed, dark`).toEqual([]);
      await colour(page, 'light');
      expect.soft(await findings(page, contrast), `${path} has failed, light`).toEqual([]);
      await page.unrouteAll();
    }
    await page.context().close();
  });
}

test('whatever is pressed while solving is at least 44 pixels high and wide', async ({ browser, demo }) => {
  const page = await demo.enter(browser, 'pupil', { viewport: phone });
  const solving = screens.filter(({ path }) => path.startsWith('/solve-test'));
  for (const screen of solving) {
    await demo.show(page, screen);
    const targets = await page
      .locator('main')
      .locator('a, button, .radio-card, textarea')
      .evaluateAll((nodes) =>
        nodes.map((node) => {
          const { width, height } = node.getBoundingClientRect();
          return { what: node.textContent, least: Math.min(width, height) };
        }),
      );
    expect(targets.length, screen.name).toBeGreaterThan(0);
    for (const { what, least } of targets) {
      expect.soft(least, `${screen.name}: ${what}`).toBeGreaterThanOrEqual(44);
    }
  }
  await page.context().close();
});
