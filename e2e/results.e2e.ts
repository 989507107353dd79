import type { Api } from './api.ts';
import { colourName } from './colours.ts';
import { expect, test } from './fixtures.ts';

async function solvedBy(api: Api, question: number): Promise<void> {
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
}

test('results have a colour and, for parents, a status by their percentage', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Colours');
  const question = await staff.makeQuestion({ category });
  const { page } = await visit({ is_parent: true, is_staff: true });
  const percentages = [
    [100, 'green', 'Passed'],
    [80, 'green', 'Passed'],
    [79, 'orange', 'Passed'],
    [60, 'orange', 'Passed'],
    [59, 'red', 'Failed'],
    [0, 'red', 'Failed'],
  ] as const;
  const results = percentages.map(([percentage]) => ({
    user_name: `Pupil ${percentage}`,
    points: 1,
    percentage,
    completed_at: '2026-03-07T14:05:00Z',
  }));
  await page.route('**/results/', (route) => route.fulfill({ json: { status: 'ok', results } }));
  await page.goto(`/tests/${question}`);
  for (const [percentage, colour, status] of percentages) {
    const student = page.getByRole('cell', { name: `Pupil ${percentage}`, exact: true });
    const row = page.getByRole('row').filter({ has: student });
    const chip = row.getByText(`${percentage}%`, { exact: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => colourName(chip), `${percentage} in ${colorScheme}`).toBe(colour);
    }
    await expect(row.getByText(status)).toBeVisible();
    await expect(row.getByText(/^Mar [78], 2026, \d\d:05$/)).toBeVisible();
  }
});

test('results are requested for pupils and parents only, and a failure is reported in the console only', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Asked results');
  const teacher = await visit({ is_teacher: true });
  const pupil = await visit({ is_pupil: true });
  const question = await teacher.api.makeQuestion({ category });
  await solvedBy(pupil.api, question);
  let asked = 0;
  const told: string[] = [];
  for (const { page } of [teacher, pupil]) {
    page.on('console', (message) => told.push(message.text()));
    await page.route('**/results/', (route) => {
      asked += 1;
      return route.fulfill({ status: 400, json: { detail: 'No results today.' } });
    });
  }
  await teacher.page.goto(`/tests/${question}`);
  await expect(teacher.page.getByText('Administrative Information')).toBeVisible();
  expect(asked).toBe(0);
  await pupil.page.goto(`/tests/${question}`);
  await expect.poll(() => told.join('\n')).toContain('The results could not be loaded');
  await expect(pupil.page.getByRole('heading', { level: 1, name: 'Test Details 2 + 2 = ?' })).toBeVisible();
  await expect(pupil.page.getByText('No results today.')).toHaveCount(0);
  await expect(pupil.page.getByRole('alert')).toHaveCount(0);
});
