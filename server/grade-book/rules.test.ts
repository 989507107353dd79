import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { GradeScaleInput, type GradeStep, usualGrades } from '../../contract/grade-scale.ts';
import { usualQuarters } from '../../contract/school/quarters.ts';
import type { StoredColumn, StoredMark } from './columns/rules.ts';
import {
  type AttemptInBook,
  bookOf,
  type GivenWork,
  ownGradesOf,
  type PupilOfBook,
  resultOf,
  type WorkOfBook,
} from './rules.ts';
import { gradeOf, weightedAverage } from './period-rules.ts';

const percentage = fc.integer({ min: 0, max: 100 });
const weight = fc.integer({ min: 0, max: 9999 }).map((hundredths) => hundredths / 100);
const results = fc.array(fc.record({ percentage, weight }), { maxLength: 40 });

/** Falling thresholds that end at 0, with names. */
const scale = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 11 })
  .map((thresholds): GradeStep[] =>
    [...thresholds.toSorted((a, b) => b - a), 0].map((from) => ({ name: `from ${from}`, from })),
  );

describe('gradeOf', () => {
  test.each([
    [100, '5'],
    [86, '5'],
    [85, '4'],
    [71, '4'],
    [70, '3'],
    [56, '3'],
    [55, '2'],
    [0, '2'],
  ])('%i %% is a %s by the usual scale', (given, grade) => {
    expect(gradeOf(given, usualGrades)).toBe(grade);
  });

  test('gives no grade without a percentage', () => {
    expect(gradeOf(null, usualGrades)).toBeNull();
  });

  test('gives by every scale the grade of the highest threshold that is reached, and another one just below it', () => {
    fc.assert(
      fc.property(scale, percentage, (grades, given) => {
        const reached = Math.max(...grades.map(({ from }) => from).filter((from) => from <= given));
        expect(gradeOf(given, grades)).toBe(`from ${reached}`);
        for (const { name, from } of grades) expect(gradeOf(from, grades)).toBe(name);
        for (const [at, { from }] of grades.slice(0, -1).entries()) {
          expect(gradeOf(from - 1, grades)).toBe(grades[at + 1]?.name);
        }
      }),
    );
  });
});

describe('weightedAverage', () => {
  test('is null where nothing has a weight', () => {
    expect(weightedAverage([])).toBeNull();
    expect(weightedAverage([{ percentage: 80, weight: 0 }])).toBeNull();
  });

  test('rounds halves up, and is exact with weights of two decimals', () => {
    const averageOf = (...pairs: [number, number][]) =>
      weightedAverage(pairs.map(([given, counts]) => ({ percentage: given, weight: counts })));
    expect(averageOf([85, 1], [86, 1])).toBe(86);
    expect(averageOf([70, 1], [71, 1])).toBe(71);
    expect(averageOf([70, 1.01], [71, 1])).toBe(70);
    expect(averageOf([70, 0.1], [71, 0.1])).toBe(71);
    expect(averageOf([0, 0.7], [100, 0.1])).toBe(13);
    expect(averageOf([100, 99.99], [99, 0.01])).toBe(99);
    expect(averageOf([0, 99.99], [1, 0.01])).toBe(1);
  });

  test('lies between the lowest and the highest percentage that count, and is a whole number', () => {
    fc.assert(
      fc.property(results, (all) => {
        const counted = all.filter((counting) => counting.weight > 0).map((counting) => counting.percentage);
        const average = weightedAverage(all);
        if (counted.length === 0) return average === null;
        const lowest = Math.min(...counted);
        const highest = Math.max(...counted);
        return Number.isInteger(average) && Number(average) >= lowest && Number(average) <= highest;
      }),
    );
  });

  test('is the exact quotient rounded, but 100 and 0 only where all or nothing is right', () => {
    fc.assert(
      fc.property(results, (all) => {
        const units = all.map(
          (cell) => [BigInt(Math.round(cell.weight * 100)), BigInt(cell.percentage)] as const,
        );
        const whole = units.reduce((sum, [counts]) => sum + counts, 0n);
        const sum = units.reduce((before, [counts, given]) => before + counts * given, 0n);
        if (whole === 0n) return weightedAverage(all) === null;
        const rounded = Number((2n * sum + whole) / (2n * whole));
        const isEnd = sum === 0n || sum === 100n * whole;
        return weightedAverage(all) === (isEnd ? rounded : Math.min(99, Math.max(1, rounded)));
      }),
    );
  });

  test('does not depend on the order, nor on a factor of all weights', () => {
    fc.assert(
      fc.property(results, (all) => {
        const doubled = all.map((cell) => ({ ...cell, weight: cell.weight * 2 }));
        expect(weightedAverage(all.toReversed())).toBe(weightedAverage(all));
        expect(weightedAverage(doubled)).toBe(weightedAverage(all));
      }),
    );
  });
});

