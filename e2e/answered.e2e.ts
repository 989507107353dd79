import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const rows = (page: Page) => page.locator('.answered');

test('a pupil looks through all own answers by subject and result, in three languages', async ({
  staff,
  visit,
}) => {
  const name = crypto.randomUUID();
  const maths = await staff.makeCategory(`Maths ${name}`);
  const algebra = await staff.makeCategory(`Algebra ${name}`, maths);
  const physics = await staff.makeCategory(`Physics ${name}`);
  const { page, api } = await visit({ is_pupil: true });
  const written = { test_type: 'free_text', a: '', b: '', right_answer: undefined };
  const answers = [
    [{ category: physics, savol: 'Unit of force?' }, { users_answer: 'a' }],
    [{ category: algebra, savol: 'Four?', right_answer: undefined }, { users_answer: 'b' }],
    [
      { category: algebra, savol: 'Six?', ...written, right_answer_text: 'six\n6' },
      { users_text_answer: 'seven' },
    ],
    [{ category: maths, savol: 'Two and two?', qiyinlik_darajasi: 36 }, { users_answer: 'b' }],
  ] as const;
  const ids: number[] = [];
  for (const [fields, answer] of answers) {
    const id = await staff.makeQuestion(fields);
    ids.push(id);
    await api.send(`POST /tests_api/${id}/submit/`, answer);
  }
  await page.goto('/answered');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My answers');
  await expect(rows(page).getByRole('link')).toHaveText(['Two and two?', 'Six?', 'Four?', 'Unit of force?']);
  await expect(page.getByText('4 answers', { exact: true })).toBeVisible();
  await expect(rows(page).nth(0)).toContainText('3 of 3 points');
  await expect(rows(page).nth(1).getByRole('definition')).toHaveText(['seven', 'six 6']);
  await expect(rows(page).nth(1)).toContainText('0 of 1 point');
  await expect(rows(page).nth(2).getByRole('definition')).toHaveText(['B) 4', 'not set yet']);
  await expect(rows(page).nth(2)).toContainText('No points yet');
  await expect(rows(page).nth(3)).toContainText(`Physics ${name}`);

  for (const language of ['ru', 'uz', 'en'] as const) {
    const say = textsIn(language);
    await page.locator('.language-select').selectOption(language);
    await page.getByLabel(say('answers.answered.verdict')).selectOption('wrong');
    await expect(rows(page).getByRole('link')).toHaveText(['Six?', 'Unit of force?']);
    await page.getByLabel(say('answers.answered.subject'), { exact: true }).selectOption(`Maths ${name}`);
    await expect(rows(page).getByRole('link')).toHaveText(['Six?']);
    await expect(page).toHaveURL(`/answered?category=${maths}&verdict=wrong`);
    await page.getByLabel(say('answers.answered.verdict')).selectOption('waiting');
    await expect(rows(page).getByRole('link')).toHaveText(['Four?']);
    await page.getByLabel(say('answers.answered.subject'), { exact: true }).selectOption(`Physics ${name}`);
    await expect(page.getByText(say('answers.answered.none'))).toBeVisible();
    await page.getByRole('button', { name: say('answers.answered.show_all') }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(page).toHaveURL('/answered');
  }

  await page.goto(`/answered?category=${algebra}`);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(String(algebra));
  await expect(page.getByLabel('Subject', { exact: true }).locator('option:checked')).toHaveText(
    `Algebra ${name}`,
  );
  await expect(rows(page).getByRole('link')).toHaveText(['Six?', 'Four?']);
  await rows(page).getByRole('link', { name: 'Six?' }).click();
  await expect(page).toHaveURL(`/tests/${ids[2]}`);
});

test('answers to tests that are disabled now are counted in words, not listed', async ({
  staff,
  visit,
  server,
}) => {
  const category = await staff.makeCategory(`Disabled ${crypto.randomUUID()}`);
  const { page, api } = await visit({ is_pupil: true });
  const [kept, gone] = [
    await staff.makeQuestion({ category, savol: 'Kept?' }),
    await staff.makeQuestion({ category, savol: 'Gone?' }),
  ];
  for (const id of [kept, gone]) await api.send(`POST /tests_api/${id}/submit/`, { users_answer: 'b' });
  await server.runStatement('update question set enabled = false where id = $1', [gone]);
  await page.goto('/answered');
  for (const language of ['ru', 'uz', 'en'] as const) {
    const say = textsIn(language);
    await page.locator('.language-select').selectOption(language);
    const counts = [
      say('answers.answered.count_one', { count: 1 }),
      say('answers.answered.hidden_one', { count: 1 }),
    ];
    await expect(page.getByText(counts.join(' · '), { exact: true })).toBeVisible();
  }
  await page.getByLabel('Result', { exact: true }).selectOption('Right');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
});

test('more answers than fit on a page are turned in pages', async ({ staff, visit }) => {
  const category = await staff.makeCategory(`Pages ${crypto.randomUUID()}`);
  const { page, api } = await visit({ is_pupil: true });
  for (let count = 1; count <= 11; count += 1) {
    const question = await staff.makeQuestion({ category, savol: `Question ${count}?` });
    await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
  }
  await page.goto('/answered');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page).getByRole('link')).toHaveText(['Question 1?']);
  await expect(page).toHaveURL('/answered?page=2');
});

test('who has no answers, or may not look at them, reads so', async ({ visit, guest }) => {
  const say = textsIn('en');
  const { page } = await visit({ is_pupil: true });
  await page.goto('/answered');
  await expect(page.getByText(say('homes.answered.nothing'))).toBeVisible();
  const teacher = await visit({ is_teacher: true });
  await teacher.page.goto('/answered');
  await expect(teacher.page.getByText(say('homes.answered.no_access'))).toBeVisible();
  const other = await guest();
  await other.goto('/answered');
  await expect(other).toHaveURL('/login');
});
