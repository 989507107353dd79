import { expect, test } from 'vitest';

import { getGradeBook, listOwnGrades } from '../../../contract/grade-book.ts';
import { getOwnWork, getPaper, type OwnAttempt } from '../../../contract/work/attempts.ts';
import { getWorkPaper } from '../../../contract/work/work-papers.ts';
import { getWorkResults } from '../../../contract/work/work-results.ts';
import { answer } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { logIn, openPage, page } from '../../testing/page.ts';

const so_far = { points: 2, most: 5, waiting: 1 };
const result = { points: 2, most: 6, waiting: 1, percentage: null, passed: null, so_far };
const words = '2 of 5 so far, 1 is being marked';
const main = () => page.getByRole('main');
const clock = { now: '2026-11-20T07:00:00.000Z', time_zone: 'Asia/Tashkent' };

test('a teacher reads the points of a paper so far while its essay is being read, and no verdict', async () => {
  logIn({ is_teacher: true });
  const work = { id: 7, title: 'Seasons', pass_mark: 60 };
  const pupil = { person: 5, name: 'Anvar Olimov', result };
  const attempts = [{ attempt: 1, counts: true, result, paper: [] }];
  const nobody = Array.from({ length: 10 }, () => 0);
  answer(getWorkResults, {
    work,
    pupils: [
      pupil,
      { ...pupil, person: 6, result: { ...result, so_far: { points: 0, most: 0, waiting: 6 } } },
    ],
    tests: [
      {
        id: 24,
        savol: 'Your favourite season?',
        asked: 4,
        answers: 4,
        right: 1,
        partly: 1,
        waiting: 2,
        average: 75,
      },
    ],
    summary: { pupils: 2, handed_in: 2, waiting: 2, average: null, distribution: nobody },
  });
  answer(getWorkPaper, { data_api: [{ work, person: 5, name: 'Anvar Olimov', attempts }] });
  await openPage('/work/7/results');
  const row = page.getByRole('row').filter({ hasText: 'Anvar Olimov' });
  await expect.element(row.first()).toMatchTextContent(words);
  await expect.element(row.first()).not.toMatchTextContent('%');
  await expect.element(row.nth(1)).toMatchTextContent('6 answers are being marked');
  await expect.element(main()).toMatchTextContent('not counting 2 papers still to be marked');
  await expect
    .element(main())
    .toMatchTextContent('The chart will appear once all answers in one paper have been marked.');
  await expect
    .element(page.getByRole('region', { name: 'Tests', exact: true }))
    .toMatchTextContent('75% · 1 of 2 right · 1 partly right · 2 answers are being marked');
  await openPage('/work/7/results/5');
  await expect.element(main()).toMatchTextContent(words);
  await expect.element(main()).not.toMatchTextContent('passed');
});

test('a pupil reads it on the page of the work and on the paper', async () => {
  logIn({ is_pupil: true });
  const attempt: Some<OwnAttempt> = { number: 1, counts: true, result };
  answer(getOwnWork, { data_api: [{ id: 7, title: 'Seasons', ...clock, handed_in: [attempt] }] });
  answer(getPaper, { data_api: [{ title: 'Seasons', ...clock, attempt, numbers: [1], tests: [] }] });
  await openPage('/my-work/7');
  await expect.element(page.getByRole('region', { name: 'Handed in' })).toMatchTextContent(words);
  await expect.element(main()).not.toMatchTextContent('passed');
  await page.getByRole('link', { name: 'See the answers' }).click();
  await expect.element(main()).toMatchTextContent(words);
  await expect.element(main()).not.toMatchTextContent('passed');
});

test('grades have it in the place of a grade, in the book and in the own list', async () => {
  const cell = { state: 'waiting', percentage: null, grade: null, so_far } as const;
  answer(getGradeBook, {
    data_api: [
      {
        class: 4,
        works: [{ id: 7, title: 'Seasons' }],
        pupils: [{ id: 5, first_name: 'Anvar', last_name: 'Olimov', is_active: true, cells: [cell] }],
      },
    ],
  });
  answer(listOwnGrades, {
    data_api: [{ class: 4, class_name: '7-A', works: [{ title: 'Seasons', ...cell }] }],
  });
  logIn({ is_teacher: true });
  await openPage('/classes/4/grades');
  await expect.element(page.getByRole('row').filter({ hasText: 'Olimov' })).toMatchTextContent(words);
  logIn({ is_pupil: true });
  await openPage('/grades');
  await expect.element(page.getByRole('row').filter({ hasText: 'Seasons' })).toMatchTextContent(words);
});
