// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { type CodeFile, listOfFiles } from './modules-of-files.ts';

/** The files of the page that `npm test` has built. */
const chunks = JSON.parse(readFileSync(join(import.meta.dirname, 'dist', listOfFiles), 'utf8')) as CodeFile[];

const chunkOf = (file: string) => chunks.find(({ modules }) => file in modules);

/** The files whose code is loaded with a file: those of its chunk and of all that it imports. Those that are emptied do not count. */
function loadedWith(file: string): string[] {
  const found = new Set<CodeFile>();
  const visit = (chunk: CodeFile | undefined): void => {
    if (chunk === undefined) throw new Error(`No chunk has ${file}.`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(chunkOf(file));
  return Array.from(found).flatMap(({ modules }) =>
    Object.keys(modules).filter((id) => (modules[id] ?? 0) > 0),
  );
}

const partsOfTypes = /^web\/question-types\/[\w-]+\/(solve|review|print)\.tsx$/;
const isCommon = (file: string) => /\/(choosable|free-text)\/(solve|review)\./.test(file);

/** What the screens that list and solve tests do not need before a test is shown. */
const forAuthors =
  /^contract\/(question-types\/registry|question-input|answer-text\/)|^web\/(statistics|marks|people)\/|\/write\.tsx$/;
const isRare = (file: string) => forAuthors.test(file) || (partsOfTypes.test(file) && !isCommon(file));

test.each([
  'web/homes/pupil-home.tsx',
  'web/homes/family-home.tsx',
  'web/categories/category-picker-page.tsx',
  'web/categories/category-page.tsx',
  'web/questions/question-list-page.tsx',
  'web/homes/answered-page.tsx',
  'web/answers/solve-page.tsx',
  'web/questions/question-page.tsx',
])('%s loads no part of a rarer type of question, and no schemas of types', (screen) => {
  const files = loadedWith(screen);
  expect(files).toContain(screen);
  expect(files.filter(isRare)).toEqual([]);
});

test.each([
  ['web/answers/solve-page.tsx', 'solve'],
  ['web/questions/question-page.tsx', 'review'],
])('%s has what the two types that most tests have show', (screen, part) => {
  const files = loadedWith(screen);
  for (const type of ['choosable', 'free-text'])
    expect(files).toContain(`web/question-types/${type}/${part}.tsx`);
});

test('every other part of a type is loaded by itself, without the schemas of all types', () => {
  const files = chunks.flatMap(({ modules }) => Object.keys(modules));
  const parts = files.filter((file) => partsOfTypes.test(file) && !isCommon(file));
  expect(parts.length).toBeGreaterThanOrEqual(18);
  for (const part of parts) {
    // A test to solve has also what is printed of it.
    const ofType = part.split('/').slice(0, 3).join('/');
    const loaded = loadedWith(part);
    const foreign = loaded.filter((file) => partsOfTypes.test(file) && !file.startsWith(`${ofType}/`));
    expect(foreign.filter((file) => !isCommon(file))).toEqual([]);
    expect(loaded).not.toContain('contract/question-types/registry.ts');
  }
});

test.each([
  'web/homes/pupil-home.tsx',
  'web/categories/category-picker-page.tsx',
  'web/answers/solve-page.tsx',
])('%s loads no search for a category', (screen) => {
  const files = loadedWith(screen);
  expect(files.filter((file) => /downshift|\/category-typeahead\.tsx/.test(file))).toEqual([]);
});
