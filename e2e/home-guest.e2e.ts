import type { Locator, Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { questions as english } from '../web/homes/trial-questions/en.ts';
import { questions as russian } from '../web/homes/trial-questions/ru.ts';
import { questions as uzbek } from '../web/homes/trial-questions/uz.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

const questions = { en: english, ru: russian, uz: uzbek } as const;
const letters = ['a', 'b', 'c', 'd'] as const;
const verdict = (page: Page) => page.locator('.trial').getByRole('status');

for (const language of byTurns('home-guest', ['en', 'ru', 'uz'] as const)) {
  test(`a guest answers questions on the start page, and reads at once what is right and why (${language})`, async ({
    guest,
  }) => {
    const say = textsIn(language);
    const page = await guest(language);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/django/')) calls.push(request.url());
    });
    await page.goto('/');
    for (const [at, { savol, options, right_answer, because }] of questions[language].entries()) {
      await expect(page.getByRole('heading', { name: savol, exact: true })).toBeVisible();
      await expect(verdict(page)).toBeEmpty();
      const place = letters.indexOf(right_answer);
      const isRight = at % 2 === 0;
      await page
        .getByRole('radio')
        .nth(isRight ? place : (place + 1) % 4)
        .check();
      await page.getByRole('button', { name: say('answers.solve.submit') }).click();
      const right = say('app.home.trial.right_is', {
        answer: `${right_answer.toUpperCase()}) ${options[place]}`,
      });
      await expect(verdict(page)).toContainText(say(`app.home.trial.${isRight ? 'right' : 'wrong'}`));
      await expect(verdict(page).getByText(right)).toHaveCount(isRight ? 0 : 1);
      await expect(verdict(page)).toContainText(because);
      await expect(page.getByRole('radio').first()).toBeDisabled();
      await page.getByRole('button', { name: say('app.home.trial.another') }).click();
    }
    const [first] = questions[language];
    await expect(page.getByRole('heading', { name: first?.savol ?? '', exact: true })).toBeFocused();
    expect(calls).toEqual([]);
  });
}

test('on a phone the link to the news begins where the lines above it begin', async ({ guest }) => {
  const page = await guest();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const say = textsIn('en');
  const start = (locator: Locator) =>
    locator.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().left;
    });
  const above = await start(page.getByText(say('app.home.next')));
  expect(await start(page.getByRole('link', { name: say('news.home') }))).toBeCloseTo(above, 1);
});

test('the question on the start page has the keys of the screen of solving', async ({ guest }) => {
  const page = await guest();
  const say = textsIn('en');
  await page.goto('/');
  await expect(page.locator('.asked-question')).toHaveText(english[0]?.savol ?? '');
  await finishWork(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('answers.solve.choice_missing'))).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByText(say('answers.solve.choice_missing'))).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await expect(page.getByRole('radio').nth(2)).toBeFocused();
  await expect(page.getByText(say('answers.solve.choice_missing'))).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText(say('app.home.trial.right'));
  const another = page.getByRole('button', { name: say('app.home.trial.another') });
  await expect(another).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('app.home.trial.sign_up') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signup');
});

test('the questions follow the language of the page', async ({ guest }) => {
  const page = await guest('ru');
  await page.goto('/');
  for (const language of ['ru', 'uz', 'en'] as const) {
    await page.locator('.language-select').selectOption(language);
    await expect(page.locator('.asked-question')).toHaveText(questions[language][0]?.savol ?? '');
  }
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`nothing moves when the question comes late, ${viewport.width} px wide`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.origin, viewport });
    const page = await context.newPage();
    const release = await holdRequests(page, /\/en-[^/]*\.js$/);
    await page.goto('/');
    const below = page.getByRole('list', { name: textsIn('en')('app.home.points.label') });
    await expect(below).toBeVisible();
    const before = await below.boundingBox();
    release();
    await expect(page.locator('.asked-question')).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
    await context.close();
  });
}

test('where the questions cannot be loaded the start page stands without them', async ({ guest }) => {
  const page = await guest();
  await page.clock.install();
  await page.route(/\/en-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (let seconds = 0; (await page.locator('.trial').count()) > 0; seconds += 1) {
    expect(seconds).toBeLessThan(60);
    await page.clock.runFor(1000);
    await finishWork(page);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up' })).toBeVisible();
});
