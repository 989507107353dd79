import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { longestClassName } from '../../contract/people/classes.ts';
import { fingerprintOf, isAsMoved, lastForm, nameAfterAYear, placementsOf, planMoves } from './rules.ts';

describe('nameAfterAYear', () => {
  test.each([
    ['7B', '8B'],
    ['7-B', '8-B'],
    ['7 «Б»', '8 «Б»'],
    ['«7» Б', '«8» Б'],
    ['7B maths', '8B maths'],
    ['Maths 7B', 'Maths 8B'],
    ['7B, group 2', '8B, group 2'],
    ['9 «А»', '10 «А»'],
    ['09A', '10A'],
    ['01A', '02A'],
    ['10A', '11A'],
    ['0 sinf', '1 sinf'],
    ['5-«V» sinf', '6-«V» sinf'],
  ])('%s becomes %s', (name, becomes) => {
    expect(nameAfterAYear(name)).toBe(becomes);
  });

  test.each(['11A', '11', 'Class 11'])('the last form leaves: %s', (name) => {
    expect(nameAfterAYear(name)).toBeUndefined();
  });

  test.each(['Chess club', '12A', 'Olympiad 2026', 'Group 2 of 7B', '1000 words', 'VII', '9'.repeat(50)])(
    'a name without a form stays: %s',
    (name) => {
      expect(nameAfterAYear(name)).toBe(name);
    },
  );

  const letters = fc.string({
    unit: fc.constantFrom('A', 'Б', 'ъ', '«', '»', ' ', '-', '"', 'ʻ', 'o'),
    maxLength: 20,
  });

  test('the number goes up by one and nothing else changes, up to the last form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastForm - 1 }), letters, (form, rest) => {
        expect(nameAfterAYear(`${form}${rest}`)).toBe(`${form + 1}${rest}`);
      }),
    );
  });

  test('no name becomes longer than a name may be, or blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: longestClassName }), (name) => {
        fc.pre(name.length <= longestClassName);
        const becomes = nameAfterAYear(name) ?? name;
        expect(becomes.length).toBeLessThanOrEqual(longestClassName);
        expect(becomes).not.toBe('');
      }),
    );
  });
});

const names = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.constantFrom('', 'A', 'a', '-A', ' «А»', ' maths'))
    .map(([form, rest]) => form + rest),
  { selector: (name) => name.toLowerCase(), maxLength: 40 },
);
const withIds = (all: readonly string[]) =>
  all.map((name, place) => ({ id: place + 1, name, subject: null, subject_name: '', open_work: 0 }));

describe('planMoves', () => {
  test('says of every class what becomes of it, and gives no name twice', () => {
    fc.assert(
      fc.property(names, names, (moving, next) => {
        const plan = planMoves(withIds(moving), withIds(next));
        expect(plan.map(({ name }) => name)).toEqual(moving);
        const after = plan.filter(({ outcome }) => outcome === 'moves').map(({ becomes }) => becomes);
        const all = [...after, ...next].map((name) => name.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        for (const { name, outcome } of plan) {
          expect(outcome === 'leaves').toBe(nameAfterAYear(name) === undefined);
        }
      }),
    );
  });

  test('classes of different subjects may have one name', () => {
    const classes = [
      { id: 1, name: '7B', subject: 1, subject_name: 'Maths', open_work: 0 },
      { id: 2, name: '7B', subject: null, subject_name: '', open_work: 0 },
    ];
    const next = [{ name: '8b', subject: 1 }];
    expect(planMoves(classes, next).map(({ outcome }) => outcome)).toEqual(['taken', 'moves']);
  });

  test('the record of a move has the new values of its classes, which differ from the old ones', () => {
    fc.assert(
      fc.property(names, (moving) => {
        const plan = planMoves(withIds(moving), []);
        const { placements, moved } = placementsOf(plan, 2025, new Date(0));
        expect(placements.length).toBe(moving.length);
        for (const [place, { id, name, year, archived_at }] of placements.entries()) {
          const recorded = moved.find((move) => move.class === id);
          if (recorded === undefined) throw new Error('not recorded');
          expect(isAsMoved({ ...recorded, name, year, archived: archived_at !== null }, 2025)).toBe(true);
          const before = { ...recorded, name: moving[place] ?? '', year: 2025, archived: false };
          expect(isAsMoved(before, 2025)).toBe(false);
        }
      }),
    );
  });

  test('another plan has another fingerprint', () => {
    const [first, second] = [planMoves(withIds(['7A']), []), planMoves(withIds(['7B']), [])];
    expect(fingerprintOf(2025, first)).not.toBe(fingerprintOf(2025, second));
    expect(fingerprintOf(2025, first)).not.toBe(fingerprintOf(2024, first));
    expect(fingerprintOf(2025, first)).toBe(fingerprintOf(2025, planMoves(withIds(['7A']), [])));
  });
});
