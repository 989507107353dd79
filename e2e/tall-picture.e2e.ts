import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

/** Creates a test whose picture has the greatest height that the server stores, and is much narrower. */
async function makeTallQuestion(staff: Api, category: number): Promise<void> {
  const background = { r: 200, g: 60, b: 60 };
  const tall = await sharp({ create: { width: 700, height: 1600, channels: 3, background } })
    .png()
    .toBuffer();
  const savol = 'Which of the sides of this figure is the longest one?';
  await staff.makeQuestion({ category, savol, a: 'AB', b: 'BC', c: 'CD', right_answer: 'a' }, tall);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test(`question and first options are visible beside a tall picture, ${viewport.width}×${viewport.height}`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`Tall ${viewport.height}`);
    await makeTallQuestion(staff, category);
    const { page } = await visit({ is_pupil: true });
    await page.setViewportSize(viewport);
    await page.goto(`/solve-test?category=${category}`);
    const question = page.getByRole('heading', { level: 2 });
    const picture = page.getByRole('button', { name: 'Enlarge the picture' });
    await expect(picture).toBeVisible();
    const loaded = () => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
    for (const part of [question, picture, page.getByText('AB'), page.getByText('BC')]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await picture.click();
    const whole = page.getByRole('dialog').getByRole('img', { name: 'Picture of the test' });
    await expect(whole).toBeVisible();
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    const small = await widthOf(picture);
    expect(small).toBeGreaterThan(0);
    // The enlarged picture has its size once its file has loaded.
    await expect.poll(() => widthOf(whole)).toBeGreaterThan(small * 2);
    await page.keyboard.press('Escape');
    await expect(whole).toHaveCount(0);
    await expect(picture).toBeFocused();
  });
}
