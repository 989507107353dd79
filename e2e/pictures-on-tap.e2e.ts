import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';
import { expectAccessible } from './axe.ts';
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

/** Chooses on the profile that pictures wait. */
async function waitForTaps(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(choice(page)).not.toBeChecked();
  await choice(page).check();
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}

async function fileOf(width: number, height: number): Promise<File> {
  return new File([new Uint8Array(await drawn(width, height))], 'picture.png', { type: 'image/png' });
}

for (const width of [390, 1280]) {
  test(`a picture that waits for a tap has its place, ${width} px wide, and loads by keyboard`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`On tap ${width}`);
    await staff.makeQuestion({ ...question, category }, await drawn(1200, 800));
    const { page } = await visit({ is_pupil: true });
    await page.setViewportSize({ width, height: 844 });
    await waitForTaps(page);
    const requested = requestedPictures(page);
    await page.goto(`/solve-test?category=${category}`);
    await expect(held(page)).toBeVisible();
    await expect(held(page)).toHaveAccessibleName(/Picture of the test/);
    await expectAccessible(page);
    const place = await held(page).boundingBox();
    expect(requested).toEqual([]);
    await held(page).focus();
    await page.keyboard.press('Enter');
    const enlarge = page.getByRole('button', { name: en('questions.enlarge') });
    await expect(enlarge).toBeFocused();
    const picture = page.getByRole('img', { name: en('questions.picture') });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(requested).toHaveLength(1);
    expect(await enlarge.boundingBox()).toEqual(place);
  });
}

test('pictures in options wait too, and choosing goes on beside them', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Options on tap');
  const form = formOf({
    ...question,
    test_type: 'choosable',
    qiyinlik_darajasi: 34,
    category,
    media: JSON.stringify({ options: { a: { upload: 'file_1', alt: 'Wheat' } } }),
  });
  form.set('file_1', await fileOf(400, 300));
  await staff.send('POST /tests_api/', form);
  const { page } = await visit({ is_pupil: true });
  await waitForTaps(page);
  const requested = requestedPictures(page);
  await page.goto(`/solve-test?category=${category}`);
  const option = page.locator('.radio-card').filter({ hasText: 'A field' });
  await expect(option.getByRole('button', { name: 'Wheat' })).toBeVisible();
  await expectAccessible(page);
  await option.getByText('A field').click();
  await expect(option.getByRole('radio')).toBeChecked();
  expect(requested).toEqual([]);
  await option.getByRole('button', { name: 'Wheat' }).click();
  await expect(option.getByRole('img', { name: 'Wheat' })).toBeFocused();
  expect(requested).toHaveLength(1);
  await expect(option.getByRole('radio')).toBeChecked();
});

test('the picture of a post waits, and the list of news does without', async ({ staff, visit }) => {
  const title = `On tap ${crypto.randomUUID()}`;
  const form = formOf({ title, text: 'Come.', language: 'en' });
  form.set('image', await fileOf(500, 400));
  await staff.send('POST /blog_api/', form);
  const { page } = await visit({ is_pupil: true });
  await waitForTaps(page);
  const requested = requestedPictures(page);
  await page.goto('/blog');
  await page.getByRole('link', { name: title }).click();
  await held(page).click();
  await expect(page.getByRole('img', { name: en('news.picture') })).toBeVisible();
  await expect.poll(() => requested.length).toBe(1);
  // Once it stood on the screen it is there.
  await page.goBack();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('img', { name: en('news.picture') })).toBeVisible();
});

test('what is printed has its pictures at once', async ({ staff, visit }) => {
  const category = await staff.makeCategory('On tap on paper');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ ...question, category }, await drawn(500, 400));
  await waitForTaps(page);
  await page.goto(`/tests?selected_category=${category}`);
  await expect(held(page)).toBeVisible();
  await page.goto(`/tests/print?category=${category}`);
  await expect(page.locator('.worksheet img')).toHaveJSProperty('complete', true);
  await expect(held(page)).toHaveCount(0);
});

test('where the browser is set to save data, pictures wait, until the person chooses otherwise', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('On tap by itself');
  await staff.makeQuestion({ ...question, category }, await drawn(500, 400));
  const { page } = await visit({ is_pupil: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requested = requestedPictures(page);
  await page.goto(`/solve-test?category=${category}`);
  await expect(held(page)).toBeVisible();
  expect(requested).toEqual([]);
  await page.goto('/profile');
  await expect(choice(page)).toBeChecked();
  await choice(page).uncheck();
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('button', { name: en('questions.enlarge') })).toBeVisible();
  await expect.poll(() => requested.length).toBe(1);
});
