import { describe, expect, test } from 'vitest';

import {
  addressOf,
  chooseBase,
  firstNeeded,
  isBaseDue,
  nextSegment,
  placeOf,
  readMoment,
  runFrom,
  surplusBases,
} from './rules.ts';

const segment = (number: number, timeline = 1) =>
  [timeline, Math.floor(number / 256), number % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

test('segments follow each other, and say where they begin', () => {
  expect(nextSegment('000000010000000000000003')).toBe('000000010000000000000004');
  expect(nextSegment('0000000A000000FF000000FF')).toBe('0000000A0000010000000000');
  expect(addressOf('000000010000000A00000003')).toBe(0xa_0300_0000n);
});

test.each([
  ['next', segment(7), undefined],
  ['next', segment(8), segment(7)],
  ['again', segment(7), segment(7)],
  ['again', segment(3), segment(7)],
  ['break', segment(9), segment(7)],
  ['break', segment(8, 2), segment(7)],
  ['break', segment(3, 2), segment(7)],
] as const)('%s: segment %s after %s', (place, name, last) => {
  expect(placeOf(name, last)).toBe(place);
});

describe('a base copy is due', () => {
  const now = new Date('2026-11-28T04:00:00Z');
  const base = (chain: number) => ({
    chain,
    name: 'base-2026-11-28-03-00-00',
    first: segment(3),
    made_at: '2026-11-27T22:05:00Z',
  });
  const before = '2026-11-27T22:00:00Z';
  const later = '2026-11-28T03:00:00Z';
  test.each<[string, number[], string | undefined, string | undefined, boolean]>([
    ['where there is none', [], undefined, undefined, true],
    ['where the chain has none', [1], before, undefined, true],
    ['not after the backup before it', [1, 2], before, undefined, false],
    ['not without backups', [2], undefined, undefined, false],
    ['after the next backup', [2], later, undefined, true],
    ['not soon after a failure', [], undefined, '2026-11-28T03:51:00Z', false],
    ['after a pause', [], undefined, '2026-11-28T03:49:00Z', true],
    ['after a failure of a clock that was ahead', [], undefined, '2027-11-28T03:49:00Z', true],
  ])('%s', (_when, chains, newest, failed, due) => {
    const state = { chain: 2, bases: chains.map(base) };
    expect(
      isBaseDue(state, newest, { now, failed: failed === undefined ? undefined : new Date(failed) }),
    ).toBe(due);
  });

  test('and deleted again as the oldest of too many, but never the newest', () => {
    const bases = [base(1), base(2), base(3)];
    expect(surplusBases(bases, 2)).toEqual(bases.slice(0, 1));
    expect(surplusBases(bases, 0)).toEqual(bases.slice(0, 2));
    expect(surplusBases(bases, 7)).toEqual([]);
    const two = [{ ...base(2), first: segment(9) }, base(2), { ...base(1), first: segment(1) }];
    expect(firstNeeded(two, 2)).toBe(segment(3));
    expect(firstNeeded(two, 3)).toBeUndefined();
  });
});

test('a restore begins with the newest base copy that had ended', () => {
  const bases = ['2026-11-26T22:00:00Z', '2026-11-28T22:00:00Z', '2026-11-27T22:00:00Z'].map((ended_at) => ({
    ended_at,
  }));
  const chosen = (to?: string) => chooseBase(bases, to === undefined ? undefined : new Date(to))?.ended_at;
  expect(chosen()).toBe('2026-11-28T22:00:00Z');
  expect(chosen('2026-11-28T21:59:59Z')).toBe('2026-11-27T22:00:00Z');
  expect(chosen('2026-11-26T22:00:00Z')).toBe('2026-11-26T22:00:00Z');
  expect(chosen('2026-11-26T21:00:00Z')).toBeUndefined();
});

test('segments count up to the first gap', () => {
  const names = [5, 3, 4, 8, 1].map((number) => segment(number));
  expect(runFrom(segment(3), names)).toEqual({ run: names.slice(0, 3).toSorted(), missing: segment(6) });
  expect(runFrom(segment(8), names)).toEqual({ run: [segment(8)], missing: undefined });
  expect(runFrom(segment(7), names)).toEqual({ run: [], missing: segment(7) });
});

test.each([
  ['latest', undefined],
  ['2026-11-28 09:41', '2026-11-28T04:41:00.000Z'],
  ['2026-11-28T09:41:30', '2026-11-28T04:41:30.000Z'],
  ['2026-11-28 00:00', '2026-11-27T19:00:00.000Z'],
])('%s is a moment', (text, moment) => {
  expect(readMoment(text, 'Asia/Tashkent')?.to?.toISOString()).toBe(moment);
  expect(readMoment(text, 'Asia/Tashkent')).toBeDefined();
});

test.each([
  '',
  'yesterday',
  '2026-11-28',
  '28.11.2026 09:41',
  '2026-11-31 09:41',
  '2026-11-28 24:00',
  '2026-11-28 09:60',
  '2026-11-28 09:41:60',
  '2026-13-01 09:41',
])('"%s" is no moment', (text) => {
  expect(readMoment(text, 'Asia/Tashkent')).toBeUndefined();
});
