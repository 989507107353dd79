import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const question = [
  'Which fruit costs **less**?',
  '',
  '| Fruit | Price in the market of the town, in soʻm |',
  '| --- | --: |',
  '| Apples | 12 000 |',
  '| Pears | 15 000 |',
  '',
  '![A pair of scales](1)',
  '',
  '1) Look at the _table_.',
  '2) Think as this program does:',
  '',
  '```',
  'if apples < pears:',
  "    print('apples')  # a line that is longer than the screen of a phone is wide",
  '```',
].join('\n');

async function picture() {
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#4a7' } });
  return { name: 'scales.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() };
}

/** What is shown of the question wherever it is shown as a whole. */
async function expectFormatted(place: Locator): Promise<void> {
  await expect(place.getByRole('columnheader')).toHaveText([
    'Fruit',
    'Price in the market of the town, in soʻm',
  ]);
  await expect(place.getByRole('row', { name: 'Pears' }).getByRole('cell')).toHaveText(['Pears', '15 000']);
  await expect(place.getByRole('img', { name: 'A pair of scales' })).toHaveCount(1);
  await expect(place.getByRole('listitem').filter({ hasText: 'Look at the _table_.' })).toBeVisible();
  await expect(place.locator('pre')).toContainText("if apples < pears:\n    print('apples')");
  await expect(place.getByText('**')).toHaveCount(0);
}

function watch(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return refused;
}

test('a teacher formats a test and sees it as pupils will; a pupil solves it, and reads why', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formatted tests');
  const { page } = await visit({ is_teacher: true });
  const refused = watch(page);
  await page.goto(`/add_test?category=${category}`);
  const preview = page.locator('.question-preview');
  await page.getByLabel('Question', { exact: true }).fill(question);
  await expect(preview).toContainText('**less**');
  const format = page.getByRole('checkbox', { name: 'Format the texts' });
  await expect(format).not.toBeChecked();
  await format.press('Space');
  await expect(preview.locator('strong')).toHaveText('less');
  await page.getByRole('button', { name: 'What to type' }).press('Enter');
  await expect(page.getByText('| abc | def |')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'abc' })).toBeVisible();
  await expect(preview).toContainText('![A pair of scales](1)');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles(await picture());
  await expect(preview.locator('img')).toHaveCount(1);
  await expect(preview).not.toContainText('![A pair of scales](1)');
  await page.getByRole('textbox', { name: 'Option A' }).fill('*Apples*');
  await page.getByRole('textbox', { name: 'Option B' }).fill('- `Pears`');
  await page.getByRole('radio', { name: 'Option A, right answer' }).check();
  await page.getByLabel('Difficulty').selectOption({ index: 1 });
  await page.getByLabel('Explanation', { exact: true }).fill('Since:\n\n- 12 000 is **less**');
  await expect(preview.locator('em')).toHaveText('Apples');
  await expect(preview.locator('li code')).toHaveCount(0);
  await expectAccessible(page);

  // A draft keeps the choice.
  await page.reload();
  await expect(format).toBeChecked();
  await page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await again).setFiles(await picture());
  const saved = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/tests_api/'),
  );
  await page.getByRole('button', { name: 'Create Test' }).click();
  const { data_api } = (await (await saved).json()) as { data_api: [{ id: number; text_format: string }] };
  expect(data_api[0].text_format).toBe('markdown');
  const details = `/tests/${data_api[0].id}`;
  await page.goto(details);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Which fruit costs less?');
  await expectFormatted(page.locator('.page-heading'));
  await page.goto(`/tests?selected_category=${category}`);
  const listed = page.locator('.question-item');
  await expect(listed.getByRole('heading')).toContainText('Apples | 12 000');
  await expect(listed).not.toContainText('**');
  await expect(listed.locator('img')).toHaveCount(1);
  await page.goto(`/edit_test/${data_api[0].id}`);
  await expect(format).toBeChecked();

  const pupil = (await visit({ is_pupil: true })).page;
  refused.push(...watch(pupil));
  await pupil.setViewportSize({ width: 360, height: 740 });
  await pupil.goto(`/solve-test?category=${category}`);
  await expect(pupil.getByRole('heading', { level: 2 })).toHaveText('Which fruit costs less?');
  await expectFormatted(pupil.getByRole('main'));
  expect(await pupil.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // What is wider than the screen is scrolled by keyboard.
  const code = pupil.locator('.rich-scrolled').filter({ has: pupil.locator('pre') });
  await code.focus();
  await expect(code).toBeFocused();
  await pupil.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expectAccessible(pupil);

  await pupil.getByRole('radio', { name: 'Pears' }).check();
  await pupil.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(pupil.locator('.last-why')).toHaveText(/^Since:\s*• 12 000 is less$/);
  await pupil.goto(details);
  await expectFormatted(pupil.locator('.page-heading'));
  const explanation = pupil.locator('.explanation');
  await expect(explanation.getByRole('listitem')).toHaveText('12 000 is less');
  await expect(explanation.locator('strong')).toHaveText('less');
  await expect(pupil.locator('.question-option-right em')).toHaveText('Apples');
  await expectAccessible(pupil);
  expect(refused).toEqual([]);
});

test('gaps stand in a table and in code, and are filled there', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Gaps in a table');
  await staff.makeQuestion({
    category,
    test_type: 'gaps',
    text_format: 'markdown',
    savol: 'Fill in the **table**.',
    a: '',
    b: '',
    right_answer: '',
    content: JSON.stringify({
      text: '| Number $x$ | Square $x^2$ |\n| - | - |\n| 3 | {{1}} |\n\n`print({{2}})` prints *7*.',
      gaps: [{ id: '1' }, { id: '2' }],
    }),
    key: JSON.stringify({ gaps: { 1: ['9'], 2: ['7'] } }),
  });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.getByRole('row').nth(1).getByRole('textbox').fill('9');
  await page.locator('code').getByRole('textbox').fill('7');
  await expect(page.getByRole('main')).toContainText('prints 7.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'right' }).first()).toBeVisible();
});

test('a plain test with the same signs is shown as typed, and loads nothing of formatting', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Plain tests with signs');
  await staff.makeQuestion({ category, savol: '2 * 3 * 4 = **?**\n- one\n- two' });
  const { page } = await visit({ is_pupil: true });
  const files: string[] = [];
  page.on('request', (request) => {
    if (/rich-text/.test(request.url())) files.push(request.url());
  });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('2 * 3 * 4 = **?** - one - two');
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([]);
});

test('where the code of formatting does not come, texts are as typed and pictures are there', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formatted tests without code');
  const { page, api } = await visit({ is_teacher: true });
  const { buffer } = await picture();
  const fields = { category, savol: 'See **here**:\n\n![A picture](1)', text_format: 'markdown' };
  const id = await api.makeQuestion(fields, buffer);
  await page.route(/\/rich-text-.*\.js$/, (route) => route.abort());
  await page.goto(`/tests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('See **here**:');
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);
  await page.unroute(/\/rich-text-.*\.js$/);
  await page.reload();
  await expect(page.getByRole('img', { name: 'A picture' })).toHaveCount(1);
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);
});
