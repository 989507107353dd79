import { describe, expect, test } from 'vitest';

import type { PupilResult } from '../../../../contract/work/work-results.ts';
import { inOrder, nextSort, orderOf } from './pupil-order.ts';
import { happeningsBetween, stateOf } from './pupil-state.ts';

const result = (percentage: number, waiting = 0, attempt = 1): NonNullable<PupilResult['result']> => ({
  attempt,
  started_at: '2026-11-23T08:00:00.000Z',
  handed_in_at: '2026-11-23T08:30:00.000Z',
  handed_in_by: 'pupil',
  late: false,
  tests: 2,
  answered: 2,
  points: percentage / 100,
  most: 1,
  waiting,
  ...(waiting > 0
    ? { percentage: null, passed: null, so_far: { points: percentage / 100, most: 1, waiting } }
    : { percentage, passed: percentage >= 60 }),
});
const underWay = (answered: number, attempt = 1): NonNullable<PupilResult['under_way']> => ({
  attempt,
  started_at: '2026-11-23T08:00:00.000Z',
  changed_at: '2026-11-23T08:10:00.000Z',
  ends_at: null,
  tests: 2,
  answered,
});
const pupil = (person: number, some: Partial<PupilResult> = {}): PupilResult => ({
  person,
  name: `Pupil ${person}`,
  classes: [],
  is_given: true,
  is_active: true,
  closes_at: null,
  under_way: null,
  result: null,
  answers: [],
  ...some,
});
const graded = (id: number, percentage: number) => ({ test: id, state: 'graded' as const, percentage });

describe('the order of pupils', () => {
  const pupils = [
    pupil(1, { result: result(40), answers: [graded(7, 100)] }),
    pupil(2),
    pupil(3, { result: result(90), answers: [graded(7, 0)] }),
    pupil(4, { result: result(40), answers: [graded(7, 50)] }),
  ];

  test('those whose answers wait come last, as they have no result yet', () => {
    const waits = pupil(5, { result: result(95, 1) });
    expect(orderOf([waits, ...pupils], { key: 'result', descending: true })).toEqual([3, 1, 4, 5, 2]);
  });

  test.each([
    ['name', false, [1, 2, 3, 4]],
    ['name', true, [4, 3, 2, 1]],
    ['result', true, [3, 1, 4, 2]],
    ['result', false, [1, 4, 3, 2]],
    [7, true, [1, 4, 3, 2]],
    [7, false, [3, 4, 1, 2]],
  ] as const)('by %s, descending %s', (key, descending, order) => {
    expect(orderOf(pupils, { key, descending })).toEqual(order);
  });

  test('of a heading that is pressed again is the other one', () => {
    const byResult = nextSort({ key: 'name', descending: false }, 'result');
    expect(byResult).toEqual({ key: 'result', descending: true });
    expect(nextSort(byResult, 'result')).toEqual({ key: 'result', descending: false });
    expect(nextSort(byResult, 'name')).toEqual({ key: 'name', descending: false });
  });

  test('stays while results come in, and new pupils come last', () => {
    const order = orderOf(pupils, { key: 'result', descending: true });
    const later = [
      pupil(0),
      pupil(2, { result: result(100) }),
      ...pupils.filter(({ person }) => person !== 2),
    ];
    expect(inOrder(later, order).map(({ person }) => person)).toEqual([3, 1, 4, 2, 0]);
  });
});

describe('an event', () => {
  test('is a start, a hand-in, or a mark of a pupil', () => {
    const before = [
      pupil(1),
      pupil(2, { under_way: underWay(1) }),
      pupil(3, { result: result(0, 1) }),
      pupil(4),
    ];
    const after = [
      pupil(1, { under_way: underWay(0) }),
      pupil(2, { result: result(80) }),
      pupil(3, { result: result(70) }),
      pupil(4),
      pupil(5, { under_way: underWay(0) }),
    ];
    expect(happeningsBetween(before, after)).toEqual([
      { kind: 'begun', name: 'Pupil 1', percentage: null },
      { kind: 'handed_in', name: 'Pupil 2', percentage: 80 },
      { kind: 'marked', name: 'Pupil 3', percentage: 70 },
    ]);
  });

  test('does not tell of single answers, nor of a percentage that is not final', () => {
    expect(
      happeningsBetween([pupil(1, { under_way: underWay(1) })], [pupil(1, { under_way: underWay(2) })]),
    ).toEqual([]);
    const waits = (answers: number) => [pupil(1, { result: result(0, answers) })];
    expect(happeningsBetween([pupil(1)], waits(2))).toEqual([
      { kind: 'handed_in', name: 'Pupil 1', percentage: null },
    ]);
    expect(happeningsBetween(waits(2), waits(1))).toEqual([]);
  });
});

test('the state of a pupil', () => {
  expect(stateOf(pupil(1))).toBe('not_begun');
  expect(stateOf(pupil(1, { under_way: underWay(0), result: result(100) }))).toBe('under_way');
  expect(stateOf(pupil(1, { result: result(100) }))).toBe('handed_in');
  expect(stateOf(pupil(1, { result: result(50, 1) }))).toBe('to_mark');
});
