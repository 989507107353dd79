import { readFile } from 'node:fs/promises';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { RealServer } from './server.ts';
import { answerTest, begin, giveWork, handIn } from './work-rows.ts';

type Made = { data_api: [{ id: number }] };

/** A class of a teacher with two pupils, of whom one has handed in both works of the class, right and half right. */
async function makeGradedClass(
  { api, staff, server }: { api: Api; staff: Api; server: RealServer },
  names: { name: string; subject: string; pupil: number; other: number },
) {
  const { name, subject, pupil, other } = names;
  const category = await staff.makeCategory(subject);
  const topic = await staff.makeCategory(`${subject}: fractions`, category);
  const questions = [await staff.makeQuestion({ category: topic }), await staff.makeQuestion({ category })];
  const made = await api.send<Made>('POST /classes_api/', { name, year: new Date().getFullYear() });
  const [{ id }] = made.data_api;
  await staff.send(`PATCH /classes_api/${id}/members/`, { add_pupils: [pupil, other] });
  await staff.send(`POST /classes_api/${id}/confirm/`, { pupils: [] });
  await server.runStatement(
    `update class_pupil set joined_at = now() - interval '30 days' where class = ${id}`,
  );
  // Work is given and done by screens of its own; here only its results matter.
  for (const [title, right] of [
    ['Fractions', 2],
    ['Equations', 1],
  ] as const) {
    const work = await giveWork(server, { title, class: id, questions, opens: -9 * 24, closes: -24 });
    await begin(server, { work, person: pupil });
    for (const [place, question] of questions.entries()) {
      const percentage = place < right ? 100 : 0;
      await answerTest(server, { work, person: pupil }, { question, answer: { chosen: 'b' }, percentage });
    }
    await handIn(server, { work, person: pupil });
  }
  return { id };
}

test('a teacher weighs work, counts missed work, sorts, saves the grade book, and the pupil and the parent read the grades', async ({
  visit,
  staff,
  server,
}) => {
  const teacher = await visit({ is_teacher: true });
  const pupil = await visit({ is_pupil: true }, { first_name: 'Otabek', last_name: 'Oʻrinov' });
  const other = await staff.makePerson({ is_pupil: true }, { first_name: 'Анна', last_name: 'Азизова' });
  const { id } = await makeGradedClass(
    { api: teacher.api, staff, server },
    { name: '7-«Grades»', subject: 'Grades', pupil: pupil.account.id, other: other.id },
  );
  const { page } = teacher;
  await page.goto(`/classes/${id}`);
  await page.getByRole('link', { name: 'Grade book' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7-«Grades»');
  const row = page.getByRole('row').filter({ hasText: 'Oʻrinov' });
  // The present quarter may be a later one.
  await page.getByLabel('Period').selectOption({ label: 'All grades' });
  await expect(row.getByRole('cell')).toHaveText(['4 75%', '5 100%', '2 50%']);

  await page.getByRole('button', { name: 'Fractions: weight 1, change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Weight').fill('100');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByText('less than or equal to 99.99').or(dialog.locator('.field-error')),
  ).toBeVisible();
  await dialog.getByLabel('Weight').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('cell').first()).toHaveText('5 90%');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('cell').first()).toHaveText('4 75%');

  const missing = page.getByRole('row').filter({ hasText: 'Азизова' });
  await expect(missing.getByRole('cell').nth(1)).toHaveText('– not done');
  await page.getByLabel('Assignments that were not done count as 0').check();
  await expect(missing.getByRole('cell').first()).toHaveText('2 0%');

  const names = () => page.locator('tbody').getByRole('rowheader').allTextContents();
  await page
    .getByRole('columnheader', { name: /^Average/ })
    .getByRole('button')
    .press('Enter');
  expect(await names()).toEqual(['Oʻrinov Otabek', 'Азизова Анна']);
  await page
    .getByRole('columnheader', { name: /^Average/ })
    .getByRole('button')
    .press('Enter');
  expect(await names()).toEqual(['Азизова Анна', 'Oʻrinov Otabek']);
  await expect(page.getByRole('columnheader', { name: /^Average/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^7-Grades Grade book \d{4}-\d\d-\d\d\.csv$/);
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toContain('\uFEFFLast name,First name,"Fractions, %"');
  expect(content).toContain('Oʻrinov,Otabek,100,5,50,2,75,4');
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save for Excel' }).click();
  expect((await workbook).suggestedFilename()).toMatch(/^7-Grades Grade book \d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole('link', { name: 'Add a column' }).click();
  await page.getByLabel('Title').fill('At the blackboard');
  await page.getByLabel('Oʻrinov Otabek', { exact: true }).fill('4.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: “At the blackboard”.')).toBeVisible();
  await page.getByLabel('Period').selectOption({ label: 'All grades' });
  await expect(row.getByRole('cell').filter({ hasText: '4.5 of 5' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Class grades' }).getByText('Progress by subject').click();
  const subject = page.getByRole('region', { name: 'Grades' });
  await expect(subject).toContainText('75% right of 4 marked answers');
  await expect(subject.getByRole('heading', { name: 'Grades: fractions' })).toBeVisible();
  await subject.getByRole('button', { name: 'All weeks as a table' }).first().click();
  await expect(subject.getByRole('table').getByRole('cell').filter({ hasText: '75%' })).toBeVisible();
  await page.getByLabel('Whose answers').selectOption({ label: 'Азизова Анна' });
  await expect(page.getByText('Nobody answered a test in these weeks.')).toBeVisible();

  await pupil.page.goto('/profile');
  await pupil.page.getByRole('link', { name: 'My grades' }).click();
  await pupil.page.getByLabel('Period').selectOption({ label: 'All grades' });
  await expect(pupil.page.getByRole('region', { name: '7-«Grades»' })).toContainText('Average: 4 80%');
  await expect(pupil.page.getByRole('row').filter({ hasText: 'At the blackboard' })).toContainText(
    '5 90% 4.5 of 5',
  );
  await expect(pupil.page.getByRole('row').filter({ hasText: 'Fractions' })).toContainText('5 100%');
});
