import type { Route } from '@playwright/test';

import { thirdOf } from '../server/testing/extent.ts';
import { setColorScheme, contrast, axeFindings } from './axe.ts';
import { loading } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { loadedScreens } from './screens.ts';

const calls = /\/django\/(?!auth|user_api)/;

for (const { role, paths } of loadedScreens) {
  test(`the screens of a ${role} have no axe findings while they load and after loading has failed`, async ({
    browser,
    demo,
  }) => {
    const page = await demo.open(browser, role, { reducedMotion: 'reduce' });
    const fail = (route: Route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } });
    for (const path of thirdOf(paths)) {
      await setColorScheme(page, 'light');
      const waiting: Route[] = [];
      await page.route(calls, (route) => void waiting.push(route));
      const asked = page.waitForRequest(calls);
      await page.goto(path);
      await asked;
      await page.locator(loading).first().waitFor();
      expect.soft(await axeFindings(page), `${path} loads, light`).toEqual([]);
      await setColorScheme(page, 'dark');
      expect.soft(await axeFindings(page, contrast), `${path} loads, dark`).toEqual([]);

      await page.route(calls, fail);
      for (const route of waiting) await fail(route);
      await expect(page.locator(loading)).toHaveCount(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect.soft(await axeFindings(page), `${path} has failed, dark`).toEqual([]);
      await setColorScheme(page, 'light');
      expect.soft(await axeFindings(page, contrast), `${path} has failed, light`).toEqual([]);
      await page.unrouteAll();
    }
    await page.context().close();
  });
}
