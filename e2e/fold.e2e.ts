import type { Locator } from '@playwright/test';
import sharp from 'sharp';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

/** A test with a picture as high as the server keeps them, and much narrower. */
async function askWithTallPicture(staff: Api, category: number): Promise<void> {
  const form = new FormData();
  const background = { r: 200, g: 60, b: 60 };
  const tall = await sharp({ create: { width: 700, height: 1600, channels: 3, background } })
    .png()
    .toBuffer();
  const fields = {
    test_type: 'choosable',
    savol: 'Which of the sides of this figure is the longest one?',
    category: String(category),
    qiyinlik_darajasi: '34',
    a: 'AB',
    b: 'BC',
    c: 'CD',
    right_answer: 'a',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(tall)], { type: 'image/png' }), 'tall.png');
  await staff.send('POST /tests_api/', form);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test(`question and first options stand beside a tall picture, ${viewport.width}×${viewport.height}`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`Tall ${viewport.height}`);
    await askWithTallPicture(staff, category);
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
    // It is as large as it will be once its file has come.
    await expect.poll(() => widthOf(whole)).toBeGreaterThan(small * 2);
    await page.keyboard.press('Escape');
    await expect(whole).toHaveCount(0);
    await expect(picture).toBeFocused();
  });
}
