import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

/** A test with a picture, as a form that the server takes. */
async function makeWithPicture(api: Api, fields: Record<string, string>): Promise<number> {
  const form = new FormData();
  const all = { test_type: 'choosable', a: 'Three', b: 'Four', right_answer: 'b', ...fields };
  for (const [name, value] of Object.entries({ ...all, qiyinlik_darajasi: '34' })) form.set(name, value);
  const bytes = readFileSync(join(import.meta.dirname, 'files/triangle.png'));
  form.set('image', new Blob([bytes], { type: 'image/png' }), 'triangle.png');
  const written = await api.send<{ data_api: [{ id: number }] }>('POST /tests_api/', form);
  return written.data_api[0].id;
}

/** The look of something on paper: its own colour, and the colour of what it lies on. */
function coloursOf(locator: Locator): Promise<{ ink: string; paper: string }> {
  return locator.evaluate((element) => {
    let behind: Element | null = element;
    let paper = 'rgba(0, 0, 0, 0)';
    while (behind !== null && paper === 'rgba(0, 0, 0, 0)') {
      paper = getComputedStyle(behind).backgroundColor;
      behind = behind.parentElement;
    }
    return { ink: getComputedStyle(element).color, paper };
  });
}

const blackOnWhite = { ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' };

async function expectPaper(page: Page): Promise<void> {
  for (const part of ['banner', 'navigation', 'contentinfo', 'search'] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
  // A picture is a button as long as it can be enlarged; on paper it is a picture.
  await expect(page.getByRole('button').filter({ hasNot: page.getByRole('img') })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
}

/** On how many sheets of A4 the page comes out, once its pictures have come. */
async function sheetsOf(page: Page): Promise<number> {
  await page.waitForFunction(() => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return images.every((image) => image.complete);
  });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a test is printed without what one could press, black on white (${colorScheme} screen)`, async ({
    staff,
    visit,
  }) => {
    const category = await staff.makeCategory(`Printed ${colorScheme}`);
    const { page, api } = await visit({ is_teacher: true });
    const id = await makeWithPicture(api, { category: String(category), savol: 'How many sides?' });
    await page.goto(`/tests/${id}`);
    await expect(page.getByRole('button', { name: 'Delete Test' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme });

    await expectPaper(page);
    await expect(page.getByRole('heading', { name: 'Administrative Information' })).toBeHidden();
    await expect(page.getByRole('link')).toHaveCount(0);
    for (const text of ['How many sides?', 'Four', `Category: Printed ${colorScheme}`]) {
      await expect.poll(() => coloursOf(page.getByText(text))).toEqual(blackOnWhite);
    }
    await expect(page.getByRole('img', { name: /picture/i })).toBeVisible();
    expect(await sheetsOf(page)).toBe(1);
  });
}

test('the list of a category is printed, each test in one piece with its picture and options', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Printed list');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['One?', 'Two?', 'Three?', 'Four?']) {
    await makeWithPicture(api, { category: String(category), savol });
  }
  await page.goto(`/tests?category=${category}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'One?' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

  await expectPaper(page);
  await expect(page.getByText('Printed list').first()).toBeVisible();
  const tests = page.locator('.question-item');
  await expect(tests).toHaveCount(4);
  for (const item of await tests.all()) {
    await expect(item).toHaveCSS('break-inside', 'avoid');
    await expect(item.getByRole('img')).toBeVisible();
    await expect(item.getByText('A) Three')).toBeVisible();
    await expect.poll(() => coloursOf(item.getByRole('heading'))).toEqual(blackOnWhite);
  }
  expect(await sheetsOf(page)).toBeGreaterThan(1);
});
