import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

const system = String.raw`Solve the system:
$$\begin{cases} x + y = 10 \\ x - y = 4 \end{cases}$$
A pen costs $5 and a book $10.`;
const options = {
  a: String.raw`$x = \frac{7}{1}$`,
  b: String.raw`$\sqrt{49}$ and $3$`,
  c: String.raw`$\ce{2H2 + O2 -> 2H2O}$`,
};

/** The files of formulas that a page requests: its code, styles and font. */
function filesOfFormulas(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (/^(rich-text|maths)-.*\.(js|css|woff2)$/.test(name)) files.push(name.replace(/-[\w-]{7}\./, '.'));
  });
  return files;
}

const heightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);

test('a pupil solves a test with formulas, which a screen reader and a narrow phone can read', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formulas that are solved');
  await staff.makeQuestion({ category, savol: system, ...options, right_answer: 'b' });
  const { page } = await visit({ is_pupil: true });
  const files = filesOfFormulas(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('math')).toHaveCount(5);
  const question = page.getByRole('heading', { level: 2 });
  await expect(question).toContainText('A pen costs $5 and a book $10.');
  await expect(page.getByRole('radio')).toHaveCount(3);

  const brace = question.locator('mo', { hasText: '{' });
  await expect
    .poll(async () => (await heightOf(brace)) / (await heightOf(question.locator('mtable'))))
    .toBeGreaterThan(0.85);
  expect(new Set(files)).toEqual(new Set(['rich-text.js', 'rich-text.css', 'maths.woff2']));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await page.getByRole('radio', { name: /and 3|49/ }).check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'right' }).first()).toBeVisible();
});

test('a test without formulas loads nothing of them, also where it is about money', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Tests without formulas');
  const id = await staff.makeQuestion({ category, savol: 'Is it 5$ va 6$, or $5 and $10?' });
  const { page } = await visit({ is_pupil: true });
  const files = filesOfFormulas(page);
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'Is it 5$ va 6$, or $5 and $10?' })).toBeVisible();
  await page.getByRole('radio').first().check();
  const submitted = page.waitForResponse(/\/submit\/$/);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await submitted;
  await page.goto(`/tests/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5$ va 6$');
  await page.waitForLoadState('networkidle');
  expect(files).toEqual([]);
});

test('formulas are shown in details, lists and on paper, and as typed where their code does not come', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formulas in lists');
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category, savol: system, ...options });
  await page.goto(`/tests/${id}`);
  await expect(page.getByRole('heading', { level: 1 }).getByRole('math')).toHaveCount(1);
  await expect(page.getByRole('math')).toHaveCount(5);
  await expect(page).toHaveTitle(/^Solve the system/);
  await page.goto(`/tests?selected_category=${category}`);
  await expect(page.getByRole('math')).toHaveCount(5);
  await expectAccessible(page);

  await page.route(/\/rich-text-.*\.js$/, (route) => route.abort());
  await page.goto(`/tests/${id}`);
  await expect(page.getByText(options.a)).toBeVisible();
  await page.unroute(/\/rich-text-.*\.js$/);
});

test('headings and rows of homes show formulas, titles of tabs and lists to choose from have them in words', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formulas in titles');
  const author = await visit({ is_teacher: true });
  const savol = String.raw`What is $\frac{1}{2}$ of $x^2$?`;
  const id = await author.api.makeQuestion({ category, savol });
  await author.api.makeQuestion({
    category,
    savol: 'Match the roots.',
    test_type: 'matching',
    a: '',
    b: '',
    right_answer: undefined,
    content: {
      prompts: [
        { id: 'p', text: '4' },
        { id: 'r', text: '9' },
      ],
      choices: [
        { id: 'i', text: String.raw`$\sqrt{x+1}$` },
        { id: 'f', text: '$x_1$' },
      ],
    },
    key: { pairs: { p: 'i', r: 'f' } },
  });
  const { page } = author;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`/tests/${id}`);
  await expect(page).toHaveTitle('What is 1/2 of x^2? · Savol');
  for (const [path, title] of [
    [`/edit_test/${id}`, /^Edit Test/],
    [`/tests/${id}/results`, /^What is 1\/2 of x\^2\?/],
    [`/tests/${id}/history`, /^What is 1\/2 of x\^2\?/],
  ] as const) {
    await page.goto(path);
    await expect(heading.getByRole('math')).toHaveCount(2);
    await expect(page).toHaveTitle(title);
  }
  await page.goto('/my_tests');
  await expect(page.getByRole('link', { name: /^What is/ }).getByRole('math')).toHaveCount(2);

  const pupil = await visit({ is_pupil: true });
  await pupil.api.send(`POST /tests_api/${id}/submit/`, { users_answer: 'a' });
  await pupil.page.goto('/');
  const latest = pupil.page.getByRole('region', { name: say('homes.pupil.latest') });
  await expect(latest.getByRole('link', { name: /^What is/ }).getByRole('math')).toHaveCount(2);
  await pupil.page.goto(`/solve-test?category=${category}`);
  const list = pupil.page.getByRole('main').getByRole('combobox').first();
  // Their order is another one for each pupil.
  for (const text of ['√(x+1)', 'x₁']) {
    await expect(list.getByRole('option', { name: text })).toHaveText(/^[AB]\) [^$\\]*$/);
  }
});

test('a teacher writes a formula with the palette, sees it as pupils will, and is told of a broken one', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Formulas that are written');
  const { page } = await visit({ is_teacher: true });
  const files = filesOfFormulas(page);
  await page.goto(`/add_test?category=${category}`);
  const question = page.getByLabel('Question', { exact: true });
  const preview = page.locator('.question-preview');
  const sign = (name: string) => page.getByRole('button', { name, exact: true });
  await question.fill('A pen costs $5 and a book $10. ');
  await expect(preview).toContainText('A pen costs $5 and a book $10.');
  expect(files).toEqual([]);

  await question.press('End');
  await sign('Formulas').press('Enter');
  await sign('Fraction').press('Enter');
  await expect(question).toBeFocused();
  await page.keyboard.type('7');
  await expect(question).toHaveValue(String.raw`A pen costs $5 and a book $10. $\frac{7}{}$`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2');
  await expect(preview.getByRole('math').locator('mfrac')).toHaveText('72');
  await expect(preview).toContainText('A pen costs $5 and a book $10.');
  await expectAccessible(page);

  await page.locator('[name=a]').focus();
  await sign('Chemical formula').click();
  await page.keyboard.type('H2O');
  await expect(page.locator('[name=a]')).toHaveValue(String.raw`$\ce{H2O}$`);
  await expect(preview.getByRole('math')).toHaveCount(2);

  await page.locator('[name=b]').fill(String.raw`$\frac{1}{$`);
  const hint = page.getByRole('status').filter({ hasText: 'This formula cannot be read' });
  await expect(hint).toContainText(String.raw`$\frac{1}{$`);
  await expect(preview).toContainText(String.raw`$\frac{1}{$`);
  await page.locator('[name=b]').fill('$1$');
  await expect(hint).toBeHidden();
  await expect(preview.getByRole('math')).toHaveCount(3);
});
