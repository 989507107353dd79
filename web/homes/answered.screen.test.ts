import { expect, test } from 'vitest';

import { type AnsweredTest, listAnswered } from '../../contract/answers.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { getPupilHome } from '../../contract/homes.ts';
import { languages } from '../../contract/languages.ts';
import { verdictOf } from '../../contract/results.ts';
import { answer } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

const rows = () => page.css('.answered');
const expectRows = (texts: readonly string[]) =>
  expect.poll(() => textsOf(rows().getByRole('link'))).toEqual([...texts]);

const choice = { test_type: 'choosable', a: '3', b: '4', right_answer: 'b' } as const;
const maths = { category: 1, category_name: 'Maths' };
const algebra = { category: 2, category_name: 'Algebra' };
const physics = { category: 3, category_name: 'Physics' };

/** Four answers, the latest first. */
const all = [
  {
    test: { id: 4, savol: 'Two and two?', ...choice, ...maths },
    weight: 3,
    answer: { users_answer: 'b', points: 3, percentage: 100 },
  },
  {
    test: { id: 3, savol: 'Six?', test_type: 'free_text', right_answer_text: 'six\n6', ...algebra },
    weight: 1,
    answer: { users_text_answer: 'seven', points: 0, percentage: 0 },
  },
  {
    test: { id: 2, savol: 'Four?', ...choice, right_answer: null, ...algebra },
    weight: 1,
    answer: { users_answer: 'b', points: null, percentage: null },
  },
  {
    test: { id: 1, savol: 'Unit of force?', ...choice, ...physics },
    weight: 1,
    answer: { users_answer: 'a', points: 0, percentage: 0 },
  },
] satisfies Some<AnsweredTest>[];

/** The categories of each subtree. */
const subtrees: Readonly<Record<number, readonly number[]>> = { 1: [1, 2], 2: [2], 3: [3] };

function answerWithAnswers(
  shown: readonly Some<AnsweredTest>[] = all,
  not_listed = { disabled: 0, in_work: 0 },
) {
  answer(listCategories, { data_api: [{ id: 2, name: 'Algebra' }] });
  answer(getPupilHome, {
    data_api: [
      {
        subjects: [
          { ...maths, answered: 3 },
          { ...physics, answered: 1 },
        ],
      },
    ],
  });
  return answer(listAnswered, ({ query: { category, verdict, page: number, per_page } }) => {
    const found = shown.filter(
      (answered) =>
        (category === undefined || subtrees[category]?.includes(answered.test?.category ?? 0) === true) &&
        (verdict === undefined ||
          (verdict === 'mistakes'
            ? (answered.answer?.percentage ?? 100) < 100
            : verdictOf(answered.answer?.percentage ?? null) === verdict)),
    );
    return {
      data_api: found.slice((number - 1) * per_page, number * per_page),
      page: number,
      total: found.length,
      total_pages: Math.ceil(found.length / per_page),
      ...(verdict === undefined && { not_listed }),
    };
  });
}

test('a pupil looks through all own answers by subject and result, in three languages', async () => {
  logIn({ is_pupil: true });
  answerWithAnswers();
  await openPage('/answered');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('My answers');
  await expectRows(['Two and two?', 'Six?', 'Four?', 'Unit of force?']);
  await expect.element(page.getByText('4 answers', { exact: true })).toBeVisible();
  const definitions = (row: number) => textsOf(rows().nth(row).getByRole('definition'));
  await expect.element(rows().nth(0)).toMatchTextContent('3 of 3 points');
  expect(definitions(1)).toEqual(['seven', 'six and 1 more']);
  await expect.element(rows().nth(1)).toMatchTextContent('0 of 1 point');
  expect(definitions(2)).toEqual(['B) 4', 'not set yet']);
  await expect.element(rows().nth(2)).toMatchTextContent('No points yet');
  await expect.element(rows().nth(3)).toMatchTextContent('Physics');

  for (const language of languages) {
    await openPage('/answered', { language });
    const verdict = page.getByLabelText(say('answers.answered.verdict'), { exact: true });
    const subject = page.getByLabelText(say('answers.answered.subject'), { exact: true });
    await verdict.selectOptions('wrong');
    await expectRows(['Six?', 'Unit of force?']);
    await verdict.selectOptions('mistakes');
    await expectRows(['Six?', 'Unit of force?']);
    await subject.selectOptions('Maths');
    await expectRows(['Six?']);
    expect(address()).toBe('/answered?category=1&verdict=mistakes');
    await verdict.selectOptions('waiting');
    await expectRows(['Four?']);
    await subject.selectOptions('Physics');
    await expect.element(page.getByText(say('answers.answered.none'))).toBeVisible();
    await page.getByRole('button', { name: say('answers.answered.show_all') }).click();
    await expect.element(rows()).toHaveLength(4);
    expect(address()).toBe('/answered');
  }

  await openPage('/answered?category=2');
  const subject = page.getByLabelText('Subject', { exact: true });
  await expect.element(subject).toHaveValue('2');
  await expect.element(subject).toHaveDisplayValue('Algebra');
  await expectRows(['Six?', 'Four?']);
  await rows().getByRole('link', { name: 'Six?' }).click();
  await expect.poll(address).toBe('/tests/3');
});

test('answers to tests that are disabled now are counted in words, not listed', async () => {
  logIn({ is_pupil: true });
  answerWithAnswers(all.slice(0, 1), { disabled: 1, in_work: 5 });
  for (const language of languages) {
    await openPage('/answered', { language });
    await expect.element(rows()).toHaveLength(1);
    const counts = [
      say('answers.answered.count', { count: 1 }),
      say('answers.answered.disabled', { count: 1 }),
      say('answers.answered.in_work', { count: 5 }),
    ];
    const link = page.getByRole('link', { name: say('my_work.all') });
    await expect.element(page.getByText(counts.join(' · '))).toBeVisible();
    await expect.element(link).toHaveAttribute('href', '/my-work');
  }
  await openPage('/answered');
  await page.getByLabelText('Result', { exact: true }).selectOptions('Right');
  await expect.element(page.getByText('1 answer', { exact: true })).toBeVisible();
  answerWithAnswers([], { disabled: 0, in_work: 2 });
  await openPage('/answered');
  await expect.element(page.getByText(say('answers.answered.in_work', { count: 2 }))).toBeVisible();
  await expect.element(page.getByText(say('homes.answered.nothing'))).not.toBeInTheDocument();
});

test('more answers than fit on a page are turned in pages', async () => {
  logIn({ is_pupil: true });
  const eleven = Array.from({ length: 11 }, (_, at) => ({ test: { savol: `Question ${11 - at}?` } }));
  answerWithAnswers(eleven);
  await openPage('/answered');
  await expect.element(rows()).toHaveLength(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expectRows(['Question 1?']);
  expect(address()).toBe('/answered?page=2');
});

test('a reader without answers, or without the right to look at them, reads so', async () => {
  logIn({ is_pupil: true });
  await openPage('/answered');
  await expect.element(page.getByText(say('homes.answered.nothing'))).toBeVisible();
  logIn({ is_teacher: true });
  await openPage('/answered');
  await expect.element(page.getByText(say('homes.answered.no_access'))).toBeVisible();
  localStorage.clear();
  await openPage('/answered');
  await expect.poll(address).toBe('/login');
});
