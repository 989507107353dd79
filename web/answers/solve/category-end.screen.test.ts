import { expect, test } from 'vitest';

import { getUnsolved, listAnswered } from '../../../contract/answers.ts';
import { getPupilHome } from '../../../contract/homes.ts';
import { languages } from '../../../contract/languages.ts';
import { answer } from '../../testing/api.ts';
import { address, logIn, openPage, page, pressOnOptions, userEvent } from '../../testing/page.ts';
import { answerWithTests, twoAndTwo, written } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';

const noneLeft = "No unsolved tests available in this category. You've completed all tests!";

const textsOf = (elements: readonly Element[]) =>
  elements.map((element) => (element as HTMLElement).innerText);

/** The names and values of the figures. */
const figures = () => textsOf(page.css('.figure').elements());

/** The filled buttons, of which a screen has one. */
const nextSteps = () => textsOf(page.getByRole('main').css('.button-primary').elements());

const right = {
  status: 'no_tests_available',
  progress: { answered: 1, right: 1, partly: 0, points: 1 },
} as const;

for (const language of languages) {
  test(`the end of a category sums it up, with the keyboard alone (${language})`, async () => {
    const say = await textsIn(language);
    logIn({ is_pupil: true });
    const wrong = { ...twoAndTwo, id: 11, savol: 'Wrong?', c: '5' };
    answerWithTests({ id: 31, name: 'Ended' }, [
      wrong,
      { ...twoAndTwo, id: 12, savol: 'Waiting?', right_answer: null },
      { ...twoAndTwo, id: 13, savol: 'Right?', weight: 5 },
    ]);
    answer(getPupilHome, {
      data_api: [{ go_on: { category: 30, category_name: 'Ends', solvable: 5, answered: 3 } }],
    });
    const looked = answer(listAnswered, {
      data_api: [{ test: wrong, answer: { users_answer: 'a', percentage: 0 } }],
    });
    await openPage('/solve-test?category=31', { language });
    for (const [savol, letter] of [
      ['Wrong?', 'a'],
      ['Waiting?', 'a'],
      ['Right?', 'b'],
    ] as const) {
      await expect.element(page.getByRole('heading', { name: savol })).toBeVisible();
      await pressOnOptions(`${letter}{Enter}`);
    }
    await expect.element(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: say('answers.solve.back') }))
      .toHaveAttribute('href', '/category');
    expect(figures()).toEqual([
      `${say('answers.end.right')}\n1`,
      `${say('answers.end.wrong')}\n1`,
      `${say('answers.end.waiting')}\n1\n${say('answers.end.waiting_note')}`,
      `${say('answers.end.points')}\n5`,
    ]);

    const again = page.getByRole('region', { name: say('answers.end.look_again') });
    await expect.element(again.getByRole('listitem')).toHaveLength(1);
    await expect.element(again.getByRole('link', { name: 'Wrong?' })).toHaveAttribute('href', '/tests/11');
    expect(textsOf(again.getByRole('definition').elements())).toEqual(['A) 3', 'B) 4']);
    expect(looked.requests.at(-1)?.query).toMatchObject({ category: 31, verdict: 'mistakes', per_page: 5 });
    await expect.element(page.getByText(say('answers.end.left', { count: 2 }))).toBeVisible();
    await expect.element(page.getByText(say('answers.end.next', { name: 'Ends' }))).toBeVisible();
    expect(nextSteps()).toEqual([say('answers.end.go_on')]);
    answer(getUnsolved, { status: 'ok', test: { ...twoAndTwo, id: 14, savol: 'Next?' } });
    (page.getByRole('link', { name: say('answers.end.go_on') }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/solve-test?category=30');
    await expect.element(page.getByRole('heading', { name: 'Next?' })).toBeVisible();
  });
}

test('the points are amber, and right and wrong have their colours beside words', async () => {
  logIn({ is_pupil: true });
  answer(getUnsolved, right);
  await openPage('/solve-test?category=32');
  const value = (name: string) => page.css('.figure').filter({ hasText: name }).css('.figure-value');
  await expect.element(value('Right')).toHaveClass('ink-green');
  await expect.element(value('Wrong')).toHaveClass('ink-red');
  await expect.element(value('Points')).toHaveClass('ink-amber');
  await expect.poll(nextSteps).toEqual(['Back to Categories']);
  await expect.element(page.getByRole('region', { name: 'Look at these again' })).not.toBeInTheDocument();
});

