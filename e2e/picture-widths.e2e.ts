import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';

/** The width of the file that a browser has chosen for the picture of the test. */
async function loadedWidth(page: Page): Promise<number> {
  const picture = page.getByRole('img', { name: 'Picture of the test' });
  await expect(picture).toBeVisible();
  const loaded = () =>
    picture.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : ''));
  await expect.poll(loaded).not.toBe('');
  return Number(/-(\d+)x\d+\.webp$/.exec(await loaded())?.[1]);
}

test('each screen loads a picture in the smallest width that fits, and no other file of it', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Widths');
  const drawn = sharp({ create: { width: 1600, height: 700, channels: 3, background: '#4a7' } });
  const fields = { category, savol: 'What is drawn here?', a: 'A field', b: 'A sea', right_answer: 'a' };
  await staff.makeQuestion(fields, await drawn.png().toBuffer());
  for (const { width, scale, file } of [
    { width: 390, scale: 1, file: 400 },
    { width: 390, scale: 2, file: 800 },
    { width: 1280, scale: 1, file: 800 },
    { width: 1280, scale: 2, file: 1600 },
  ]) {
    const { page } = await visit({ is_pupil: true });
    const screen = { width, height: 844, deviceScaleFactor: scale, mobile: false };
    const emulation = await page.context().newCDPSession(page);
    await emulation.send('Emulation.setDeviceMetricsOverride', screen);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/media/')) requested.push(request.url());
    });
    await page.goto(`/solve-test?category=${category}`);
    expect(await loadedWidth(page)).toBe(file);
    expect(requested).toHaveLength(1);
    await emulation.detach();
  }
});
