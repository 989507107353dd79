import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findTest, readRows } from './coverage-rows.ts';

const rows = readRows();

/**
 * Patterns of the titles of all tests in a source: the first string after a call of `test` or `test.each`. An expression in
 * a title matches any text.
 */
function titlesIn(source: string): RegExp[] {
  const calls = source.split(/^\s*test(?=[.(])/m).slice(1);
  return calls.flatMap((call) => {
    const title = /^(?:\.each\([\s\S]*?\))?\(\s*(['`"])((?:\\.|(?!\1)[^\\\n])*)\1/.exec(call)?.[2];
    if (title === undefined) return [];
    const literal = title.replace(/\\(.)/g, '$1').split(/\$\{[^}]*\}/);
    return [new RegExp(`^${literal.map((text) => RegExp.escape(text)).join('.+')}$`)];
  });
}

/** The problem of the name of a test; undefined where it exists. */
function problemOf(name: string): string | undefined {
  const { file, title } = findTest(name);
  if (file === undefined) return `there is no file of this name: ${name}`;
  const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  return titlesIn(source).some((known) => known.test(title)) ? undefined : `no such title: ${name}`;
}

test('every sentence has a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([]);
});

test('every test that is named exists', () => {
  const named = new Set(rows.flatMap(({ tests }) => tests));
  expect([...named].flatMap((name) => problemOf(name) ?? [])).toEqual([]);
});

test.each([
  ['`e2e/nowhere` every screen has the navigation above it and the footer below', 'there is no file'],
  ['`web/app/frame.screen` every screen', 'no such title'],
  ['web/app/frame.screen every screen has the navigation above it and the footer below', 'there is no file'],
])('a row with a wrong name is detected: %s', (name, problem) => {
  expect(problemOf(name)).toContain(problem);
});
