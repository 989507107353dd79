import type { Page } from '@playwright/test';

import type { SchoolHome } from '../contract/homes.ts';
import type { Api } from './api.ts';
import { openThroughRetries } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { changeAnswer } from './screen.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function homeOf(api: Api): Promise<SchoolHome> {
  const { data_api } = await api.send<{ data_api: [SchoolHome] }>('GET /home_api/school/');
  return data_api[0];
}

/** Shows the home of a school in a state into which this server cannot be brought. */
const changeHome = (page: Page, change: Partial<SchoolHome>) =>
  changeAnswer('**/home_api/school/', change)(page);

test('staff find people, tests and answers by day in the numbers of the school', async ({ staff, visit }) => {
  const { page, api } = await visit({ is_staff: true });
  const before = await homeOf(api);
  await visit({ is_teacher: true });
  const pupil = await visit({ is_pupil: true });
  await api.send('POST /auth/users/', {
    email: `waiting-${crypto.randomUUID()}@example.com`,
    first_name: 'Nodira',
    last_name: 'Aliyeva',
    password: 'savol-demo-1',
    re_password: 'savol-demo-1',
  });
  const category = await staff.makeCategory(`School ${crypto.randomUUID()}`);
  for (let count = 0; count < 3; count += 1) {
    const question = await staff.makeQuestion({ category });
    await pupil.api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
  }
  await page.goto('/');

  const people = cardOf(page, say('homes.staff.people')).getByRole('listitem');
  const kinds = [
    ['teacher', before.people.teacher + 1, '/staff?role=teacher'],
    ['pupil', before.people.pupil + 1, '/staff?role=pupil'],
    ['waiting', before.people.waiting + 1, '/staff?is_active=false'],
    ['staff', before.people.staff, '/staff?role=staff'],
  ] as const;
  for (const [kind, count, href] of kinds) {
    const name = say(`homes.staff.kinds.${kind}_${count === 1 ? 'one' : 'other'}`);
    const item = people.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(item).toHaveText(`${count} ${name}`);
    await expect(item.getByRole('link')).toHaveAttribute('href', href);
  }

  const answers = before.days.map((day) => day.answers);
  const [today = 0] = answers.slice(-1);
  const all = answers.reduce((sum, some) => sum + some, 0);
  const days = cardOf(page, say('homes.staff.days'));
  await expect(days).toContainText(
    say('homes.staff.days_summary', {
      days: 30,
      all: all + 3,
      today: today + 3,
      most: Math.max(...answers.slice(0, -1), today + 3),
    }),
  );
  await expect(days.locator('svg rect')).toHaveCount(30);
  await days.getByRole('button', { name: say('homes.staff.days_table') }).click();
  await expect(days.getByRole('row')).toHaveCount(31);
  await expect(days.getByRole('row').nth(1)).toContainText(say('homes.staff.today'));
  await expect(days.getByRole('row').nth(1).getByRole('cell').last()).toContainText(String(today + 3));

  const facts = cardOf(page, say('homes.staff.server')).getByRole('definition');
  await expect(facts.first()).toHaveText(
    `${before.tests.total + 3}, ${before.tests.enabled + 3} of them enabled`,
  );
  await expect(cardOf(page, say('homes.staff.server'))).toContainText(/[\d.,]+ GB of [\d.,]+ GB/);
});

test('what needs a hand leads to where it is done', async ({ staff, visit }) => {
  const { page } = await visit({ is_staff: true });
  const category = await staff.makeCategory(`Keyless ${crypto.randomUUID()}`);
  const savol = `Who knows? ${crypto.randomUUID()}`;
  const question = await staff.makeQuestion({ category, savol, right_answer: undefined });
  // More answers than any other test of this server waits with.
  for (let count = 0; count < 5; count += 1) {
    const { api } = await visit({ is_pupil: true });
    await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
  }
  await page.goto('/');
  const needs = cardOf(page, say('homes.staff.needs'));
  await expect(needs).toContainText(say('homes.staff.need.tests_without_key_text'));
  await needs.getByRole('link', { name: savol }).click();
  await expect(page).toHaveURL(`/edit_test/${question}`);
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(savol);
  await page.goBack();

  await changeHome(page, {
    needs: [
      { what: 'accounts_waiting', count: 2 },
      { what: 'mails_failing', count: 21 },
      { what: 'disk_low', count: 1 },
    ],
  });
  await page.reload();
  for (const language of ['ru', 'uz', 'en'] as const) {
    const speak = textsIn(language);
    await page.locator('.language-select').selectOption(language);
    const forms = language === 'ru' ? (['few', 'one'] as const) : (['other', 'other'] as const);
    const headings = cardOf(page, speak('homes.staff.needs')).getByRole('heading', { level: 3 });
    await expect(headings).toHaveText([
      speak(`homes.staff.need.accounts_waiting_${forms[0]}` as 'homes.staff.need.accounts_waiting_other', {
        count: 2,
      }),
      speak(`homes.staff.need.mails_failing_${forms[1]}` as 'homes.staff.need.mails_failing_other', {
        count: 21,
      }),
      speak('homes.staff.need.disk_low'),
    ]);
  }
  await needs
    .getByRole('link', { name: say('homes.staff.need.to_accounts') })
    .first()
    .click();
  await expect(page).toHaveURL('/staff?is_active=false');
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('false');
});

test('the home of staff says when nothing needs a hand', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  await changeHome(page, { needs: [] });
  await page.goto('/');
  await expect(cardOf(page, say('homes.staff.needs'))).toContainText(say('homes.staff.no_needs'));
});

test('the home of staff that the server cannot answer says so and is loaded on request', async ({
  visit,
}) => {
  const { page } = await visit({ is_staff: true });
  await page.route('**/home_api/school/', (route) => route.fulfill({ status: 503, json: {} }));
  await openThroughRetries(page, '/');
  await expect(page.getByRole('alert')).toContainText(say('ui.error.server'));
  await page.unrouteAll();
  await page.getByRole('button', { name: say('ui.try_again') }).focus();
  await page.keyboard.press('Enter');
  await expect(cardOf(page, say('homes.staff.needs'))).toBeVisible();
});
