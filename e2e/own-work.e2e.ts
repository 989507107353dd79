import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { makePupil } from './pupils.ts';
import type { RealServer } from './server.ts';
import { textsIn } from './texts.ts';
import { answerTest, begin, giveWork, handIn, type OfPupil } from './work-rows.ts';

const say = textsIn('en');
const works = (page: Page) => page.getByRole('main').locator('.work-row');
const row = (page: Page, title: string) => works(page).filter({ hasText: title });
const day = 24;

async function makeTwo(staff: Api): Promise<number[]> {
  const category = await staff.makeCategory(`Work ${crypto.randomUUID()}`);
  return [await staff.makeQuestion({ category }), await staff.makeQuestion({ category })];
}

/** A pupil answers the first test of a work, by default rightly, and hands in. `hours` are from now. */
async function handInOne(
  server: RealServer,
  pupil: OfPupil,
  [question = 0]: readonly number[],
  some: { hours: number; percentage?: number | null },
): Promise<void> {
  const { hours, percentage = 100 } = some;
  await begin(server, pupil);
  await answerTest(server, pupil, { question, percentage });
  await handIn(server, pupil, hours);
}

/** Noon in Tashkent, some days from today there. */
function noonInTashkent(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tashkent' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00+05:00`) + days * day * 3_600_000).toISOString();
}

test('a pupil finds due work in its order, and finished work, by days in words, also with a clock that is wrong by a day', async ({
  staff,
  server,
  visit,
}) => {
  const { page, account } = await visit({ is_pupil: true });
  const questions = await makeTwo(staff);
  const [pupils, name] = [[account.id], crypto.randomUUID()];
  const give = (title: string, some: object) =>
    giveWork(server, { title: `${title} ${name}`, pupils, questions, ...some });
  await give('Never due', {});
  await give('Urgent', { due: noonInTashkent(1), time_limit: 40 });
  await give('Planned', { opens: 2 * day, due: noonInTashkent(3) });
  await give('Late', { opens: -3 * day, due: -2, closes: day });
  await give('Missed', { opens: -3 * day, closes: -2 });
  const done = { work: await give('Done', { attempts: 'best' }), person: account.id };
  await handInOne(server, done, questions, { hours: 0 });
  // The device is a day ahead: it would say that work due tomorrow is due today, and that it is late.
  await page.clock.install({ time: Date.now() + day * 3_600_000 });
  await page.goto('/');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('my_work.title') })
    .click();
  await expect(page).toHaveURL('/my-work');
  await expect(works(page).locator('.work-row-title')).toHaveText(
    ['Late', 'Urgent', 'Planned', 'Never due'].map((title) => `${title} ${name}`),
  );
  await expect(row(page, 'Late')).toContainText(say('my_work.state.late'));
  await expect(row(page, 'Urgent')).toContainText('Exam · 2 tests · 40 minutes');
  await expect(row(page, 'Urgent')).toContainText('Due tomorrow, 12:00');
  await expect(row(page, 'Urgent').locator('.chip')).toHaveText(say('my_work.state.not_begun'));
  const third = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Tashkent' });
  await expect(row(page, 'Planned')).toContainText(say('my_work.state.planned'));
  await expect(row(page, 'Planned')).toContainText(`Due ${third.format(new Date(noonInTashkent(3)))}, 12:00`);
  for (const [language, text] of [
    ['ru', 'Срок сдачи: завтра, 12:00'],
    ['uz', 'Topshirish muddati: ertaga, 12:00'],
    ['en', 'Due tomorrow, 12:00'],
  ] as const) {
    await page.locator('.language-select').selectOption(language);
    await expect(row(page, 'Urgent')).toContainText(text);
  }
  await page.getByRole('button', { name: say('my_work.done'), exact: true }).click();
  await expect(page).toHaveURL('/my-work?filter=done');
  await expect(works(page).locator('.work-row-title')).toHaveText([`Done ${name}`, `Missed ${name}`]);
  await expect(row(page, 'Done')).toContainText('50% Not passed · 1 of 2 points');
  await expect(row(page, 'Done')).toContainText(say('my_work.again_often'));
  await expect(row(page, 'Missed')).toContainText(say('my_work.state.missed'));
  await page.goBack();
  await expect(row(page, 'Late')).toBeVisible();
  await expect(row(page, 'Late').getByRole('link', { name: 'Late' })).toHaveAttribute(
    'href',
    /^\/my-work\/\d+$/,
  );
});

test('parents find what a child has to do and has done on the home and the page of the child', async ({
  staff,
  server,
  visit,
}) => {
  const email = `family-${crypto.randomUUID()}@example.com`;
  const { page } = await visit({ is_parent: true }, { email });
  const child = await makePupil({ staff, server }, { first_name: 'Malika' });
  await child.api.send('PATCH /auth/users/me/', { mother_email: email });
  const questions = await makeTwo(staff);
  const [pupils, name] = [[child.account.id], crypto.randomUUID()];
  await giveWork(server, { title: `Due ${name}`, pupils, questions, due: noonInTashkent(1) });
  const done = await giveWork(server, { title: `Done ${name}`, pupils, questions });
  await giveWork(server, { title: `Hidden ${name}`, pupils, questions, parents_see: false });
  await handInOne(server, { work: done, person: child.account.id }, questions, { hours: -1 });
  await page.goto('/');
  const card = page.getByRole('list', { name: 'My children' }).locator('> li');
  await expect(card.locator('.work-row-title')).toHaveText([`Due ${name}`, `Done ${name}`]);
  await expect(card).toContainText('Due tomorrow, 12:00');
  await expect(card).toContainText('50% Not passed · 1 of 2 points');
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/children/${child.account.id}`);
  await expect(page.getByRole('heading', { name: say('my_work.of_child') })).toBeVisible();
  await expect(works(page).locator('.work-row-title')).toHaveText([`Due ${name}`]);
  await page.getByRole('button', { name: say('my_work.done'), exact: true }).click();
  await expect(works(page).locator('.work-row-title')).toHaveText([`Done ${name}`]);
});
