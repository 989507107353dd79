import { expect, test } from 'vitest';

import type { AffectedMap } from './affected.mjs';
import { changedOf, landingOf } from './chosen-tests.mjs';

const seconds = {
  'e2e/news.e2e.ts': 30,
  'e2e/staff.e2e.ts': 300,
  'server/news/rules.test.ts': 1,
  'server/news/slow.test.ts': 100,
  'web/news/news.screen.test.ts': 5,
};
const all = Object.keys(seconds);
const map: AffectedMap = {
  commit: 'a',
  passed: { commit: '0123456789', day: '2026-11-26' },
  seconds,
  tests: all,
  files: { 'server/news/rules.ts': [0, 1, 2, 3, 4] },
};
const core = { file: 'e2e/other.e2e.ts', title: 'a way of each day', isCore: true };
const inNews = { file: 'e2e/news.e2e.ts', title: 'x', isCore: false };
const inStaff = { file: 'e2e/staff.e2e.ts', title: 'y', isCore: false };

test('a change runs the tests that it reaches, the cheapest first, and says which ones it leaves', () => {
  const { units, journeys, sentences } = changedOf(map, all, ['server/news/rules.ts']);
  expect(units).toEqual(['server/news/rules.test.ts', 'web/news/news.screen.test.ts']);
  expect(journeys?.(inNews)).toBe(true);
  expect(journeys?.(inStaff)).toBe(false);
  expect(sentences.join(' ')).toContain('longest: server/news/slow.test.ts, e2e/staff.e2e.ts.');
});

/** The choices of as many commits as a turn takes. */
const turns = (changed: string[] | undefined) =>
  Array.from({ length: 8 }, (_, commits) => landingOf(map, all, changed, commits));

test('a landing runs the cheap tests and the core always, and each of the rest in its turn', () => {
  const landings = turns([]);
  for (const { units, journeys } of landings) {
    expect(units).toContain('server/news/rules.test.ts');
    expect(journeys?.(core)).toBe(true);
  }
  for (const dear of ['server/news/slow.test.ts', 'web/news/news.screen.test.ts'])
    expect(landings.filter(({ units }) => units?.includes(dear))).toHaveLength(1);
  for (const journey of [inNews, inStaff])
    expect(landings.filter(({ journeys }) => journeys?.(journey))).toHaveLength(1);
});

test('a landing runs the rest that its changes reach, as far as there is time, and says what it leaves', () => {
  for (const { units, journeys, sentences } of turns(['server/news/rules.ts'])) {
    expect(units).toEqual(all.filter((path) => path.endsWith('.test.ts')));
    expect(journeys?.(inNews)).toBe(true);
    expect(sentences.join(' ')).toContain('changes reach them: e2e/staff.e2e.ts.');
    expect(sentences.join(' ')).toContain('passed was of 01234567, on 2026-11-26');
  }
  for (const { journeys } of turns(['e2e/staff.e2e.ts'])) expect(journeys?.(inStaff)).toBe(true);
});

test('a commit that git does not know may have changed all', () => {
  for (const { units } of turns(undefined)) expect(units).toHaveLength(3);
});
