import { expect, test } from 'vitest';

import { getUnsolved, submitAnswer } from '../../contract/answers.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { languages } from '../../contract/languages.ts';
import { listProgress } from '../../contract/progress.ts';
import { answer, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { answerWithTests, twoAndTwo } from '../testing/solving.ts';
import { textsIn } from '../testing/texts.ts';

const main = () => page.getByRole('main');
const card = (name: string) => main().getByRole('link', { name });

/** Answers with a root with a child, which has three of its four tests. */
function answerWithSubject(): void {
  const child = { id: 2, name: 'Below', parent: 1, tests_count: 3, aggregated_tests_count: 3 };
  const root = { id: 1, name: 'Counted', tests_count: 1, aggregated_tests_count: 4 };
  answer(listCategories, ({ query: { id } }) => ({
    data_api: [
      { ...root, children: [child] },
      { ...child, parents: [root] },
    ].filter((answered) => answered.id === id),
  }));
}

const below = { ...twoAndTwo, category_name: 'Below' };
const fourTests = [
  { ...below, id: 1, savol: 'First?' },
  { ...below, id: 2, savol: 'Second?' },
  { ...below, id: 3, savol: 'Third?' },
  { ...below, id: 4, savol: 'Fourth?', category_name: 'Counted' },
];

/** Which share of the bar is filled, once it has stopped growing. */
async function filled(): Promise<number> {
  const track = page.css('.solve-progress .bar-track').element();
  await Promise.all(track.getAnimations({ subtree: true }).map((growing) => growing.finished));
  const width = track.firstElementChild?.getBoundingClientRect().width ?? Number.NaN;
  return Math.round((width / track.getBoundingClientRect().width) * 100) / 100;
}

for (const language of languages) {
  test(`each test says which one it is in the category (${language})`, async () => {
    const say = await textsIn(language);
    logIn({ is_pupil: true });
    const { unsolved } = answerWithTests({ id: 1, name: 'Counted' }, fourTests);
    await openPage('/solve-test?category=1', { language });
    for (const [part, { savol }] of fourTests.entries()) {
      await expect.element(page.getByRole('heading', { level: 2, name: savol })).toBeVisible();
      const text = say('answers.solve.progress', { part: part + 1, whole: 4, name: 'Counted' });
      await expect.element(page.css('.solve-progress .bar-label')).toHaveTextContent(text);
      // The last test is in the subject itself, which is named once; the others are in the topic below it.
      const topic = part < 3 ? say('answers.solve.category', { name: 'Below' }) : '';
      await expect.element(page.css('.solve-progress .bar-text')).toHaveTextContent(topic);
      await expect.poll(filled).toBe(part / 4);
      await page.getByText('4', { exact: true }).click();
      await page.getByRole('button', { name: say('answers.solve.submit') }).click();
    }
    await expect.element(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    // Only the first request and the last, which finds no test, have the server count.
    const counted = unsolved.requests.map(({ query }) => query.progress);
    expect([counted.shift(), counted.pop()]).toEqual([true, true]);
    expect(counted.length).toBeGreaterThan(2);
    expect(counted.filter(Boolean)).toEqual([]);
  });
}

test('the question is the largest text of the screen, and the heading stays above it', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 1, name: 'Largest' }, fourTests);
  await openPage('/solve-test?category=1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solve Test' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'First?' })).toBeVisible();
  const sizes = Array.from(main().element().querySelectorAll('*'), (node) => ({
    text: node.textContent,
    size: Number.parseFloat(getComputedStyle(node).fontSize),
  }));
  const most = Math.max(...sizes.map(({ size }) => size));
  expect([...new Set(sizes.filter(({ size }) => size === most).map(({ text }) => text))]).toEqual(['First?']);
});