describe('a scale', () => {
  const isTaken = (grades: unknown) => GradeScaleInput.safeParse({ grades }).success;

  test('is taken where its thresholds fall to 0', () => {
    fc.assert(fc.property(scale, (grades) => isTaken(grades)));
    expect(isTaken(JSON.stringify(usualGrades))).toBe(true);
  });

  test('is refused where they do not, where names are alike, and where it has too few or too many grades', () => {
    const steps = (...from: number[]) => from.map((threshold, at) => ({ name: `${at}`, from: threshold }));
    for (const wrong of [
      steps(0),
      steps(50, 50, 0),
      steps(50, 60, 0),
      steps(50, 1),
      steps(101, 0),
      steps(50, -1),
      steps(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
      [
        { name: 'a', from: 50 },
        { name: 'A', from: 0 },
      ],
      [
        { name: ' ', from: 50 },
        { name: 'b', from: 0 },
      ],
      'x',
      null,
    ]) {
      expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });
});

const attempt: AttemptInBook = {
  work: 1,
  person: 7,
  handed_in_at: '2026-11-20T09:00:00.000Z',
  percentage: 50,
  points: 2,
  waiting: 0,
  waiting_most: 0,
  most: 4,
};

describe('resultOf', () => {
  const facts = { rule: 'best', attempts: [attempt], isOver: false, missedAsZero: false } as const;

  test('is that of the attempt that counts', () => {
    const attempts = [attempt, { ...attempt, percentage: 90 }, { ...attempt, percentage: 70 }];
    expect(resultOf({ ...facts, attempts })).toEqual({ state: 'done', percentage: 90 });
    expect(resultOf({ ...facts, attempts, rule: 'last' })).toEqual({ state: 'done', percentage: 70 });
  });

  test('waits while an answer in it has no points, and has no percentage where its tests were deleted', () => {
    const waiting = { ...facts, attempts: [{ ...attempt, waiting: 1, waiting_most: 1 }] };
    const so_far = { points: 2, most: 3, waiting: 1 };
    expect(resultOf(waiting)).toEqual({ state: 'waiting', percentage: null, so_far });
    const empty = { ...facts, attempts: [{ ...attempt, most: 0, percentage: 0 }] };
    expect(resultOf(empty)).toEqual({ state: 'done', percentage: null });
  });

  test('is missing until the work has closed, and then 0 only where the class counts it so', () => {
    const none = { ...facts, attempts: [] };
    expect(resultOf(none)).toEqual({ state: 'not_begun', percentage: null });
    const started = { ...facts, attempts: [{ ...attempt, handed_in_at: null }] };
    expect(resultOf(started)).toEqual({ state: 'under_way', percentage: null });
    expect(resultOf({ ...none, missedAsZero: true })).toEqual({ state: 'not_begun', percentage: null });
    expect(resultOf({ ...none, isOver: true })).toEqual({ state: 'missed', percentage: null });
    expect(resultOf({ ...none, isOver: true, missedAsZero: true })).toEqual({
      state: 'missed',
      percentage: 0,
    });
  });
});

const now = new Date('2026-11-23T08:00:00.000Z');
const before = '2026-11-21T08:00:00.000Z';
const after = '2026-11-25T08:00:00.000Z';

const work: WorkOfBook = {
  id: 1,
  title: 'Fractions',
  opens_at: '2026-11-01T08:00:00.000Z',
  due_at: null,
  closes_at: before,
  archived_at: null,
  attempts: 'once',
  show_marks: 'end',
  parents_see: true,
  weight: 2,
  to_class: true,
  closes_for_all: before,
};
const pupil: PupilOfBook = {
  id: 7,
  first_name: 'Ali',
  last_name: 'Valiyev',
  is_active: true,
  stays: [{ joined_at: '2026-09-01T08:00:00.000Z', left_at: null }],
};
const given: GivenWork = { work: 1, person: 7, closes_at: before };
const settings = {
  grades: usualGrades,
  missedAsZero: true,
  now,
  year: { year: 2026, quarters: usualQuarters(2026) },
  timeZone: 'Asia/Tashkent',
};
const noColumns: { columns: StoredColumn[]; marks: StoredMark[] } = { columns: [], marks: [] };
const rows = { works: [work], pupils: [pupil], given: [given], attempts: [attempt], ...noColumns };

describe('bookOf', () => {
  test('averages pupils by weight and works by pupils, and grades what it averages', () => {
    const book = bookOf(
      {
        works: [work, { ...work, id: 2, weight: 1 }, { ...work, id: 3, weight: 5 }],
        pupils: [pupil, { ...pupil, id: 8 }],
        given: [1, 2, 3].flatMap((id) => [
          { ...given, work: id },
          { ...given, work: id, person: 8 },
        ]),
        attempts: [
          { ...attempt, percentage: 100 },
          { ...attempt, work: 2, percentage: 70 },
          { ...attempt, work: 3, waiting: 1, waiting_most: 2 },
        ],
        ...noColumns,
      },
      settings,
    );
    expect(book.pupils.map((row) => [row.percentage, row.grade])).toEqual([
      [90, '5'],
      [0, '2'],
    ]);
    expect(book.works.map((column) => [column.percentage, column.grade])).toEqual([
      [50, '2'],
      [35, '2'],
      [0, '2'],
    ]);
    expect([book.percentage, book.grade]).toEqual([45, '2']);
    expect(book.pupils[0]?.cells[2]).toEqual({
      state: 'waiting',
      percentage: null,
      grade: null,
      so_far: { points: 2, most: 2, waiting: 1 },
    });
  });

  const cellWhere = (change: Partial<typeof rows>) =>
    bookOf({ ...rows, attempts: [], ...change }, settings).pupils[0]?.cells[0];

  test('has no cell for pupils without the work, and for pupils who joined after it had closed', () => {
    const single = { given: [{ ...given, person: 8 }], works: [{ ...work, to_class: false }] };
    expect(cellWhere({ ...single, pupils: [pupil, { ...pupil, id: 8 }] })).toBeNull();
    const since = { joined_at: '2026-11-22T08:00:00.000Z', left_at: null };
    const late = [{ ...pupil, stays: [since] }];
    expect(cellWhere({ pupils: late })).toBeNull();
    const back = { ...pupil, stays: [{ joined_at: '2026-09-01T08:00:00.000Z', left_at: before }, since] };
    expect(cellWhere({ pupils: [back] })).toMatchObject({ state: 'missed', percentage: 0 });
    expect(cellWhere({ pupils: late, attempts: [attempt] })?.state).toBe('done');
    expect(cellWhere({})?.state).toBe('missed');
  });

  test('goes by the end that the pupil is granted, and by the day on which the work was archived', () => {
    expect(cellWhere({ given: [{ ...given, closes_at: after }] })?.state).toBe('not_begun');
    const open = { given: [{ ...given, closes_at: null }], works: [{ ...work, closes_at: null }] };
    expect(cellWhere(open)?.state).toBe('not_begun');
    expect(cellWhere({ ...open, works: [{ ...work, archived_at: before }] })?.state).toBe('missed');
    // Taken back while the pupil was away, after the work had been missed.
    const [joined_at, left_at] = ['2026-09-01T08:00:00.000Z', '2026-11-22T07:00:00.000Z'];
    const away = {
      ...pupil,
      stays: [
        { joined_at, left_at },
        { joined_at: '2026-11-22T09:00:00.000Z', left_at: null },
      ],
    };
    const taken = { pupils: [away], works: [{ ...work, archived_at: '2026-11-22T08:00:00.000Z' }] };
    expect(cellWhere(taken)).toMatchObject({ state: 'missed', percentage: 0 });
  });
});

describe('pupils who have left', () => {
  const stay = { joined_at: '2026-09-01T08:00:00.000Z', left_at: '2026-11-22T08:00:00.000Z' };
  const gone: PupilOfBook = { ...pupil, id: 9, stays: [stay] };
  const whole = { ...attempt, person: 9, percentage: 100 };
  const bookWith = (change: Partial<typeof rows>) =>
    bookOf(
      { ...rows, pupils: [pupil, gone], given: [given], attempts: [attempt, whole], ...change },
      settings,
    );

  test('stand apart with their grades, and are in no average', () => {
    const book = bookWith({});
    expect(book.pupils.map(({ id }) => id)).toEqual([7]);
    expect(book.left).toMatchObject([{ id: 9, percentage: 100, grade: '5', cells: [{ state: 'done' }] }]);
    expect([book.percentage, book.works[0]?.percentage]).toEqual([attempt.percentage, attempt.percentage]);
  });

  test('have missed what closed before they left, and nothing that opened or closed afterwards', () => {
    const cellOf = (some: Partial<WorkOfBook>) =>
      bookWith({ works: [{ ...work, ...some }], attempts: [] }).left[0]?.cells[0];
    expect(cellOf({})).toMatchObject({ state: 'missed', percentage: 0 });
    expect(cellOf({ closes_at: '2026-11-22T09:00:00.000Z' })).toBeUndefined();
    expect(cellOf({ closes_at: null })).toBeUndefined();
    const later = [{ ...work, opens_at: '2026-11-22T08:00:00.000Z', closes_at: null }];
    expect(bookWith({ works: later }).left).toEqual([]);
  });

  test('bring nothing into the book that they are given later one by one', () => {
    const single = { ...work, id: 2, to_class: false, opens_at: '2026-11-22T09:00:00.000Z', closes_at: null };
    const book = bookWith({ works: [work, single], given: [given, { work: 2, person: 9, closes_at: null }] });
    expect(book.works.map(({ id }) => id)).toEqual([1]);
    expect(book.pupils[0]?.cells).toHaveLength(1);
  });
});

test('people without an active account have their grades, and are in no average', () => {
  const archived = { ...pupil, id: 8, is_active: false };
  const book = bookOf({ ...rows, pupils: [pupil, archived] }, settings);
  expect(book.pupils.map((row) => [row.id, row.is_active, row.percentage])).toEqual([
    [7, true, attempt.percentage],
    [8, false, 0],
  ]);
  expect([book.percentage, book.works[0]?.percentage]).toEqual([attempt.percentage, attempt.percentage]);
});

describe('columns of teachers', () => {
  const column: StoredColumn = {
    id: 5,
    class: 3,
    author: 1,
    author_name: 'Dilnoza Rahimova',
    title: 'Oral answers',
    day: '2026-11-20',
    kind: 'oral',
    most: 5,
    weight: 2,
    version: 3,
  };
  const homework = { ...column, id: 6, day: '2026-10-20', most: 10, weight: 1 };
  const marks = [
    { column: 5, person: 7, points: 4, note: 'Well read' },
    { column: 6, person: 7, points: 10, note: '' },
    { column: 5, person: 8, points: null, note: 'ill' },
    { column: 5, person: 9, points: 1, note: '' },
  ];
  const gone = { ...pupil, id: 9, stays: [{ joined_at: '2026-09-01T08:00:00.000Z', left_at: before }] };
  const withColumns = {
    ...rows,
    pupils: [pupil, { ...pupil, id: 8 }, gone],
    columns: [homework, column],
    marks,
  };

  test('stand beside works with points, grades and averages, and count by their weight', () => {
    const book = bookOf(withColumns, settings, ({ author }) => author === 1);
    expect(book.columns).toMatchObject([
      { id: 6, quarter: 1, percentage: 100, grade: '5', may_change: true },
      { id: 5, quarter: 2, is_of_year: true, percentage: 80, grade: '4', version: 3 },
    ]);
    expect(book.columns[1]?.starts_at).toBe('2026-11-19T19:00:00.000Z');
    const [ali] = book.pupils;
    expect(ali?.marks).toEqual([
      { points: 10, note: '', percentage: 100, grade: '5' },
      { points: 4, note: 'Well read', percentage: 80, grade: '4' },
    ]);
    // (2 · 50 + 1 · 100 + 2 · 80) : 5
    expect([ali?.percentage, ali?.grade]).toEqual([72, '4']);
    expect(ali?.periods.map((each) => each.percentage)).toEqual([67, 80, null, null, 72]);
  });

  test('count nowhere where a pupil has no points', () => {
    const [, second] = bookOf({ ...withColumns, works: [] }, settings).pupils;
    expect(second?.marks).toEqual([null, { points: null, note: 'ill', percentage: null, grade: null }]);
    expect(second?.percentage).toBeNull();
  });

  test('have the marks of pupils who have left, in no average', () => {
    const book = bookOf({ ...withColumns, works: [] }, settings);
    expect(book.left).toMatchObject([{ id: 9, percentage: 20, marks: [null, { points: 1 }] }]);
    expect(book.columns[1]?.percentage).toBe(80);
  });

  test('are read by a pupil with the own marks alone, the latest first', () => {
    const grades = ownGradesOf(withColumns, settings);
    expect(grades.marks.map(({ id, points, author_name }) => [id, points, author_name])).toEqual([
      [5, 4, 'Dilnoza Rahimova'],
      [6, 10, 'Dilnoza Rahimova'],
    ]);
    expect(grades.percentage).toBe(72);
    expect(grades.periods[1]).toEqual({ period: '2', percentage: 80, grade: '4' });
  });
});

describe('ownGradesOf', () => {
  test('leaves out of the average the results that the pupil may not see yet', () => {
    const hidden = { ...work, id: 2, show_marks: 'never' } as const;
    const ownGrades = ownGradesOf(
      {
        works: [work, hidden],
        pupils: [pupil],
        given: [given, { ...given, work: 2 }],
        attempts: [
          { ...attempt, percentage: 80 },
          { ...attempt, work: 2, percentage: 0 },
        ],
        ...noColumns,
      },
      settings,
    );
    expect(ownGrades).toMatchObject({ percentage: 80, grade: '4' });
    expect(
      ownGrades.works.map((column) => [column.id, column.state, column.percentage, column.grade]),
    ).toEqual([
      [2, 'hidden', null, null],
      [1, 'done', 80, '4'],
    ]);
  });

  test('shows results that wait for the close of the work only when it has closed for the last pupil', () => {
    const until = (closes_for_all: string) =>
      ownGradesOf({ ...rows, works: [{ ...work, show_marks: 'closed', closes_for_all }] }, settings).works[0]
        ?.state;
    expect(until(after)).toBe('hidden');
    expect(until(before)).toBe('done');
  });

  test('says that marks wait only where marks are shown', () => {
    const attempts = [{ ...attempt, waiting: 1, waiting_most: 1 }];
    expect(ownGradesOf({ ...rows, attempts }, settings).works[0]).toMatchObject({
      state: 'waiting',
      so_far: { points: 2, most: 3, waiting: 1 },
    });
    const works = [{ ...work, show_marks: 'never' as const }];
    const [hidden] = ownGradesOf({ ...rows, works, attempts }, settings).works;
    expect(hidden).toMatchObject({ state: 'hidden', percentage: null, grade: null });
    expect(hidden).not.toHaveProperty('so_far');
  });
});
