import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { expect, test } from './fixtures.ts';

/** The files of formulas and formatting that a page requests: their code, styles and font. */
function requestedFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (/^(tree|maths)-.*\.(js|css|woff2)$/.test(name)) files.push(name.replace(/-[\w-]{7}\./, '.'));
  });
  return files;
}

test('formulas and formatting load nothing where a test has none, and texts are as typed where their code does not come', async ({
  staff,
  visit,
}) => {
  const plain = await staff.makeCategory('Tests without formulas');
  const savol = 'Is it 5$ va 6$, or $5 and $10?\n2 * 3 * 4 = **?**\n- one';
  const id = await staff.makeQuestion({ category: plain, savol });
  const category = await staff.makeCategory('Tests with formulas');
  const formula = String.raw`$x = \frac{7}{1}$`;
  await staff.makeQuestion({ category, savol: `Solve ${formula}` });
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#4a7' } });
  const formatted = await staff.makeQuestion(
    { category, savol: 'See **here**:\n\n![A picture](1)', text_format: 'markdown' },
    await drawn.png().toBuffer(),
  );
  const { page, api } = await visit({ is_pupil: true });
  const files = requestedFiles(page);
  await page.goto(`/solve-test?category=${plain}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(savol.replaceAll('\n', ' '));
  await page.getByRole('radio').first().check();
  const submitted = page.waitForResponse(/\/submit\/$/);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await submitted;
  await page.goto(`/tests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5$ va 6$');
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([]);

  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { level: 2 }).getByRole('math')).toHaveCount(1);
  await expect.poll(() => new Set(files)).toEqual(new Set(['tree.js', 'tree.css', 'maths.woff2']));

  await page.route(/\/tree-.*\.js$/, (route) => route.abort());
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByText(`Solve ${formula}`)).toBeVisible();
  await api.send(`POST /tests_api/${formatted}/submit/`, { users_answer: 'b' });
  await page.goto(`/tests/${formatted}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('See **here**:');
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);
  await page.unroute(/\/tree-.*\.js$/);
  await page.reload();
  await expect(page.getByRole('main').getByRole('img', { name: 'A picture' })).toHaveCount(1);
  await expect(page.getByRole('main').locator('img')).toHaveCount(1);
});
