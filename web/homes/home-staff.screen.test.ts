import { expect, test } from 'vitest';

import { getSchoolHome, type SchoolHome } from '../../contract/homes.ts';
import { languages } from '../../contract/languages.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page, passTime, stopTime, userEvent } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

const card = (name: string) => page.getByRole('region', { name, exact: true });
const needs = () => card(say('homes.staff.needs'));

const answerWithHome = (home: Some<SchoolHome>) => answer(getSchoolHome, { data_api: [home] });

test('staff find people, tests and answers by day in the numbers of the school', async () => {
  logIn({ is_staff: true });
  const days = Array.from({ length: 30 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    answers: 0,
  }));
  answerWithHome({
    people: { teacher: 2, pupil: 40, waiting: 1, staff: 3 },
    tests: { total: 12, enabled: 9 },
    days: [...days.slice(0, 28), { day: '2026-11-29', answers: 7 }, { day: '2026-11-30', answers: 3 }],
    disk: { total: 64_000_000_000, free: 20_000_000_000 },
  });
  await openPage('/');
  const people = card('People').getByRole('listitem');
  for (const [kind, count, href] of [
    ['teacher', 2, '/staff?role=teacher'],
    ['pupil', 40, '/staff?role=pupil'],
    ['waiting', 1, '/staff?is_active=false'],
    ['staff', 3, '/staff?role=staff'],
  ] as const) {
    const link = people.getByRole('link', { name: say(`homes.staff.kinds.${kind}`, { count }), exact: true });
    await expect.element(link).toHaveAttribute('href', href);
    expect(textsOf(people)).toContain(`${count} ${link.element().textContent}`);
  }
  const byDay = card(say('homes.staff.days'));
  await expect
    .element(byDay)
    .toMatchTextContent(say('homes.staff.days_summary', { days: 30, all: 10, today: 3, most: 7 }));
  expect(byDay.css('svg rect').elements()).toHaveLength(30);
  await byDay.getByRole('button', { name: say('homes.staff.days_table') }).click();
  await expect.element(byDay.getByRole('row')).toHaveLength(31);
  await expect.element(byDay.getByRole('row').nth(1)).toMatchTextContent(say('homes.staff.today'));
  await expect.element(byDay.getByRole('row').nth(1).getByRole('cell').last()).toHaveTextContent('3');

  const server = card(say('homes.staff.server'));
  await expect.element(server.getByRole('definition').first()).toHaveTextContent('12, 9 of them enabled');
  await expect.element(server).toMatchTextContent(/[\d.,]+ GB of [\d.,]+ GB/);
});

test('what needs a hand leads to where it is done', async () => {
  logIn({ is_staff: true });
  answerWithHome({
    needs: [{ what: 'tests_without_key', count: 1 }],
    tests_without_key: [{ id: 5, savol: 'Who knows?' }],
  });
  await openPage('/');
  await expect.element(needs()).toMatchTextContent(say('homes.staff.need.tests_without_key_text'));
  await needs().getByRole('link', { name: 'Who knows?' }).click();
  await expect.poll(address).toBe('/edit_test/5');

  answerWithHome({
    needs: [
      { what: 'accounts_waiting', count: 2 },
      { what: 'mails_failing', count: 21 },
      { what: 'disk_low', count: 1 },
      { what: 'backups_failing', count: 1 },
      { what: 'backups_old', count: 4 },
      { what: 'changes_late', count: 25 },
      { what: 'certificate_ending', count: 1 },
    ],
  });
  for (const language of languages) {
    await openPage('/', { language });
    await expect.element(needs().getByRole('heading', { level: 3 })).toHaveLength(7);
    expect(textsOf(needs().getByRole('heading', { level: 3 }))).toEqual([
      say('homes.staff.need.accounts_waiting', { count: 2 }),
      say('homes.staff.need.mails_failing', { count: 21 }),
      say('homes.staff.need.disk_low'),
      say('homes.staff.need.backups_failing'),
      say('homes.staff.need.backups_old', { count: 4 }),
      say('homes.staff.need.changes_late', { count: 25 }),
      say('homes.staff.need.certificate_ending'),
    ]);
  }
  await openPage('/');
  await needs()
    .getByRole('link', { name: say('homes.staff.need.to_accounts') })
    .first()
    .click();
  await expect.poll(address).toBe('/staff?is_active=false');
  await expect.element(page.getByLabelText('Account', { exact: true })).toHaveValue('false');
});

test('the home of staff says when nothing needs a hand', async () => {
  logIn({ is_staff: true });
  await openPage('/');
  await expect.element(needs()).toMatchTextContent(say('homes.staff.no_needs'));
});

test('the home of staff that the server cannot answer says so and is loaded on request', async () => {
  logIn({ is_staff: true });
  answer(getSchoolHome, refusal(503, {}));
  stopTime();
  await openPage('/');
  for (let seconds = 0; seconds < 30; seconds += 1) await passTime(1000);
  await expect.element(page.getByRole('alert')).toMatchTextContent(say('ui.error.server'));
  answerWithHome({});
  page
    .getByRole('button', { name: say('ui.try_again') })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(needs()).toBeVisible();
});

test('a new school has a list of steps in place of figures, each with its state and its place', async () => {
  logIn({ is_staff: true });
  const step = (what: SchoolHome['steps'][number]['what'], done = false) => ({ what, done });
  const [name, subjects, people] = [step('name', true), step('subjects'), step('people')];
  answerWithHome({ steps: [name, subjects, people, step('cards'), step('work')] });
  const steps = () => card(say('homes.staff.steps.title'));
  const linkTo = (what: string) =>
    steps().getByRole('link', {
      name: say(`homes.staff.steps.step.${what}` as 'homes.staff.steps.step.name'),
    });
  for (const language of languages) {
    await openPage('/', { language });
    await expect.element(steps().getByRole('listitem')).toHaveLength(5);
    await expect
      .element(steps().getByText(say('homes.staff.steps.done', { count: 1, all: 5 })))
      .toBeVisible();
    await expect.element(needs()).not.toBeInTheDocument();
  }
  for (const [what, href] of [
    ['name', '/staff?part=school'],
    ['subjects', '/staff?part=categories'],
    ['people', '/staff'],
    ['cards', '/cards/print'],
    ['work', '/work/new'],
  ] as const) {
    await expect.element(linkTo(what).first()).toHaveAttribute('href', href);
  }
  const ready = steps().getByRole('link', { name: say('homes.staff.steps.ready') });
  await expect.element(ready).toHaveAttribute('href', '/tests/import?starter=1');
  await expect.element(steps().css('[aria-current="step"]')).toHaveLength(1);
  await expect.element(steps().css('[aria-current="step"]').getByRole('link')).toHaveLength(2);

  answerWithHome({ steps: [name, subjects, { ...people, done: true }], people: { pupil: 3 } });
  await openPage('/');
  await expect.element(steps()).toBeVisible();
  await expect.element(needs()).toBeVisible();
  answerWithHome({});
  await openPage('/');
  await expect.element(needs()).toBeVisible();
  await expect.element(steps()).not.toBeInTheDocument();
});
