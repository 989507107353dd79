import { expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

import { languages } from '../../contract/languages.ts';
import { base_url } from '../lib/session/session-state.ts';
import { address, desk, openPage, page, phone, press, userEvent } from '../testing/page.ts';
import { say } from '../testing/shown.ts';
import { questions as english } from './guest/trial-questions/en.ts';
import { questions as russian } from './guest/trial-questions/ru.ts';
import { questions as uzbek } from './guest/trial-questions/uz.ts';

const questions = { en: english, ru: russian, uz: uzbek } as const;
const letters = ['a', 'b', 'c', 'd'] as const;
const verdict = () => page.css('.trial').getByRole('status');
const asked = () => page.css('.asked-question');

for (const language of languages) {
  test(`a guest answers questions on the start page, and reads at once the right answer and its explanation (${language})`, async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await openPage('/', { language });
    for (const [at, { savol, options, right_answer, because }] of questions[language].entries()) {
      await expect.element(page.getByRole('heading', { name: savol, exact: true })).toBeVisible();
      await expect.element(verdict()).toBeEmptyDOMElement();
      const place = letters.indexOf(right_answer);
      const isRight = at % 2 === 0;
      await page
        .getByRole('radio')
        .nth(isRight ? place : (place + 1) % 4)
        .click();
      await page.getByRole('button', { name: say('answers.solve.submit') }).click();
      await expect
        .element(verdict())
        .toMatchTextContent(say(`app.home.trial.${isRight ? 'right' : 'wrong'}`));
      const right = say('app.home.trial.right_is', {
        answer: `${right_answer.toUpperCase()}) ${options[place]}`,
      });
      expect(verdict().getByText(right).elements()).toHaveLength(isRight ? 0 : 1);
      await expect.element(verdict()).toMatchTextContent(because);
      await expect.element(page.getByRole('radio').first()).toBeDisabled();
      await page.getByRole('button', { name: say('app.home.trial.another') }).click();
    }
    await expect
      .element(page.getByRole('heading', { name: questions[language][0]?.savol ?? '', exact: true }))
      .toHaveFocus();
    // The page of another test may still ask for its key.
    const key = `${base_url}/auth/storage_key/`;
    const calls = sent.mock.calls.map(([input]) => input as string).filter((path) => path !== key);
    expect(calls.filter((path) => path.startsWith(base_url))).toEqual([]);
  });
}

test('the way in of pupils is the first and the largest, on a phone and at a desk', async () => {
  const height = (locator: Locator) => locator.element().getBoundingClientRect().height;
  for (const size of [phone, desk]) {
    await page.viewport(size.width, size.height);
    for (const language of languages) {
      await openPage('/', { language });
      await expect.element(page.getByText(say('app.home.facts'))).toBeVisible();
      const doors = page.css('.home-next').getByRole('link');
      await expect.element(doors.first()).toHaveTextContent(say('auth.card_door'));
      await expect.element(doors.first()).toHaveAttribute('href', '/card');
      expect(height(doors.first())).toBeGreaterThanOrEqual(44);
      expect(height(doors.first())).toBeGreaterThan(height(doors.nth(1)));
      await expect
        .element(doors.filter({ hasText: say('auth.parent_door') }))
        .toHaveAttribute('href', '/signup?as=parent');
    }
  }
});

test('on a phone the link to the news begins where the lines above it begin', async () => {
  await page.viewport(phone.width, phone.height);
  await openPage('/');
  const start = (locator: Locator) => {
    const text = document.createRange();
    text.selectNodeContents(locator.element());
    return text.getBoundingClientRect().left;
  };
  const link = page.getByRole('main').getByRole('link', { name: say('news.home') });
  await expect.element(link).toBeVisible();
  expect(start(link)).toBeCloseTo(start(page.getByText(say('app.home.next'))), 1);
});

test('the question on the start page has the keys of the screen of solving', async () => {
  await openPage('/');
  await expect.element(asked()).toHaveTextContent(english[0]?.savol ?? '');
  const missing = page.getByText(say('answers.solve.choice_missing'));
  const radio = (at: number) => page.getByRole('radio').nth(at);
  // Where no option has the focus, letters and Enter are left to the browser.
  await userEvent.keyboard('c{Enter}');
  await press(radio(0));
  await expect.element(missing).toBeVisible();
  await expect.element(radio(2)).not.toBeChecked();
  await expect.element(radio(0)).toHaveFocus();
  await userEvent.keyboard('e');
  await expect.element(missing).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(radio(2)).toBeChecked();
  await expect.element(radio(2)).toHaveFocus();
  await expect.element(missing).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(verdict()).toMatchTextContent(say('app.home.trial.right'));
  await expect.element(page.getByRole('button', { name: say('app.home.trial.another') })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: say('app.home.trial.sign_up') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/signup');
});

test('the questions follow the language of the page', async () => {
  await openPage('/', { language: 'ru' });
  for (const language of ['ru', 'uz', 'en'] as const) {
    await page.css('.language-select').selectOptions(language);
    await expect.element(asked()).toHaveTextContent(questions[language][0]?.savol ?? '');
  }
});
