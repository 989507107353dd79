import { describe, expect, test } from 'vitest';

import type { GradeCell, GradeState } from '../../contract/grade-book.ts';
import { type CategoryAnswers, fallingOf, missedOf, needsHelpOf, weakSubjects } from './help-rules.ts';

/** Cells of a book: a number is a result, null a work that the pupil was not given. */
function cells(...shown: readonly (number | GradeState | null)[]): (GradeCell | null)[] {
  return shown.map((cell) => {
    if (cell === null) return null;
    return typeof cell === 'number'
      ? { state: 'done', percentage: cell, grade: null }
      : { state: cell, percentage: null, grade: null };
  });
}

describe('missed work', () => {
  test.each([
    ['two of the last five', cells(80, 'missed', 90, 'missed', 70), { works: 2, of: 5 }],
    ['two of three', cells('missed', 90, 'missed'), { works: 2, of: 3 }],
    ['all of two', cells('missed', 'missed'), { works: 2, of: 2 }],
    ['one is no reason', cells('missed', 90, 80), null],
    ['what is longer ago does not count', cells('missed', 'missed', 1, 2, 3, 4, 'missed'), null],
    [
      'work that can still be done is not missed',
      cells('missed', 'not_begun', 'under_way', 'not_begun'),
      null,
    ],
    [
      'an answer that waits for a mark is handed in',
      cells('missed', 'waiting', 'missed'),
      { works: 2, of: 3 },
    ],
    [
      'work of others is none of the last',
      cells('missed', null, null, null, null, 'missed'),
      { works: 2, of: 2 },
    ],
    ['nothing', cells(), null],
  ])('%s', (_, given, expected) => {
    expect(missedOf(given)).toEqual(expected);
  });
});

describe('falling results', () => {
  test.each([
    ['by 15 points', cells(80, 80, 80, 65, 65, 65), { before: 80, now: 65 }],
    ['by 14 points is no reason', cells(80, 80, 80, 66, 66, 66), null],
    ['to a good average is no reason', cells(95, 95, 95, 75, 75, 75), null],
    ['just below a good average', cells(95, 95, 95, 74, 74, 74), { before: 95, now: 74 }],
    ['three results before are needed', cells(90, 90, 10, 10, 10), null],
    ['at most five before count', cells(0, 0, 90, 90, 90, 90, 90, 50, 50, 50), { before: 90, now: 50 }],
    ['missed work is no result', cells(90, 90, 90, 'missed', 'missed', 'missed', 89, 88, 87), null],
    ['rising results', cells(30, 30, 30, 60, 60, 60), null],
  ])('%s', (_, given, expected) => {
    expect(fallingOf(given)).toEqual(expected);
  });
});

describe('a weak subject', () => {
  const chains = new Map([
    [1, [1]],
    [11, [11, 1]],
    [2, [2]],
  ]);
  const count = (category: number, right: number, answers: number, waiting = 0): CategoryAnswers => ({
    person: 7,
    category,
    right,
    answers,
    waiting,
  });

  test.each([
    ['is right in less than half', [count(1, 4, 10)], { category: 1, right: 4, answers: 10 }],
    ['half is no reason', [count(1, 5, 10)], undefined],
    ['ten graded answers are needed', [count(1, 0, 9)], undefined],
    ['answers without a mark do not count', [count(1, 4, 14, 5)], undefined],
    ['counts what is below it', [count(1, 1, 5), count(11, 2, 5)], { category: 1, right: 3, answers: 10 }],
    ['is the worst of several', [count(1, 4, 10), count(2, 3, 10)], { category: 2, right: 3, answers: 10 }],
  ])('%s', (_, counts, expected) => {
    expect(weakSubjects(counts, chains).get(7)).toEqual(expected);
  });
});

test('the pupil with most reasons is first, then the pupil with most missed work, and nobody without an active account is listed', () => {
  const weak = new Map([[3, { category: 1, category_name: 'Algebra', right: 1, answers: 10 }]]);
  const pupil = (id: number, results: ReturnType<typeof cells>, is_active = true) => ({
    id,
    is_active,
    cells: results,
  });
  const found = needsHelpOf(
    [
      pupil(1, cells(90, 80, 70)),
      pupil(2, cells('missed', 'missed', 90)),
      pupil(3, cells('missed', 'missed', 80)),
      pupil(4, cells('missed', 'missed', 'missed')),
      pupil(5, cells('missed', 'missed', 'missed'), false),
    ],
    weak,
  );
  expect(found.map(({ person }) => person)).toEqual([3, 4, 2]);
  expect(found[0]).toEqual({ person: 3, missed: { works: 2, of: 3 }, falling: null, weak: weak.get(3) });
});
