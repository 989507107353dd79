import type { Page } from '@playwright/test';

import { contractVersion } from '../contract/wire/version.ts';
import { expect, test } from './fixtures.ts';
import { type TextKey, textsIn } from './texts.ts';

/** Lets the server say another version of itself and of the oldest page that it serves. */
async function meet(page: Page, version: string): Promise<void> {
  await page.route('**/django/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'savol-version': version } });
  });
}

const newer = `${contractVersion + 1}, ${contractVersion}`;
const muchNewer = `${contractVersion + 1}, ${contractVersion + 1}`;
const older = `${contractVersion - 1}, ${contractVersion - 1}`;

for (const [versions, key, language] of [
  [[newer, older], 'app.version.here', 'uz'],
  [[muchNewer], 'app.version.too_old', 'ru'],
] as const) {
  test(`a page that meets a server that says ${versions.join(' or ')} loses nothing, and is loaded anew once`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`Other version ${key} ${language}`);
    await staff.makeQuestion({ category, savol: 'Still there?' });
    const say = textsIn(language);
    for (const version of versions) {
      const { page } = await visit({ is_pupil: true }, { language });
      const link = (screen: TextKey) => page.getByRole('navigation').getByRole('link', { name: say(screen) });
      await page.goto(`/solve-test?category=${category}`);
      await expect(page.getByRole('heading', { name: 'Still there?' })).toBeVisible();
      await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
      await meet(page, version);
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: say('answers.solve.submit') }).click();
      await expect(page.getByText(say(key))).toBeVisible();
      await expect(page.locator('.last-answer')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-marked', '');

      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      await link('app.nav.category').click();
      await expect(page.locator('html')).not.toHaveAttribute('data-marked', '');
      await expect(page.getByLabel(say('categories.picker.search'))).toBeVisible();
      // The server has not changed, so another reload would not help.
      await link('app.nav.tests').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(loads).toHaveLength(1);
    }
  });
}