test('categories say how far one is, and that one is done before it is opened', async () => {
  logIn({ is_pupil: true });
  answerWithSubject();
  let answered = 3;
  const counted = answer(listProgress, ({ query: { ids } }) => ({
    data_api: [
      { category: 1, answered, solvable: 4 },
      { category: 2, answered: 3, solvable: 3 },
    ].filter(({ category }) => ids.includes(category)),
  }));
  await openPage('/category?category=1');
  const chosen = main().css('.category-chosen');
  await expect.element(chosen).toMatchTextContent('3 of 4 solved');
  await expect.element(card('Below')).toMatchTextContent('✓ All solved');
  await expect.element(card('Below')).toMatchTextContent('100%');
  expect(counted.requests.map(({ query }) => query.ids)).toEqual([[1, 2]]);
  await card('Below').click();
  await expect.element(chosen).toMatchTextContent('All solved');
  await expect.element(card('Counted')).toMatchTextContent('3 of 4 solved');

  await openPage('/category/2');
  await expect.element(main().getByText('All solved')).toBeVisible();

  // An answer counts at once, though the numbers were loaded a moment before.
  await openPage('/category?category=1');
  answerWithTests({ id: 1, name: 'Counted', answered: 3 }, [{ ...twoAndTwo, id: 4 }]);
  await page.getByRole('link', { name: 'Solve Test' }).click();
  await expect.element(page.getByText('4 of 4 in Counted')).toBeVisible();
  await page.getByText('4', { exact: true }).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.getByText("You've completed all tests!")).toBeVisible();
  answered = 4;
  window.history.back();
  await expect.element(chosen).toMatchTextContent('All solved');
});

test('guests and authors see categories as before', async () => {
  answerWithSubject();
  const counted = answer(listProgress, {});
  for (const roles of [undefined, { is_teacher: true }, { is_staff: true }]) {
    if (roles !== undefined) logIn(roles);
    await openPage('/category?category=1');
    await expect.element(card('Below')).toMatchTextContent('3 tests');
    await expect.element(page.getByText('solved')).not.toBeInTheDocument();
    await openPage('/category/1');
    await expect.element(page.getByText('Number of tests')).toBeVisible();
  }
  expect(counted.requests).toEqual([]);
});

test('the numbers of a category are shown where its progress cannot be loaded', async () => {
  logIn({ is_pupil: true });
  answerWithSubject();
  const counted = answer(listProgress, refusal(400, {}));
  await openPage('/category?category=1');
  await expect.element(card('Below')).toMatchTextContent('3 tests');
  await expect.poll(() => counted.requests.length).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the page of a category leads to solving first, and its placeholders have no heading', async () => {
  answerWithSubject();
  const first = () => main().css('.button').first();
  await openPage('/category/1');
  await expect.element(first()).toHaveTextContent('Log in');
  await expect.element(page.getByRole('link', { name: 'Solve Test' })).not.toBeInTheDocument();

  for (const roles of [{ is_teacher: true }, {}, { is_pupil: true }]) {
    logIn(roles);
    await openPage('/category/1');
    await expect.element(first()).toHaveTextContent('Solve Test');
    await expect.element(page.getByRole('heading')).toHaveLength(1);
    await expect
      .poll(() =>
        main()
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Add a learning material', 'Material list', 'Solve tests']);
    await first().click();
    await expect.poll(address).toBe('/solve-test?category=1');
  }

  await openPage('/tests?category=2');
  await expect.element(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await page.css('.empty-state .button').first().click();
  await expect.poll(address).toBe('/solve-test?category=2');
});

test('the end is true where it comes sooner than was counted', async () => {
  logIn({ is_pupil: true });
  const counted = { category: 1, category_name: 'Fewer', solvable: 3, answered: 0, right: 0 };
  answerWithTests({ id: 1, name: 'Fewer' }, []);
  answer(getUnsolved, { status: 'ok', test: { ...twoAndTwo, id: 1 }, progress: counted });
  await openPage('/solve-test?category=1');
  await expect.element(page.getByText('1 of 3 in Fewer')).toBeVisible();
  answer(submitAnswer, { result: { points: 1, percentage: 100 } });
  const ends = answer(getUnsolved, ({ query: { progress } }) => ({
    status: 'no_tests_available',
    progress: progress ? { ...counted, solvable: 1, answered: 1, right: 1, partly: 0, points: 1 } : undefined,
  }));
  await page.getByText('4', { exact: true }).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.getByText("You've completed all tests!")).toBeVisible();
  await expect.element(page.getByText('1 of 1 solved')).toBeVisible();
  const figures = page
    .css('.figure')
    .elements()
    .map((element) => (element as HTMLElement).innerText);
  expect(figures).toEqual(['Right\n1', 'Wrong\n0', 'Points\n1']);
  expect(ends.requests.at(-1)?.query.progress).toBe(true);
});
