import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();

const question = { savol: 'What is drawn here?', a: 'A field', b: 'A sea', right_answer: 'a' } as const;

/** The pictures that a page requests from now on. */
function requestedPictures(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/')) requested.push(request.url());
  });
  return requested;
}

const en = textsIn('en');
const held = (page: Page) => page.getByRole('button', { name: en('questions.on_tap.show') });
const choice = (page: Page) => page.getByRole('checkbox', { name: en('questions.on_tap.switch') });

test('pictures wait for a tap, each in its place, where the browser is set to save data, until the person chooses otherwise', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('On tap by itself');
  await staff.makeQuestion({ ...question, category }, await drawn(1200, 800));
  const { page } = await visit({ is_pupil: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const enlarge = page.getByRole('button', { name: en('questions.enlarge') });
  for (const width of [390, 1280]) {
    // A picture that is shown would be loaded anew for the other width.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 844 });
    const requested = requestedPictures(page);
    await page.goto(`/solve-test?category=${category}`);
    await expect(held(page)).toBeVisible();
    const place = await held(page).boundingBox();
    expect(requested).toEqual([]);
    await held(page).focus();
    await page.keyboard.press('Enter');
    await expect(enlarge).toBeFocused();
    const picture = page.getByRole('img', { name: en('questions.picture') });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(requested).toHaveLength(1);
    expect(await enlarge.boundingBox()).toEqual(place);
  }
  await page.goto('/profile');
  await expect(choice(page)).toBeChecked();
  await choice(page).uncheck();
  await page.goto(`/solve-test?category=${category}`);
  await expect(enlarge).toBeVisible();
});
