import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Two subjects: mathematics with algebra below it, and physics. */
async function makeSubjects(staff: Api) {
  const name = crypto.randomUUID();
  const maths = await staff.makeCategory(`Mathematics ${name}`);
  const algebra = await staff.makeCategory(`Algebra ${name}`, maths);
  const physics = await staff.makeCategory(`Physics ${name}`);
  return { name, maths, algebra, physics };
}

const submit = (api: Api, question: number, users_answer: string) =>
  api.send(`POST /tests_api/${question}/submit/`, { users_answer });

test('a pupil finds where to go on, points, subjects, last answers and mistakes, in the numbers of the answers', async ({
  staff,
  visit,
  server,
}) => {
  const { name, maths, algebra, physics } = await makeSubjects(staff);
  const { page, api, account } = await visit({ is_pupil: true }, { first_name: 'Malika' });
  const hard = { category: algebra, qiyinlik_darajasi: 36 };
  const old = await staff.makeQuestion({ category: physics, savol: 'What is measured in newtons?' });
  const wrong = await staff.makeQuestion({ category: algebra, savol: 'Solve x + 2 = 6.' });
  const keyless = await staff.makeQuestion({ category: algebra, savol: 'Solve y.', right_answer: undefined });
  const right = await staff.makeQuestion({ ...hard, savol: 'Solve 2x = 8.' });
  const left = await staff.makeQuestion({ category: algebra, savol: 'Solve z.' });
  await submit(api, old, 'b');
  // Nothing but a request changes an answer, so the home follows with the next one.
  await server.runStatement(`update answer set completed_at = now() - interval '15 days' where person = $1`, [
    account.id,
  ]);
  await submit(api, wrong, 'a');
  await submit(api, keyless, 'a');
  await submit(api, right, 'b');
  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Malika!');
  const next = page.locator('.go-on');
  await expect(next.getByRole('heading', { name: `Algebra ${name}` })).toBeVisible();
  await expect(next).toContainText(`Mathematics ${name}`);
  await expect(next).toContainText('3 of 4 tests solved');
  await expect(next).toContainText('1 test left');

  const figures = cardOf(page, say('homes.pupil.reached')).locator('.figures');
  await expect(figures.first()).toHaveText('Points3Right answers1of 2 marked answers · 50%');
  await expect(figures.last()).toHaveText('Points4Right answers2of 3 marked answers · 67%');
  await expect(cardOf(page, say('homes.pupil.reached'))).toContainText('1 answer is not marked yet.');

  const subjects = cardOf(page, say('homes.pupil.subjects')).getByRole('listitem');
  await expect(subjects).toHaveText([
    `Mathematics ${name}50% · 1 of 2 right`,
    `Physics ${name}100% · 1 of 1 right`,
  ]);
  await expect(subjects.first().getByRole('link')).toHaveAttribute('href', `/answered?category=${maths}`);

  const latest = cardOf(page, say('homes.pupil.latest')).getByRole('listitem');
  const shown = [
    [right, 'right', 'Solve 2x = 8.'],
    [keyless, 'not marked yet', 'Solve y.'],
    [wrong, 'wrong', 'Solve x + 2 = 6.'],
    [old, 'right', 'What is measured in newtons?'],
  ] as const;
  await expect(latest).toHaveCount(shown.length);
  for (const [at, [question, verdict, text]] of shown.entries()) {
    await expect(latest.nth(at)).toContainText(verdict);
    await expect(latest.nth(at).getByRole('link', { name: text })).toHaveAttribute(
      'href',
      `/tests/${question}`,
    );
  }

  const again = cardOf(page, say('homes.pupil.look_again'));
  await expect(again.getByRole('listitem')).toHaveCount(1);
  await expect(again).toContainText('Solve x + 2 = 6.');
  await expect(again.getByRole('definition')).toHaveText(['A) 3', 'B) 4']);
  await expect(again).toContainText('0 of 1 point');
  // The only wrong answer is there already.
  await expect(again.getByRole('link')).toHaveText(['Solve x + 2 = 6.']);

  await next.getByRole('link', { name: say('homes.pupil.next_test') }).click();
  await expect(page).toHaveURL(`/solve-test?category=${algebra}`);
  await expect(page.getByRole('heading', { name: 'Solve z.' })).toBeVisible();
  await submit(api, left, 'b');
  await page.getByRole('link', { name: 'Savol' }).click();
  await expect(page.getByText(say('homes.pupil.all_done'))).toBeVisible();
  await expect(figures.first()).toHaveText('Points4Right answers2of 3 marked answers · 67%');
});
