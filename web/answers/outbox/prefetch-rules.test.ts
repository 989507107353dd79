import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mostAhead } from '../../../contract/answers.ts';
import type { Progress } from '../../../contract/progress.ts';
import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import {
  type PrefetchedQuestions,
  type LineAndDisk,
  missing,
  mostBytes,
  mostTests,
  without,
  withMore,
  withShown,
} from './prefetch-rules.ts';

const week = 7 * 24 * 60 * 60 * 1000;

function testWith(id: number): QuestionToSolve {
  return {
    id,
    test_type: 'choosable',
    savol: `${id}?`,
    a: '3',
    b: '4',
    c: '',
    d: '',
    e: '',
    category: 1,
    category_name: 'Mathematics',
    qiyinlik_darajasi: 34,
    image: '/media/default.jpg',
  };
}

const progressWith = (answered: number): Progress => ({
  answered,
  right: answered,
  waiting: 0,
  points: 0,
  category: 1,
  category_name: 'Mathematics',
  solvable: 3,
});

const storedWith = (
  ids: readonly number[],
  more: Partial<PrefetchedQuestions> = {},
): PrefetchedQuestions => ({
  at: 0,
  tests: ids.map(testWith),
  passedOver: [],
  isWhole: false,
  ...more,
});

const idsOf = ({ tests: questions }: PrefetchedQuestions) => questions.map(({ id }) => id);

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 25 });
const someMeans: fc.Arbitrary<LineAndDisk> = fc.record({
  savesData: fc.option(fc.boolean(), { nil: undefined }),
  effectiveType: fc.option(fc.constantFrom('slow-2g', '2g', '3g', '4g'), { nil: undefined }),
  free: fc.option(fc.nat({ max: 1e12 }), { nil: undefined }),
});

describe('how many tests and bytes are prefetched', () => {
  test.each<[string, LineAndDisk, number]>([
    ['a browser that says nothing', {}, 20],
    ['a fast line', { effectiveType: '4g', free: 1e9 }, 20],
    ['a line like 3G', { effectiveType: '3g' }, 10],
    ['a line like 2G', { effectiveType: '2g' }, 5],
    ['a slower one', { effectiveType: 'slow-2g' }, 5],
    ['bytes that are dear', { savesData: true, effectiveType: '4g' }, 5],
    ['a disk without room', { effectiveType: '4g', free: 4_999_999 }, 0],
    ['a disk with just enough', { effectiveType: '4g', free: 5_000_000 }, 20],
  ])('%s', (_, means, most) => {
    expect(mostTests(means)).toBe(most);
  });

  test('files have a tenth of the disk, 20 MB at most, and no byte where bytes are dear', () => {
    expect(mostBytes({})).toBe(5_000_000);
    expect(mostBytes({ free: 10_000_000 })).toBe(1_000_000);
    expect(mostBytes({ free: 1e12 })).toBe(20_000_000);
    expect(mostBytes({ free: 1e12, savesData: true })).toBe(0);
    expect(mostBytes({ effectiveType: '2g' })).toBe(0);
  });

  test('never more than the server gives, and half of it is left before anything is asked for again', () => {
    fc.assert(
      fc.property(someIds, someMeans, fc.boolean(), (ids, means, isAsked) => {
        fc.pre(ids.length > 0);
        const stored = storedWith(ids);
        const [left, most] = [ids.length - 1, mostTests(means)];
        const wanted = missing(stored, means, isAsked);
        expect(most).toBeLessThanOrEqual(mostAhead);
        const expected = left < most / 2 ? most - left : Number(isAsked && left < most);
        expect(wanted).toBe(expected);
        expect(missing({ ...stored, isWhole: true }, means, isAsked)).toBe(0);
      }),
    );
  });
});

describe('the prefetched tests', () => {
  test('of a category that was never opened: the test that is shown', () => {
    const progress = progressWith(0);
    expect(withShown(undefined, testWith(7), progress, 5)).toEqual({
      at: 5,
      tests: [testWith(7)],
      passedOver: [],
      isWhole: false,
      progress,
    });
  });

  test('begins with the test that is shown; those before it are not asked any more', () => {
    const stored = storedWith([1, 2, 3, 4], { isWhole: true, passedOver: [9] });
    const shown = withShown(stored, { ...testWith(3), savol: 'New words?' }, undefined, 5);
    expect(idsOf(shown)).toEqual([3, 4]);
    expect(shown.tests[0]?.savol).toBe('New words?');
    expect(shown).toMatchObject({ at: 5, isWhole: true, passedOver: [9] });
    expect(idsOf(withShown(stored, testWith(8), undefined, 5))).toEqual([8, 1, 2, 3, 4]);
  });

  test('is forgotten after a week', () => {
    const stored = storedWith([1, 2, 3], { at: 100, isWhole: true, passedOver: [9] });
    expect(idsOf(withShown(stored, testWith(1), undefined, 99 + week))).toEqual([1, 2, 3]);
    expect(withShown(stored, testWith(1), undefined, 100 + week)).toMatchObject({
      tests: [testWith(1)],
      isWhole: false,
      passedOver: [],
    });
  });

  test('keeps the progress that was known where nothing newer is', () => {
    const [old, now] = [progressWith(0), progressWith(1)];
    expect(withShown(storedWith([1], { progress: old }), testWith(1), undefined, 5).progress).toBe(old);
    expect(withShown(storedWith([1], { progress: old }), testWith(1), now, 5).progress).toBe(now);
  });

  test('has each test once, in the order in which they come, whatever comes', () => {
    fc.assert(
      fc.property(someIds, fc.array(fc.integer({ min: 1, max: 40 })), (ids, coming) => {
        let stored = storedWith(ids);
        for (const id of coming) stored = withMore(stored, testWith(id));
        expect(idsOf(stored)).toEqual([...new Set([...ids, ...coming])]);
        for (const id of coming) {
          stored = withShown(stored, testWith(id), undefined, 1);
          expect(idsOf(stored)[0]).toBe(id);
          expect(new Set(idsOf(stored)).size).toBe(stored.tests.length);
          stored = without(stored, id);
          expect(idsOf(stored)).not.toContain(id);
        }
      }),
    );
  });
});
