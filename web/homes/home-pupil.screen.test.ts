import { expect, test } from 'vitest';

import { type AnsweredTest, listAnswered } from '../../contract/answers.ts';
import { getPupilHome } from '../../contract/homes.ts';
import { languages } from '../../contract/languages.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page, passTime, phone, stopTime, userEvent } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

const answerWithHome = () =>
  answer(getPupilHome, {
    data_api: [
      {
        go_on: { category: 2, category_name: 'Algebra', answered: 1, solvable: 2 },
        in_all: { answered: 4, right: 0 },
        subjects: [{ category: 1, category_name: 'Mathematics', answered: 4 }],
        latest: [{ savol: 'Wrong 4?', percentage: 0 }],
      },
    ],
  });

test('a pupil with more wrong answers than fit is led to all of them', async () => {
  logIn({ is_pupil: true });
  answerWithHome();
  const wrong: Some<AnsweredTest>[] = [4, 3, 2, 1].map((at) => ({
    test: { savol: `Wrong ${at}?` },
    answer: { percentage: 0 },
  }));
  const { requests } = answer(listAnswered, ({ query: { per_page } }) => ({
    data_api: wrong.slice(0, per_page),
    total: wrong.length,
  }));
  await openPage('/');
  const again = page.getByRole('region', { name: say('homes.pupil.look_again'), exact: true });
  await expect.element(again.getByRole('listitem')).toHaveLength(3);
  expect(requests.at(-1)?.query).toMatchObject({ verdict: 'mistakes', per_page: 3 });
  await again.getByRole('link', { name: say('homes.pupil.all_mistakes', { count: 4 }) }).click();
  await expect.poll(address).toBe('/answered?verdict=mistakes');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(say('homes.answered.title'));
  await expect.element(page.css('.answered')).toHaveLength(4);
});

test('cards of a pupil’s home are as high as their content', async () => {
  logIn({ is_pupil: true });
  answerWithHome();
  await openPage('/');
  // Skeletons are cards too.
  await expect.element(page.css('.go-on')).toBeVisible();
  const cards = page.css('.home-column > .card').elements();
  expect(cards).toHaveLength(4);
  for (const card of cards) {
    const last = card.lastElementChild ?? card;
    const empty = card.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
    expect(empty - Number.parseFloat(getComputedStyle(card).paddingBottom)).toBeLessThan(4);
  }
});

test('a new pupil finds a welcome and one button, which leads to the subjects; a parent finds the way to the code', async () => {
  logIn({ is_pupil: true });
  for (const language of languages) {
    await openPage('/', { language });
    await expect.element(page.css('main .button')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: say('homes.pupil.first') })).toBeVisible();
    await expect.element(page.getByRole('link', { name: say('auth.parent_door') })).toBeVisible();
  }
  await page.getByRole('link', { name: say('auth.parent_door') }).click();
  await expect.poll(address).toBe('/family?as=parent');
  await expect.element(page.getByRole('heading', { level: 1, name: say('homes.part.parent') })).toBeVisible();
  await expect.element(page.getByLabelText(say('families.add.code'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: say('families.code.show') })).not.toBeInTheDocument();
  await openPage('/', { language: 'uz' });
  await expect.element(page.css('main .button')).toBeVisible();
  const buttons = page.css('main .button');
  expect(textsOf(buttons)).toEqual([say('homes.pupil.choose')]);
  await buttons.click();
  await expect.poll(address).toBe('/category');
});

test('the first stop of the keyboard on the home of a pupil is the next step', async () => {
  logIn({ is_pupil: true });
  answerWithHome();
  await openPage('/');
  const step = page.getByRole('link', { name: say('homes.pupil.next_test') });
  await expect.element(step).toBeVisible();
  page.getByRole('heading', { level: 1 }).element().focus();
  await userEvent.tab();
  await expect.element(step).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/solve-test?category=2');
});

test('a home that the server cannot answer says so and is loaded on request', async () => {
  logIn({ is_pupil: true });
  answer(getPupilHome, refusal(503, {}));
  stopTime();
  await openPage('/');
  for (let seconds = 0; seconds < 30; seconds += 1) await passTime(1000);
  await expect.element(page.getByRole('alert')).toMatchTextContent(say('ui.error.server'));
  await expect.element(page.getByRole('main').getByRole('link', { name: say('news.home') })).toBeVisible();
  answer(getPupilHome, {});
  await page.getByRole('button', { name: say('ui.try_again') }).click();
  await expect.element(page.getByRole('heading', { name: say('homes.pupil.first') })).toBeVisible();
});

test('on a phone the name of a subject has room beside its figures', async () => {
  logIn({ is_pupil: true });
  const subject = { category: 1, category_name: 'Oʻzbekiston tarixi', answered: 11, right: 7, partly: 1 };
  answer(getPupilHome, { data_api: [{ in_all: { answered: 11, right: 7 }, subjects: [subject] }] });
  answer(listAnswered, { data_api: [] });
  await page.viewport(phone.width, phone.height);
  await openPage('/', { language: 'uz' });
  const name = page.getByRole('link', { name: subject.category_name });
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(80);
});
