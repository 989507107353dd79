import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { crowdedFoldersIn } from './folder-rules.ts';

/** A project of empty files. */
function projectWith(paths: readonly string[]): string {
  const project = mkdtempSync(join(tmpdir(), 'savol-folders-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const path of paths) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), '');
  }
  return project;
}

/** `count` paths, such as `server/news/3.ts` for `server/news/*.ts`. */
const many = (count: number, pattern: string) =>
  Array.from({ length: count }, (_, at) => pattern.replace('*', String(at)));

test('a folder of product code with more than 20 files is refused', () => {
  for (const folder of ['contract/work', 'server/news', 'web/news']) {
    expect(crowdedFoldersIn(projectWith(many(20, `${folder}/*.ts`)))).toEqual([]);
    expect(crowdedFoldersIn(projectWith([...many(20, `${folder}/*.ts`), `${folder}/page.tsx`]))).toEqual([
      `${folder} has 21 files of code; a folder has at most 20`,
    ]);
  }
});

test('tests, styles, texts and folders inside a folder do not count in it', () => {
  const project = projectWith([
    ...many(20, 'web/news/*.ts'),
    ...many(9, 'web/news/*.screen.test.ts'),
    ...many(9, 'web/news/testing/*.ts'),
    ...many(30, 'web/news/testing/inner/*.ts'),
    ...many(9, 'web/news/*.css'),
    ...many(9, 'web/news/locales/*.json'),
    ...many(20, 'web/news/list/*.tsx'),
    ...many(61, 'web/dist/assets/*.css'),
    ...many(30, 'e2e/*.ts'),
  ]);
  expect(crowdedFoldersIn(project)).toEqual([]);
});

test('more than 60 files of styles are refused', () => {
  const styles = many(30, 'web/news/*.css');
  expect(crowdedFoldersIn(projectWith([...styles, ...many(30, 'web/ui/*.css')]))).toEqual([]);
  expect(crowdedFoldersIn(projectWith([...styles, ...many(31, 'web/ui/*.css')]))).toEqual([
    'web has 61 files of styles; the page has at most 60',
  ]);
});
