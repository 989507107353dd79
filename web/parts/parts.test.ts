import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const ui = new URL('../ui/', import.meta.url);
const sources = globSync('*.tsx', { cwd: new URL('.', import.meta.url) })
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n');

const components = globSync('**/*.tsx', { cwd: ui, exclude: ['outbox'] })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, ui), 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(
      ([, component = '']) => ({ file, component }),
    ),
  );

test('there are components', () => {
  expect(components.length).toBeGreaterThan(40);
});

test.each(components)('$component of $file is on the page of parts', ({ file, component }) => {
  expect(sources).toContain(`../ui/${file}'`);
  expect(sources).toMatch(new RegExp(`<${component}\\b`));
});
