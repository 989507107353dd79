import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const section = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split(
  '\n## The walk of one answer\n',
)[1];

/** The files of the walk in their order, each with the names in its file that the list mentions. */
const walk = [...(section ?? '').matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, path = '', text = '']) => ({
  path,
  names: [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
}));

const paths = walk.map(({ path }) => path);

function source(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function importsOf(path: string): string[] {
  const specifiers = source(path).matchAll(/\bfrom '(\.[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) => join(dirname(path), specifier));
}

const imports = new Map(
  globSync('{server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.startsWith('web/dist/') && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, new Set(importsOf(path))]),
);

function doesImport(from: string, to: string): boolean {
  return imports.get(from)?.has(to) ?? false;
}

/** Whether one file can call a function of the other: it imports that file, or is given the function by a third one. */
function areJoined(caller: string, called: string): boolean {
  if (doesImport(caller, called) || doesImport(called, caller)) return true;
  const importers = [...imports.keys()].filter((path) => doesImport(path, called));
  return importers.some((path) => doesImport(path, caller) || doesImport(caller, path));
}

test('the walk of one answer enters at most 13 files, and none twice', () => {
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.length).toBeLessThanOrEqual(13);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each file of the walk has the names that the list mentions', () => {
  const missing = walk.flatMap(({ path, names }) => names.filter((name) => !source(path).includes(name)));
  expect(missing).toEqual([]);
});

test('each file of the walk is joined to an earlier one of its program by imports', () => {
  const alone = paths.filter((path, index) => {
    const program = path.split('/')[0] ?? '';
    const earlier = paths.slice(0, index).filter((one) => one.startsWith(`${program}/`));
    return earlier.length > 0 && !earlier.some((one) => areJoined(one, path));
  });
  expect(alone).toEqual([]);
});

test('files that do not belong together are not joined', () => {
  expect(areJoined('server/answers/rules.ts', 'server/news/rules.ts')).toBe(false);
  expect(areJoined('web/ui/radio-cards.tsx', 'web/lib/client.ts')).toBe(false);
});
