import { expect, test } from 'vitest';

import { ClassPupil } from '../../contract/people/classes.ts';
import { example } from '../testing/example.ts';
import { inOrder } from './pupil-order.ts';

const tally = (answered: number, right: number) => ({ answered, right, waiting: 0, points: 0 });

const pupils = [
  example(ClassPupil, {
    id: 1,
    last_name: 'Zokirov',
    week: tally(5, 5),
    in_all: tally(10, 9),
    last_seen: '2026-11-20T08:00:00.000Z',
  }),
  example(ClassPupil, {
    id: 2,
    last_name: 'Валиев',
    week: tally(0, 0),
    in_all: tally(10, 2),
    last_seen: null,
    has_logged_in: true,
  }),
  example(ClassPupil, {
    id: 3,
    last_name: 'Aliyev',
    week: tally(0, 0),
    in_all: tally(0, 0),
    last_seen: null,
    has_logged_in: false,
  }),
  example(ClassPupil, { id: 4, last_name: 'Karimov', week: null, in_all: null, last_seen: null }),
];

test.each([
  ['name', [3, 4, 2, 1]],
  ['weakest', [2, 1, 3, 4]],
  ['week', [3, 2, 1, 4]],
  ['last_seen', [3, 2, 1, 4]],
] as const)('by %s', (order, ids) => {
  expect(inOrder(pupils, order, 'uz').map(({ id }) => id)).toEqual(ids);
});