test('an answer of which a part is right is no wrong one, and is looked at again beside the first accepted spelling', async () => {
  logIn({ is_pupil: true });
  const progress = { category: 36, answered: 7, right: 2, partly: 1, waiting: 1, points: 2.5 };
  answer(getUnsolved, { status: 'no_tests_available', progress });
  const spellings = ['was waiting', 'had been waiting', 'waited'].join('\n');
  const test36 = { ...written, id: 36, savol: 'She ___ for an hour.', right_answer_text: spellings };
  answer(listAnswered, {
    data_api: [{ test: test36, answer: { users_text_answer: 'was wait', percentage: 50 } }],
  });
  await openPage('/solve-test?category=36');
  await expect.element(page.getByText(noneLeft)).toBeVisible();
  expect(figures().slice(0, 3)).toEqual(['Right\n2', 'Partly right\n1', 'Wrong\n3']);
  const again = page.getByRole('region', { name: 'Look at these again' });
  await expect.element(again.getByRole('definition').nth(1)).toHaveTextContent('was waiting and 2 more');
});

test('where the page does not know which are partly right, it does not call them wrong', async () => {
  logIn({ is_pupil: true });
  answer(getUnsolved, { status: 'no_tests_available', progress: { category: 37, answered: 3, right: 1 } });
  answer(listAnswered, {});
  await openPage('/solve-test?category=37');
  await expect.element(page.getByText(noneLeft)).toBeVisible();
  expect(figures().slice(0, 2)).toEqual(['Right\n1', 'Wrong or partly right\n2']);
});

test('where nothing was answered the end is the plain sentence', async () => {
  logIn({ is_pupil: true });
  answer(getUnsolved, { status: 'no_tests_available', progress: { answered: 0 } });
  const looked = answer(listAnswered, {});
  const home = answer(getPupilHome, {});
  await openPage('/solve-test?category=33');
  await expect.element(page.getByText(noneLeft)).toBeVisible();
  await expect.element(page.css('.figure')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
  expect([...looked.requests, ...home.requests]).toEqual([]);
});

test('many wrong answers are listed page by page, written ones beside the accepted one', async () => {
  logIn({ is_pupil: true });
  answer(getUnsolved, { status: 'no_tests_available', progress: { category: 34, answered: 6 } });
  const items = [6, 5, 4, 3, 2, 1].map((at) => ({
    test: { ...written, id: at, savol: `Number ${at}?`, right_answer_text: `${at}00` },
    answer: { users_text_answer: 'zero', percentage: 0 },
  }));
  answer(listAnswered, ({ query: { page: at, per_page } }) => ({
    data_api: items.slice((at - 1) * per_page, at * per_page),
    page: at,
    total_pages: 2,
    total: 6,
  }));
  await openPage('/solve-test?category=34');
  const again = page.getByRole('region', { name: 'Look at these again' });
  const links = () => textsOf(again.getByRole('link').elements());
  await expect.poll(links).toEqual([6, 5, 4, 3, 2].map((at) => `Number ${at}?`));
  expect(textsOf(again.getByRole('listitem').first().getByRole('definition').elements())).toEqual([
    'zero',
    '600',
  ]);
  await again.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(links).toEqual(['Number 1?']);
});

test('a parent, who may not read the right answers to own answers, is shown the figures alone', async () => {
  logIn({ is_parent: true });
  answerWithTests({ id: 35, name: 'For a parent' }, [{ ...twoAndTwo, id: 15 }]);
  const looked = answer(listAnswered, {});
  await openPage('/solve-test?category=35');
  await page.getByText('3', { exact: true }).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.getByText(noneLeft)).toBeVisible();
  await expect.poll(nextSteps).toEqual(['Back to Categories']);
  expect(figures()).toEqual(['Right\n0', 'Wrong\n1', 'Points\n0']);
  await expect.element(page.getByRole('region', { name: 'Look at these again' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Right answer')).not.toBeInTheDocument();
  expect(looked.requests).toEqual([]);
});
