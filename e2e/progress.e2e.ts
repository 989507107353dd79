import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

async function answer(api: Api, question: number, users_answer = 'b'): Promise<void> {
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer });
}

/** A root with a child, which has three of its four tests. */
async function makeSubject(staff: Api, name: string) {
  const root = await staff.makeCategory(name);
  const child = await staff.makeCategory(`${name} below`, root);
  const questions: number[] = [];
  for (const savol of ['First?', 'Second?', 'Third?']) {
    questions.push(await staff.makeQuestion({ category: child, savol }));
  }
  const last = await staff.makeQuestion({ category: root, savol: 'Fourth?' });
  return { root, child, questions, last };
}

for (const language of byTurns('progress', ['en', 'ru', 'uz'] as const)) {
  test(`each test says which one it is in the category (${language})`, async ({ staff, visit }) => {
    const say = textsIn(language);
    const name = `Counted ${language}`;
    const { root } = await makeSubject(staff, name);
    const { page } = await visit({ is_pupil: true }, { language });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/get-unsolved|progress\//.test(request.url())) asked.push(request.url());
    });
    await page.goto(`/solve-test?category=${root}`);
    for (const [part, savol] of ['First?', 'Second?', 'Third?', 'Fourth?'].entries()) {
      await expect(page.getByRole('heading', { level: 2, name: savol })).toBeVisible();
      const text = say('answers.solve.progress', { part: part + 1, whole: 4, name });
      await expect(page.locator('.solve-progress .bar-label')).toHaveText(text);
      // The last test is in the subject itself, which is named once; the others are in the topic below it.
      const topic = say('answers.solve.category', { name: `${name} below` });
      await expect(page.locator('.solve-progress .bar-text')).toHaveText(part < 3 ? topic : '');
      await expect.poll(() => filled(page, '.solve-progress')).toBe(part / 4);
      await page.getByText('4', { exact: true }).click();
      await submitAnswerButtonIn(page, say('answers.solve.submit')).click();
    }
    await expect(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    // Only the first request and the last, which finds no test, have the server count.
    const counted = asked.map((url) => new URL(url).searchParams.get('progress'));
    expect([counted.shift(), counted.pop()]).toEqual(['true', 'true']);
    expect(counted.length).toBeGreaterThan(2);
    expect(counted.filter((count) => count !== null)).toEqual([]);
  });
}

const submitAnswerButtonIn = (page: Page, name: string) => page.getByRole('button', { name });

/** Which share of its bar is filled, once it has stopped growing. */
function filled(page: Page, within: string): Promise<number> {
  return page.locator(`${within} .bar-track`).evaluate(async (track) => {
    await Promise.all(track.getAnimations({ subtree: true }).map((growing) => growing.finished));
    const width = track.firstElementChild?.getBoundingClientRect().width ?? Number.NaN;
    return Math.round((width / track.getBoundingClientRect().width) * 100) / 100;
  });
}

test('the question is the largest text of the screen, and the heading stays above it', async ({
  staff,
  visit,
}) => {
  const { child } = await makeSubject(staff, 'Largest');
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${child}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Solve Test' })).toBeVisible();
  const question = page.getByRole('heading', { level: 2, name: 'First?' });
  await expect(question).toBeVisible();
  const sizes = await page.getByRole('main').evaluate((main) =>
    Array.from(main.querySelectorAll('*'), (node) => ({
      text: node.textContent,
      size: Number.parseFloat(getComputedStyle(node).fontSize),
    })),
  );
  const most = Math.max(...sizes.map(({ size }) => size));
  expect(sizes.filter(({ size }) => size === most).map(({ text }) => text)).toEqual(['First?']);
});

