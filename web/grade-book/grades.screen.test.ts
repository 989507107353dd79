import { expect, test } from 'vitest';

import { listAuditEntries } from '../../contract/audit.ts';
import { getGradeBook, listOwnGrades } from '../../contract/grade-book.ts';
import { getGradeScale, type GradeStep, replaceGradeScale, usualGrades } from '../../contract/grade-scale.ts';
import { listChildren } from '../../contract/homes.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';

test('a parent finds the grades of a child on its page', async () => {
  logIn({ is_parent: true });
  answer(listChildren, { data_api: [{ id: 9, first_name: 'Lola', last_name: 'Bahoyeva' }] });
  const works = [{ title: 'Equations', state: 'done', percentage: 50, grade: '2' }] as const;
  const asked = answer(listOwnGrades, {
    user_name: 'Lola Bahoyeva',
    data_api: [{ class: 4, class_name: '6-«Family»', works }],
  });
  await openPage('/children/9');
  await page.getByRole('link', { name: 'Grades' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Lola Bahoyeva');
  await expect.element(page.getByRole('row').filter({ hasText: 'Equations' })).toMatchTextContent('2 50%');
  expect(asked.requests.map(({ query }) => query)).toEqual([{ child: 9 }]);
  answer(listOwnGrades, refusal(403));
  await openPage('/grades?child=10');
  await expect.element(page.getByText('This page is not about your child.')).toBeVisible();
});

test('classes of the past stand apart, with their grades', async () => {
  logIn({ is_pupil: true });
  const works = [{ title: 'Equations', state: 'done', percentage: 100, grade: '5' }] as const;
  answer(listOwnGrades, {
    data_api: [
      { class: 5, class_name: '7-B', year: 2026, is_past: false },
      { class: 4, class_name: '7-A', year: 2026, is_past: true, works, percentage: 100, grade: '5' },
    ],
  });
  await openPage('/grades');
  const past = page.getByRole('region', { name: '7-A, 2026/27' });
  await expect.element(past).toMatchTextContent('Former class');
  await expect.element(past.getByRole('row').filter({ hasText: 'Equations' })).toMatchTextContent('5 100%');
});

test('pupils who have left stand apart in the book', async () => {
  logIn({ is_teacher: true });
  const cells = [{ state: 'done', percentage: 100, grade: '5' }] as const;
  const pupilOf = (first_name: string) => ({
    id: 7,
    first_name,
    last_name: 'Karimov',
    is_active: true,
    cells,
  });
  answer(getGradeBook, {
    data_api: [
      { class: 4, works: [{ id: 1, title: 'Equations' }], pupils: [pupilOf('Ali')], left: [pupilOf('Vali')] },
    ],
  });
  await openPage('/classes/4/grades');
  const names = page.css('tbody:nth-of-type(2) th');
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['Left the class: not counted in averages', 'Karimov Vali']);
});

test('staff change the grades of the school, and undo it', async () => {
  logIn({ is_staff: true });
  let grades: readonly GradeStep[] = usualGrades;
  answer(getGradeScale, () => ({ data_api: [{ grades }] }));
  const set = answer(replaceGradeScale, ({ body }) => {
    ({ grades } = body);
    return { data_api: [{ grades }] };
  });
  await openPage('/staff');
  await page.getByRole('link', { name: 'Grades', exact: true }).click();
  const form = page.getByRole('form', { name: 'Grades' });
  const name = form.getByLabelText('Grade', { exact: true }).first();
  const from = form.getByLabelText('From, %').first();
  await name.fill('A’lo');
  await from.fill('71');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent('Each grade must start below the one before it');
  expect(set.requests).toEqual([]);
  await from.fill('90');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The grades have been saved.')).toBeVisible();
  await expect.element(from).toHaveValue('90');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(from).toHaveValue('86');
  expect(set.requests.map(({ body }) => body.grades[0])).toEqual([
    { name: 'A’lo', from: 90 },
    { name: '5', from: 86 },
  ]);

  const sentence = 'The school’s scale of grades is now A’lo: 90, 2: 0. Before, it was 5: 86, 2: 0.';
  answer(listAuditEntries, ({ query: { action } }) => ({ data_api: action ? [{ action, sentence }] : [] }));
  await openPage('/staff?part=audit&action=grades.scale_changed');
  await expect.element(page.getByRole('row').filter({ hasText: sentence })).toHaveLength(1);
});

test('a grade that staff take out stays out while the grades of the school are loaded again', async () => {
  logIn({ is_staff: true });
  let grades: readonly GradeStep[] = usualGrades;
  let arrives = held(undefined);
  arrives.release();
  const asked = answer(getGradeScale, async () => {
    await arrives.reply();
    return { data_api: [{ grades }] };
  });
  const set = answer(replaceGradeScale, ({ body }) => ({ data_api: [{ grades: body.grades }] }));
  await openPage('/staff?part=grades');
  const form = page.getByRole('form', { name: 'Grades' });
  const names = form.getByLabelText('Grade', { exact: true });
  await expect.element(names).toHaveLength(usualGrades.length);
  // Another tab, and back: the known grades are shown until the newest come.
  const tabs = page.getByRole('navigation', { name: 'Staff pages' });
  await tabs.getByRole('link', { name: 'School', exact: true }).click();
  await expect.element(page.getByLabelText('Name of the school')).toBeVisible();
  arrives = held(undefined);
  grades = usualGrades.map((step, at) => (at === 1 ? { ...step, name: '4+' } : step));
  await tabs.getByRole('link', { name: 'Grades', exact: true }).click();
  await form.getByRole('button', { name: 'Remove grade 1' }).click();
  await expect.poll(() => asked.requests.length).toBeGreaterThan(1);
  arrives.release();
  await expect.element(names).toHaveLength(usualGrades.length - 1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The grades have been saved.')).toBeVisible();
  expect(set.requests.map(({ body }) => body.grades)).toEqual([usualGrades.slice(1)]);
});
