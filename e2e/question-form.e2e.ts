import { randomBytes } from 'node:crypto';

import sharp from 'sharp';

import { largestImage } from '../contract/questions.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton, picture } from './page-parts.ts';
import { textsIn } from './texts.ts';

test('the error of a field goes as soon as one types in it', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Typed after all');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await createTestButton(page).click();
  const error = page.getByText('Question is required');
  await expect(error).toBeVisible();
  const field = page.getByLabel('Question', { exact: true });
  await field.pressSequentially('W');
  await expect(error).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('Create Test from the list of a category is for that category', async ({ staff, visit }) => {
  const category = await staff.makeCategory('From the list');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/tests?category=${category}`);
  await page.getByRole('link', { name: 'Create Test' }).click();
  await expect(page).toHaveURL(`/add_test?category=${category}`);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('From the list');
});

test('a teacher writes one test after another for a category', async ({ staff, visit }) => {
  const category = await staff.makeCategory('One after another');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const question = page.getByLabel('Question', { exact: true });
  await page.getByText('Free Text', { exact: true }).click();
  await page.getByLabel('Difficulty').selectOption('36');
  for (const text of ['First?', 'Second?']) {
    await question.fill(text);
    await page.getByLabel('Correct answer').fill('yes');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(question).toHaveValue('');
    await expect(question).toBeFocused();
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('One after another');
    await expect(page.getByRole('radio', { name: 'Free Text' })).toBeChecked();
    await expect(page.getByLabel('Difficulty')).toHaveValue('36');
    await expect(page.getByLabel('Correct answer')).toHaveValue('');
  }
  await expect(page).toHaveURL(`/add_test?category=${category}`);
  const saved = await api.listQuestions<{ savol: string; category: number; qiyinlik_darajasi: number }>();
  expect(saved).toMatchObject([
    { savol: 'Second?', category, qiyinlik_darajasi: 36 },
    { savol: 'First?', category, qiyinlik_darajasi: 36 },
  ]);
});

test('a stored picture is removed from a test, and is back after Undo', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Picture taken away');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('Pictured?');
  await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  const imageOf = async () => (await api.listQuestions<{ id: number; image: string }>())[0];
  const made = await imageOf();
  expect(made?.image).toMatch(/\.webp$/);
  const current = page.getByRole('img', { name: textsIn('en')('questions.form.image_current') });
  const remove = page.getByRole('button', { name: 'Remove the picture' });
  await page.goto(`/edit_test/${made?.id}`);
  await remove.click();
  await expect(current).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(current).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(`/tests/${made?.id}`);
  expect((await imageOf())?.image).toMatch(/default\.jpg$/);
});

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

test('a large file that the browser cannot make smaller is refused as before', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Large file');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const field = page.getByLabel('Picture', { exact: true });
  const buffer = Buffer.alloc(largestImage + 1);
  for (const type of ['image/jpeg', 'image/gif']) {
    await field.setInputFiles({ name: 'a', mimeType: type, buffer });
    await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.setInputFiles(picture);
    await expect(page.getByText('Image size should be less than 5MB')).toHaveCount(0);
  }
});
