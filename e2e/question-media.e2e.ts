import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import type { QuestionForStaff } from '../contract/questions/questions.ts';
import { soundBytes } from '../server/testing/sounds.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseType } from './tab-key.ts';

/** A picture that is recognized by its width. */
async function picture(width: number, name: string) {
  const drawn = sharp({ create: { width, height: 60, channels: 3, background: '#4a7' } });
  return { name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

/** Chooses a file by the button of a field. */
async function choose(button: Locator, file: Awaited<ReturnType<typeof picture>>): Promise<void> {
  const chooser = button.page().waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles(file);
}

/** The test that a form was saved as. */
async function saved(page: Page, button: string): Promise<QuestionForStaff> {
  const response = page.waitForResponse(
    (candidate) =>
      candidate.url().includes('/tests_api/') && ['POST', 'PUT'].includes(candidate.request().method()),
  );
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const { data_api } = (await (await response).json()) as { data_api: [QuestionForStaff] };
  return data_api[0];
}

test('options have pictures, which are seen where one chooses, reviews and prints', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Pictures in options');
  const { page } = await visit({ is_teacher: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/add_test?category=${category}`);
  await chooseType(page, 'multiple');
  await page.getByLabel('Question', { exact: true }).fill('Which of these are birds?');
  await page.getByLabel('Difficulty').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Option A', exact: true }).fill('Gull');
  await page.getByRole('textbox', { name: 'Option B', exact: true }).fill('Bat');
  await page.getByRole('checkbox', { name: 'Option A is right', exact: true }).check();
  await page.getByRole('button', { name: 'Add pictures to options' }).click();
  await expect(page.getByRole('button', { name: 'Add a picture: Option A' })).toBeFocused();
  await choose(page.getByRole('button', { name: 'Add a picture: Option A' }), await picture(81, 'gull.png'));
  await page.getByLabel('What the picture shows: Option A').fill('A white bird at the sea');
  await choose(page.getByRole('button', { name: 'Add a picture: Option B' }), await picture(82, 'bat.png'));
  await page.getByRole('button', { name: 'Remove the picture: Option B' }).click();
  await expect(page.getByRole('button', { name: 'Add a picture: Option B' })).toBeFocused();
  await choose(page.getByRole('button', { name: 'Add a picture: Option B' }), await picture(83, 'bat.png'));
  await expectAccessible(page);
  const made = await saved(page, 'Create Test');
  const widths = Object.values(made.media?.options ?? {}).map(({ width }) => width);
  expect(new Set(widths)).toEqual(new Set([81, 83]));

  const { page: solving } = await visit({ is_pupil: true });
  await solving.goto(`/solve-test?category=${category}`);
  const gull = solving.getByRole('checkbox', { name: 'A white bird at the sea' });
  await expect(gull).toBeVisible();
  await expect(solving.locator('.radio-card img')).toHaveCount(2);
  await expectAccessible(solving);
  await solving.getByRole('img', { name: 'A white bird at the sea' }).click();
  await expect(gull).toBeChecked();
  await solving.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(solving.getByText('Your last answer was right')).toBeVisible();
  await solving.goto(`/tests/${made.id}`);
  await expect(solving.getByRole('img', { name: 'A white bird at the sea' })).toBeVisible();
  await page.goto(`/tests/print?category=${category}`);
  await expect(page.getByRole('img', { name: 'A white bird at the sea' })).toBeVisible();
  // The fields are there by themselves where an option has a picture.
  await page.goto(`/edit_test/${made.id}`);
  await expect(page.getByLabel('What the picture shows: Option A')).toHaveValue('A white bird at the sea');
  await expect(page.getByRole('button', { name: 'Add pictures to options' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a recording' })).toBeVisible();
});
test('a teacher adds a recording, and a pupil hears it', async ({ staff, visit }) => {
  const category = await staff.makeCategory('A recording');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('Which tone is it?');
  await page.getByRole('textbox', { name: 'Option A' }).fill('A');
  await page.getByRole('radio', { name: 'Option A, right answer' }).check({ force: true });
  await page.getByLabel('Difficulty').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add a recording' }).click();
  const button = page.getByRole('button', { name: 'Choose a recording' });
  await expect(button).toBeFocused();
  await choose(button, { name: 'tone.ogg', mimeType: 'audio/ogg', buffer: Buffer.from('no sound') });
  await page.getByRole('main').getByRole('button', { name: 'Create Test', exact: true }).click();
  await expect(page.getByText('Please choose an MP3, M4A or Ogg recording').first()).toBeVisible();
  await choose(button, { name: 'tone.ogg', mimeType: 'audio/ogg', buffer: soundBytes('tone.ogg') });
  await page.getByLabel('Name of the recording').fill('A tone');
  await expectAccessible(page);
  const made = await saved(page, 'Create Test');
  expect(made.media?.sound).toMatchObject({ type: 'audio/ogg', title: 'A tone' });

  const { page: solving } = await visit({ is_pupil: true });
  const requested: string[] = [];
  solving.on('request', (request) => {
    if (request.url().endsWith('.ogg')) requested.push(request.url());
  });
  await solving.goto(`/solve-test?category=${category}`);
  await expect(solving.getByText('Recording: A tone')).toBeVisible();
  const audio = solving.locator('audio');
  await expect(audio).toHaveAccessibleName('Recording: A tone');
  expect(requested).toEqual([]);
  await expectAccessible(solving);
  expect((await audio.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await audio.evaluate((element: HTMLAudioElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.ended)).toBe(true);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(1, 0);
  expect(requested.length).toBeGreaterThan(0);

  await page.goto(`/edit_test/${made.id}`);
  await page.getByRole('button', { name: 'Remove the recording' }).click();
  expect(await saved(page, 'Save')).not.toHaveProperty('media');
});
