import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { figure } from './page-parts.ts';
import { textsIn } from './texts.ts';
import { answerTest, begin, giveWork, handIn, makeClassOf } from './work-rows.ts';

const say = textsIn('en');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const right = { chosen: 'b' };
const wrong = { chosen: 'a' };

test('results come in while the teacher looks at them, and nothing takes the focus', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Live results');
  const { page, api, account } = await visit({ is_teacher: true });
  const questions = [
    await api.makeQuestion({ category, savol: 'What is 2 + 2?' }),
    await api.makeQuestion({ category, savol: 'What is 4?' }),
  ];
  const { id, pupils } = await makeClassOf(staff, account.id, 'Live 7B', ['Aliyeva', 'Bekova', 'Sodiqova']);
  const work = await giveWork(server, { author: account.id, class: id, title: 'Sums', questions });
  const [first = 0, second = 0] = pupils;
  await begin(server, { work, person: first });

  await page.goto(`/work/${work}/results`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sums');
  await expect(row(page, 'Aliyeva')).toContainText('0 of 2');
  await expect(row(page, 'Bekova').getByRole('cell').first()).toContainText('—');
  await expectAccessible(page);
  const name = page.getByRole('link', { name: 'Sodiqova Aziza' });
  await name.focus();

  await answerTest(
    server,
    { work, person: first },
    { question: questions[0] ?? 0, answer: right, percentage: 100 },
  );
  await expect(row(page, 'Aliyeva')).toContainText('1 of 2');
  await expect(row(page, 'Aliyeva')).toContainText(say('work_results.cells.given'));
  await answerTest(
    server,
    { work, person: first },
    { question: questions[1] ?? 0, answer: wrong, percentage: 0 },
  );
  await handIn(server, { work, person: first });
  await expect(row(page, 'Aliyeva')).toContainText('50%');
  await expect(
    page.getByRole('status').filter({ hasText: 'Aziza Aliyeva has handed in: 50%' }),
  ).toBeVisible();
  await expect(figure(page, 'Handed in')).toHaveText(/1\s*of 3/);
  await begin(server, { work, person: second });
  await expect(page.getByRole('status').filter({ hasText: 'Aziza Bekova has started' })).toBeVisible();
  await expect(name).toBeFocused();

  // The order stays until the reader asks for another.
  await page.getByRole('button', { name: 'Sort by Result' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Aliyeva');
  await answerTest(
    server,
    { work, person: second },
    { question: questions[0] ?? 0, answer: right, percentage: 100 },
  );
  await answerTest(
    server,
    { work, person: second },
    { question: questions[1] ?? 0, answer: right, percentage: 100 },
  );
  await handIn(server, { work, person: second });
  await expect(row(page, 'Bekova')).toContainText('100%');
  await expect(page.getByRole('row').nth(1)).toContainText('Aliyeva');
  await page.getByRole('button', { name: say('work_results.sort_again') }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Bekova');
});

test('a teacher changes a mark with a reason, takes it back, and saves the results as a file', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Marked results');
  const { page, api, account } = await visit(
    { is_teacher: true },
    { first_name: 'Sherzod', last_name: 'Umarov' },
  );
  const question = await api.makeQuestion({ category, savol: 'What is two and two?' });
  const essay = await api.makeQuestion({
    category,
    savol: 'What do you see?',
    test_type: 'essay',
    content: {},
    a: '',
    b: '',
    right_answer: undefined,
  });
  const { id, pupils } = await makeClassOf(staff, account.id, 'Marked 7B', ['Aliyeva', 'Bekova']);
  const work = await giveWork(server, {
    author: account.id,
    class: id,
    title: 'Sums and words',
    questions: [question, essay],
  });
  for (const person of pupils) {
    await begin(server, { work, person });
    await answerTest(server, { work, person }, { question, answer: wrong, percentage: 0 });
    await answerTest(
      server,
      { work, person },
      { question: essay, answer: { text: 'A street.' }, percentage: null },
    );
    await handIn(server, { work, person });
  }

  await page.goto(`/work/${work}/results`);
  await expect(page.getByText('2 answers are waiting for your mark')).toBeVisible();
  await page.getByRole('link', { name: say('work_results.mark_next') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aliyeva Aziza');
  const ofEssay = page.getByRole('region', { name: 'Test 2' });
  await ofEssay.getByRole('button', { name: '75%' }).click();
  await ofEssay.getByRole('button', { name: say('work_results.mark.save') }).click();
  await expect(ofEssay).toContainText('Marked 75% by Sherzod Umarov');

  const ofSum = page.getByRole('region', { name: 'Test 1' });
  await ofSum.getByRole('button', { name: say('work_results.mark.change') }).click();
  await ofSum.getByLabel(say('marks.percentage')).fill('50');
  await ofSum.getByRole('button', { name: say('work_results.mark.save') }).click();
  await expect(ofSum).toContainText(say('work_results.mark.reason_wrong'));
  await ofSum.getByLabel(say('work_results.mark.reason')).fill('The way was right.');
  await ofSum.getByRole('button', { name: say('work_results.mark.save') }).click();
  await expect(ofSum).toContainText('The way was right.');
  await expectAccessible(page);
  await ofSum.getByRole('button', { name: say('work_results.mark.change') }).click();
  await ofSum.getByRole('button', { name: say('work_results.mark.withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('work_results.mark.withdraw') })
    .click();
  await expect(ofSum).not.toContainText('The way was right.');

  await page.getByRole('link', { name: 'Next to mark: Bekova Aziza' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bekova Aziza');
  await page.getByRole('link', { name: /Previous: Aliyeva Aziza/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aliyeva Aziza');

  await page.goto(`/work/${work}/results/test/${question}`);
  await expect(figure(page, 'Given to')).toHaveText(/2$/);
  await expect(page.getByText('2 (100%)')).toBeVisible();

  await page.goto(`/work/${work}/results`);
  await page.getByRole('button', { name: say('work_results.export.label') }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: say('work_results.export.csv') }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toMatch(/^\uFEFFPupil,Class,/);
  expect(file).toContain('Aliyeva Aziza,Marked 7B,handed in');
});
