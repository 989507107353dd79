import { randomBytes } from 'node:crypto';

import sharp from 'sharp';

import { largestImage } from '../contract/questions/questions.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton } from './page-parts.ts';

/** A photo of more than 5 MB, taken with the camera turned: stored 3000 × 2250, to be shown 2250 × 3000, its upper edge red. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [3000, 2250];
  const noise = randomBytes(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    // The left edge as stored is the upper edge as shown.
    for (let column = 0; column < 300; column += 1) noise.set([255, 0, 0], (row * width + column) * 3);
  }
  const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(largestImage);
  return photo;
}

test('a photo of more than 5 MB is made smaller before it is sent, and stays upright', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Large photo');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('Photographed?');
  const photo = { name: 'photo.jpeg', mimeType: 'image/jpeg', buffer: await largePhoto() };
  await page.getByLabel('Picture', { exact: true }).setInputFiles(photo);
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await page.getByRole('button', { name: 'Make it smaller' }).click();
  // The form waits for the smaller picture.
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  const [question] = await api.listQuestions<{ image: string }>();
  expect(question?.image).toMatch(/-1200x1600\.webp$/);
  const stored = await page.request.get(new URL(question?.image ?? '', page.url()).href);
  const { data } = await sharp(await stored.body())
    .extract({ left: 600, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data].map((part) => (part > 127 ? 1 : 0))).toEqual([1, 0, 0]);
});
