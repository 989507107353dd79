import { expect, test } from 'vitest';

import { topicsOf } from './topic-rules.ts';

const days = ['2026-11-02', '2026-11-09', '2026-11-16'];
const chains = new Map([
  [1, [1]],
  [2, [2, 1]],
  [3, [3, 2, 1]],
  [4, [4, 1]],
  [9, [9]],
]);
const names = new Map([
  [1, 'Algebra'],
  [2, 'Fractions'],
  [4, 'Equations'],
  [9, 'History'],
]);
const count = (category: number, week: number, answers: number, right: number, waiting = 0) => ({
  category,
  week,
  answers,
  right,
  waiting,
});

test('counts add up to their subject and to the category below it, those with most answers first', () => {
  const counts = [
    count(1, 0, 1, 1),
    count(2, 1, 2, 1),
    count(3, 1, 3, 3),
    count(3, 0, 1, 0, 1),
    count(4, 2, 9, 5),
    count(9, 2, 4, 0),
  ];
  const [algebra, history] = topicsOf(counts, chains, names, days);
  expect(algebra).toEqual({
    category: 1,
    category_name: 'Algebra',
    weeks: [
      { since: '2026-11-02', answers: 2, right: 1, waiting: 1 },
      { since: '2026-11-09', answers: 5, right: 4, waiting: 0 },
      { since: '2026-11-16', answers: 9, right: 5, waiting: 0 },
    ],
    topics: [
      {
        category: 4,
        category_name: 'Equations',
        weeks: [{ since: '2026-11-16', answers: 9, right: 5, waiting: 0 }],
      },
      {
        category: 2,
        category_name: 'Fractions',
        weeks: [
          { since: '2026-11-02', answers: 1, right: 0, waiting: 1 },
          { since: '2026-11-09', answers: 5, right: 4, waiting: 0 },
        ],
      },
    ],
  });
  expect(history).toMatchObject({ category_name: 'History', topics: [] });
});

test('a category that is gone meanwhile is left out', () => {
  expect(topicsOf([count(77, 0, 1, 1)], chains, names, days)).toEqual([]);
});
