import { describe, expect, test } from 'vitest';

import { ColumnChange, ColumnInput, entriesOf } from '../../../contract/grade-columns.ts';
import { changedEvents, deletedEvents, markEvents } from './audit-events.ts';
import { problemsOf, settingsAfter, type StoredColumn } from './rules.ts';

const column: StoredColumn = {
  id: 7,
  class: 3,
  author: 1,
  author_name: 'Dilnoza Rahimova',
  title: 'Oral answers',
  day: '2026-11-20',
  kind: 'oral',
  most: 5,
  weight: 1,
  version: 1,
};
const place = { class: 3, name: '7-B', column: 7 };

describe('a column in a request', () => {
  const input = { class: 3, title: 'Dictation', kind: 'written' };

  test('has five points at most and weight 1 unless it says otherwise', () => {
    expect(ColumnInput.parse(input)).toMatchObject({ most: 5, weight: 1 });
  });

  test.each([
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1999-12-31', false],
    ['2026-11-20T00:00', false],
    ['20.11.2026', false],
    [20261120, false],
  ])('takes the day %j: %j', (day, isTaken) => {
    expect(ColumnInput.safeParse({ ...input, day }).success).toBe(isTaken);
  });

  test.each([
    ['4', 4],
    ['4,5', 4.5],
    ['4.25', 4.25],
    [0, 0],
    [null, null],
    ['4,125', undefined],
    [-1, undefined],
    [1001, undefined],
    ['', undefined],
    ['four', undefined],
  ])('reads the points %j as %j', (points, read) => {
    const parsed = ColumnChange.safeParse({ marks: [{ person: 1, points }] });
    expect(parsed.success ? parsed.data.marks?.[0]?.points : undefined).toBe(read);
  });

  test('names each pupil once, and 500 at most', () => {
    const isTaken = (people: readonly number[]) =>
      ColumnChange.safeParse({ marks: people.map((person) => ({ person, points: 5 })) }).success;
    expect(isTaken([1, 2])).toBe(true);
    expect(isTaken([1, 1])).toBe(false);
    expect(isTaken(Array.from({ length: 500 }, (_, at) => at + 1))).toBe(true);
    expect(isTaken(Array.from({ length: 501 }, (_, at) => at + 1))).toBe(false);
  });
});

describe('problemsOf', () => {
  const facts = { today: '2026-11-27', pupils: new Set([1, 2]), known: [] };
  const mark = { person: 1, points: 5, note: '' };

  test('finds nothing wrong with points up to the most, of pupils of the class, on a day of the coming year', () => {
    expect(problemsOf(column, [mark, { ...mark, person: 2, points: null }], facts)).toEqual({});
    expect(problemsOf({ ...column, day: '2027-11-28' }, [], facts)).toEqual({});
  });

  test('names a day too far ahead, points above the most and a person outside the class', () => {
    expect(problemsOf({ ...column, day: '2027-11-29' }, [], facts)).toEqual({
      day: 'This date is more than a year ahead.',
    });
    expect(problemsOf(column, [{ ...mark, points: 5.5 }], facts)).toEqual({
      marks: 'Ensure this value is less than or equal to 5.',
    });
    expect(Object.keys(problemsOf(column, [{ ...mark, person: 3 }], facts))).toEqual(['marks']);
  });

  test('does not let the most points fall below a mark that stays', () => {
    const known = [{ column: 7, person: 1, points: 4.5, note: '' }];
    const lower = { ...column, most: 4 };
    expect(problemsOf(lower, [], { ...facts, known })).toEqual({
      most: 'Ensure this value is greater than or equal to 5.',
    });
    expect(problemsOf(lower, [{ ...mark, points: 4 }], { ...facts, known })).toEqual({});
  });
});

test('a change leaves what it does not name', () => {
  expect(settingsAfter(column, { title: 'Dictation', weight: 2 })).toMatchObject({
    title: 'Dictation',
    weight: 2,
    day: '2026-11-20',
    kind: 'oral',
    most: 5,
  });
});

describe('events', () => {
  const known = [{ column: 7, person: 8, points: 3, note: '' }];

  test('name the settings that a change makes different', () => {
    expect(changedEvents(1, place, column, { ...column, most: 10, day: '2026-11-21' })).toEqual([
      {
        actor: 1,
        action: 'column.changed',
        details: { ...place, changed: ['day'], most: [5, 10], day: [column.day, '2026-11-21'] },
      },
    ]);
    expect(changedEvents(1, place, column, column)).toEqual([]);
  });

  test('have the points of a pupil before and after, and nothing where only a note is another', () => {
    const marks = [
      { person: 8, points: 4, note: '' },
      { person: 9, points: 5, note: '' },
      { person: 10, points: null, note: 'ill' },
    ];
    expect(markEvents(1, place, 5, known, marks)).toEqual([
      { actor: 1, action: 'column.marked', person: 8, details: { ...place, most: 5, points: [3, 4] } },
      { actor: 1, action: 'column.marked', person: 9, details: { ...place, most: 5, points: [null, 5] } },
    ]);
    expect(markEvents(1, place, 5, known, [{ person: 8, points: 3, note: 'Well read' }])).toEqual([]);
  });

  test('have every mark that goes with a column', () => {
    expect(deletedEvents(1, place, 5, known)).toEqual([
      { actor: 1, action: 'column.marked', person: 8, details: { ...place, most: 5, points: [3, null] } },
      { actor: 1, action: 'column.deleted', details: { ...place, marks: 1 } },
    ]);
  });
});

test('columns stand among the works in the order of their days, before the works of the same day', () => {
  const works = [{ opens_at: '2026-11-10T04:00:00.000Z' }, { opens_at: '2026-11-20T04:00:00.000Z' }];
  const columns = [{ starts_at: '2026-11-19T19:00:00.000Z' }, { starts_at: '2026-11-21T19:00:00.000Z' }];
  expect(entriesOf({ works, columns })).toEqual([
    { list: 'works', at: 0 },
    { list: 'columns', at: 0 },
    { list: 'works', at: 1 },
    { list: 'columns', at: 1 },
  ]);
});
