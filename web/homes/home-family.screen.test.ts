import { expect, test } from 'vitest';

import { type Child, listChildren } from '../../contract/homes.ts';
import { linkChild } from '../../contract/people/families.ts';
import { languages } from '../../contract/languages.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say } from '../testing/shown.ts';

const cards = () => page.getByRole('list', { name: 'My children' }).css(':scope > li');
const missing = () => page.getByText('This page is not about your child.');

/** Children in pages of ten, or the one that is asked for. */
const answerWithChildren = (children: readonly Some<Child>[]) =>
  answer(listChildren, ({ query: { child, page: number, per_page } }) => {
    const found = children.filter(({ id }) => child === undefined || id === child);
    return {
      data_api: found.slice((number - 1) * per_page, number * per_page),
      page: number,
      total: found.length,
      total_pages: Math.ceil(found.length / per_page),
    };
  });

test('a parent without children enters the code of a child, or reads how else one is linked, and finds the child then', async () => {
  const email = 'alone@school.example';
  logIn({ is_parent: true, email });
  for (const language of languages) {
    await openPage('/', { language });
    await expect.element(page.getByText(email, { exact: true })).toBeVisible();
    const field = say('users.field.father_email');
    await expect.element(page.getByText(say('homes.family.none_text', { field }))).toBeVisible();
  }
  const child = { id: 21, first_name: 'Aziza', last_name: 'Aliyev' };
  const { requests } = answer(linkChild, () => {
    answerWithChildren([child]);
    return { data_api: [child] };
  });
  await openPage('/');
  await page.getByLabelText('Child’s code').fill('4f7k 9qwm');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ code: '4f7k 9qwm' }]);
  await expect.element(cards()).toMatchTextContent(/Aziza Aliyev.*No answers yet\./);
  await page.getByRole('link', { name: 'Aziza Aliyev' }).click();
  await expect.poll(address).toBe('/children/21');
  await expect.element(page.getByRole('main').getByText('No answers yet.')).toBeVisible();
});

test('partly right answers stand beside the right ones, and a child that has only done assignments has answered', async () => {
  logIn({ is_parent: true });
  const subject = { category: 1, category_name: 'Maths', answered: 4, right: 2, partly: 1 };
  const clock = { now: '2026-11-20T07:00:00.000Z', time_zone: 'Asia/Tashkent' };
  const handedIn = { progress: 'handed_in', handed_in_at: clock.now } as const;
  const done = [{ id: 7, title: 'Seasons', ...handedIn }];
  answerWithChildren([
    { id: 21, first_name: 'Aziza', in_all: { answered: 4, right: 2, partly: 1 }, subjects: [subject] },
    { id: 22, first_name: 'Bobur', work: { ...clock, done } },
  ]);
  await openPage('/');
  await expect.element(cards().first()).toMatchTextContent('of 4 answers · 1 partly right');
  await expect.element(cards().nth(1)).toMatchTextContent('Seasons');
  await expect.element(cards().nth(1)).not.toMatchTextContent('No answers yet.');
  await openPage('/children/21');
  const bars = page.getByRole('region', { name: 'Right answers by subject' });
  await expect.element(bars).toMatchTextContent('50% · 2 of 4 right · 1 partly right');
});

test('many children are paged', async () => {
  logIn({ is_parent: true });
  answerWithChildren(Array.from({ length: 11 }, (_, at) => ({ first_name: `Child ${at}` })));
  await openPage('/');
  await expect.element(cards()).toHaveLength(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(cards()).toHaveLength(1);
  await openPage('/?page=9');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect.element(cards()).toHaveLength(10);
});

test('the page of a child is for its parents only, and says so', async () => {
  for (const roles of [{ is_parent: true }, { is_pupil: true }, { is_teacher: true }, {}]) {
    logIn(roles);
    answer(listChildren, 'is_parent' in roles ? {} : refusal(403));
    await openPage('/children/21');
    await expect.element(missing()).toBeVisible();
  }
  logIn({ is_parent: true });
  answerWithChildren([{ id: 21, first_name: 'Bekzod', last_name: 'Aliyev' }]);
  await openPage('/children/x');
  await expect.element(missing()).toBeVisible();
  await openPage('/children/21');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bekzod Aliyev' })).toBeVisible();
  answerWithChildren([]);
  await openPage('/children/21');
  await expect.element(missing()).toBeVisible();
  localStorage.clear();
  await openPage('/children/21');
  await expect.poll(address).toBe('/login');
});

test('the home of a parent and the page of a child say why they could not be loaded, and load again', async () => {
  logIn({ is_parent: true });
  for (const [path, part] of [
    ['/', cards().filter({ hasText: 'Dilshod' })],
    ['/children/21', page.css('.figure').filter({ hasText: 'Points' }).first()],
  ] as const) {
    answer(listChildren, refusal(400, { detail: 'Not now.' }));
    await openPage(path);
    await expect.element(page.getByText(say('ui.error.unknown'))).toBeVisible();
    answerWithChildren([{ id: 21, first_name: 'Dilshod', in_all: { answered: 1, right: 1, points: 1 } }]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(part).toBeVisible();
  }
});
