import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';

const triangle = readFileSync(picture);
const options = { a: 'Three', b: 'Four' };

/** The colour of an element, and the colour of its background. */
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
  // The button that enlarges a picture stays, as the picture itself.
  await expect(page.getByRole('button').filter({ hasNot: page.getByRole('img') })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
}

/** The number of A4 sheets of the printed page, once its pictures have loaded. */
async function sheetsOf(page: Page): Promise<number> {
  await page.waitForFunction(() => {
    const images = Array.from(document.images);
    for (const image of images) image.loading = 'eager';
    return images.every((image) => image.complete);
  });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a test, the list of a category and the results of a test are printed black on white without controls', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Printed');
  const { page, api } = await visit({ is_teacher: true });
  const questions = ['One?', 'Two?', 'Three?', 'Four?'];
  const ids: number[] = [];
  for (const savol of questions) ids.push(await api.makeQuestion({ category, savol, ...options }, triangle));
  for (const answer of ['a', 'b']) {
    await answerTest((await makePupil({ staff, server })).api, ids[0] ?? 0, answer);
  }

  await page.goto(`/tests/${ids[0]}`);
  await expect(page.getByRole('button', { name: 'Delete Test' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expectPaper(page);
    await expect(page.getByRole('heading', { name: 'Administrative Information' })).toBeHidden();
    await expect(page.getByRole('link')).toHaveCount(0);
    for (const text of ['One?', 'Four', 'Category: Printed']) {
      await expect.poll(() => coloursOf(page.getByText(text))).toEqual(blackOnWhite);
    }
    await expect(page.getByRole('img', { name: /picture/i })).toBeVisible();
    expect(await sheetsOf(page)).toBe(1);
  }

  // Each test stands on one page with its picture and options.
  await page.emulateMedia({ media: null });
  await page.goto(`/tests?category=${category}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'One?' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectPaper(page);
  await expect(page.getByText('Printed').first()).toBeVisible();
  const tests = page.locator('.question-item');
  await expect(tests).toHaveCount(4);
  for (const item of await tests.all()) {
    await expect(item).toHaveCSS('break-inside', 'avoid');
    await expect(item.getByRole('img', { name: 'Picture of the test' })).toBeVisible();
    await expect(item.getByText('A) Three')).toBeVisible();
    await expect.poll(() => coloursOf(item.getByRole('heading'))).toEqual(blackOnWhite);
  }
  expect(await sheetsOf(page)).toBeGreaterThan(1);

  await page.emulateMedia({ media: null });
  await page.goto(`/tests/${ids[0]}/results`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expectPaper(page);
  for (const text of ['One?', 'Aziz Karimov', '✓ right answer']) {
    await expect.poll(() => coloursOf(page.getByText(text).first())).toEqual(blackOnWhite);
  }
  expect(await sheetsOf(page)).toBe(1);
});