test('categories say how far one is, and that one is done before it is opened', async ({ staff, visit }) => {
  const { root, child, questions, last } = await makeSubject(staff, `Aardvark ${process.pid}`);
  const { page, api } = await visit({ is_pupil: true });
  for (const question of questions) await answer(api, question);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/progress/')) asked.push(searchParams.get('ids') ?? '');
  });
  const main = page.getByRole('main');
  await page.goto(`/category?category=${root}`);
  await expect(main.locator('.category-chosen')).toContainText('3 of 4 solved');
  const card = main.getByRole('link', { name: 'below' });
  await expect(card).toContainText('✓ All solved');
  await expect(card).toContainText('100%');
  expect(asked).toEqual([`${root},${child}`]);
  await card.click();
  await expect(main.locator('.category-chosen')).toContainText('All solved');
  await expect(main.getByRole('link', { name: 'Aardvark' }).first()).toContainText('3 of 4 solved');

  await page.goto(`/category/${child}`);
  await expect(main.getByText('All solved')).toBeVisible();

  // An answer counts at once, though the numbers were loaded a moment before.
  await page.goto(`/category?category=${root}`);
  await page.getByRole('link', { name: 'Solve Test' }).click();
  await expect(page.getByText('4 of 4 in Aardvark')).toBeVisible();
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await page.goBack();
  await expect(main.locator('.category-chosen')).toContainText('All solved');
  expect(last).toBeGreaterThan(0);
});

test('guests and authors see categories as before', async ({ staff, visit, guest }) => {
  const { root } = await makeSubject(staff, `Unmarked ${process.pid}`);
  for (const page of [
    await guest(),
    (await visit({ is_teacher: true })).page,
    (await visit({ is_staff: true })).page,
  ]) {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/progress/')) asked.push(request.url());
    });
    await page.goto(`/category?category=${root}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'below' })).toContainText('3 tests');
    await expect(page.getByText('solved')).toHaveCount(0);
    await page.goto(`/category/${root}`);
    await expect(page.getByText('Number of tests')).toBeVisible();
    expect(asked).toEqual([]);
  }
});

test('the numbers of a category are shown where its progress cannot be loaded', async ({ staff, visit }) => {
  const { root } = await makeSubject(staff, `Unknown ${process.pid}`);
  const { page } = await visit({ is_pupil: true });
  await page.route('**/category/progress/*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`/category?category=${root}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'below' })).toContainText('3 tests');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the page of a category leads to solving first, and its placeholders have no heading', async ({
  staff,
  visit,
  guest,
}) => {
  const { root, child } = await makeSubject(staff, `First step ${process.pid}`);
  const first = (page: Page) => page.getByRole('main').locator('.button').first();
  for (const roles of [{ is_pupil: true }, { is_teacher: true }, {}]) {
    const { page } = await visit(roles);
    await page.goto(`/category/${root}`);
    await expect(first(page)).toHaveText('Solve Test');
    await expect(page.getByRole('heading')).toHaveCount(1);
    await expect(page.getByRole('listitem')).toHaveText([
      'Add a learning material',
      'Material list',
      'Solve tests',
    ]);
    await first(page).click();
    await expect(page).toHaveURL(`/solve-test?category=${root}`);
  }
  const stranger = await guest();
  await stranger.goto(`/category/${root}`);
  await expect(first(stranger)).toHaveText('Log in');
  await expect(stranger.getByRole('link', { name: 'Solve Test' })).toHaveCount(0);

  const { page } = await visit({ is_pupil: true });
  await page.goto(`/tests?category=${child}`);
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await page.locator('.empty-state .button').first().click();
  await expect(page).toHaveURL(`/solve-test?category=${child}`);
});

test('the end is true where it comes sooner than was counted', async ({ staff, visit }) => {
  const { child, questions } = await makeSubject(staff, 'Fewer');
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${child}`);
  await expect(page.getByText('1 of 3 in Fewer below')).toBeVisible();
  for (const question of questions.slice(1)) await staff.send(`DELETE /tests_api/${question}/`);
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await expect(page.getByText('1 of 1 solved')).toBeVisible();
  expect(await page.locator('.figure').allInnerTexts()).toEqual(['Right\n1', 'Wrong\n0', 'Points\n1']);
});
