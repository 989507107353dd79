import { expect, test } from 'vitest';

import { changedMarks, marksIn, pointsText, problemsOfMarks } from './column-values.ts';

const typed = (person: number, points: string, note = '') => ({ person, points, note });

test('points are written with a comma, in English with a point', () => {
  expect(pointsText(4.5, 'uz')).toBe('4,5');
  expect(pointsText(4.5, 'ru')).toBe('4,5');
  expect(pointsText(4.5, 'en')).toBe('4.5');
  expect(pointsText(1000, 'ru')).toBe('1000');
  expect(pointsText(null, 'en')).toBe('');
});

test('marks are read from their fields, without white space around them', () => {
  const data = new FormData();
  data.set('points_7', ' 4,5 ');
  data.set('note_7', 'Well read');
  expect(marksIn(data, [7, 8])).toEqual([typed(7, '4,5', 'Well read'), typed(8, '')]);
});

test('points are named that are no number, have three decimals, or are above the most', () => {
  const marks = [
    typed(1, '5'),
    typed(2, '4,5'),
    typed(3, ''),
    typed(4, 'n'),
    typed(5, '5.5'),
    typed(6, '4.125'),
    typed(7, '-1'),
  ];
  expect(problemsOfMarks(marks, 5)).toEqual({
    points_4: 'A valid number is required.',
    points_5: 'Ensure this value is less than or equal to 5.',
    points_6: 'A valid number is required.',
    points_7: 'A valid number is required.',
  });
  expect(problemsOfMarks([typed(1, '7')], Number.NaN)).toEqual({});
});

test('only marks are sent that are others than before', () => {
  const known = new Map([
    [1, { points: 4, note: '' }],
    [2, { points: 4.5, note: 'Well read' }],
    [3, { points: null, note: 'ill' }],
    [4, { points: 3, note: '' }],
  ]);
  const marks = [
    typed(1, '4'),
    typed(2, '4,50', 'Well read'),
    typed(3, '5'),
    typed(4, ''),
    typed(5, ''),
    typed(6, '2'),
  ];
  expect(changedMarks(marks, (person) => known.get(person) ?? null)).toEqual([
    { person: 3, points: 5, note: '' },
    { person: 4, points: null, note: '' },
    { person: 6, points: 2, note: '' },
  ]);
});
