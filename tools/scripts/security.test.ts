import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

type Row = { requirements: string[]; level: string; state: string };

/** The rows of the table of ASVS, which alone begin with a number like 1.2.3. */
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, numbers = '', level = '', , state = ''] = line.split('|').map((cell) => cell.trim());
    return { requirements: numbers.split(', '), level, state };
  });

const states = ['met', 'partly', 'not met', 'exception', 'operator', 'n/a'];

function count(level: string, state?: string): number {
  const those = rows.filter((row) => row.level === level && (state === undefined || row.state === state));
  return those.reduce((sum, { requirements }) => sum + requirements.length, 0);
}

test('every requirement of the levels 1 and 2 of ASVS 5.0.0 has a row, once', () => {
  const all = rows.flatMap(({ requirements }) => requirements);
  expect(new Set(all).size).toBe(all.length);
  expect([count('1'), count('2')]).toEqual([70, 183]);
  expect([...new Set(rows.map(({ state }) => state))].filter((state) => !states.includes(state))).toEqual([]);
});

test.each(states)('the number of requirements "%s" is that of the rows', (state) => {
  const summary = page.split('\n').find((line) => new RegExp(`^\\| ${state} +\\| +\\d+`).test(line));
  const cells = summary?.split('|').map((cell) => cell.trim());
  expect(cells?.slice(2, 4)).toEqual([String(count('1', state)), String(count('2', state))]);
});

test('every file that is evidence exists', () => {
  const named = [...page.matchAll(/`((?:\w+\/)[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
  const linked = [...page.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, path = '']) => `docs/${path}`);
  expect(named.length).toBeGreaterThan(50);
  const written = new Set(['inventory/savol.cdx.json']);
  expect([...named, ...linked].filter((path) => !written.has(path) && !existsSync(join(root, path)))).toEqual(
    [],
  );
});
