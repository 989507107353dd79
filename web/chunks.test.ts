// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { languages } from '../contract/languages.ts';
import { type CodeFile, listOfFiles } from './build/modules-of-files.ts';
import { textFiles } from './build/texts.ts';

/** The files of the page that `npm test` has built. */
const chunks = JSON.parse(readFileSync(join(import.meta.dirname, 'dist', listOfFiles), 'utf8')) as CodeFile[];

/** The code of a file of the page. */
const codeOf = (fileName: string) => readFileSync(join(import.meta.dirname, 'dist', fileName), 'utf8');

const chunkOf = (file: string) => chunks.find(({ modules }) => file in modules);

/** A chunk with all that it imports. */
function withImports(first: CodeFile | undefined): Set<CodeFile> {
  const found = new Set<CodeFile>();
  const visit = (chunk: CodeFile | undefined): void => {
    if (chunk === undefined) throw new Error('There is no such chunk.');
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  visit(first);
  return found;
}

/** The files whose code is loaded with a file: those of its chunk and of all that it imports. Those that are emptied do not count. */
function loadedWith(file: string): string[] {
  return Array.from(withImports(chunkOf(file))).flatMap(({ modules }) =>
    Object.keys(modules).filter((id) => (modules[id] ?? 0) > 0),
  );
}

/** The files of texts that the code of a file needs beside that of the first screens. */
const textsWith = (file: string) =>
  new Set(Array.from(withImports(chunkOf(file))).flatMap(({ texts }) => texts));

const partsOfTypes = /^web\/question-types\/(?!reviewing\/)[\w-]+\/(solve|review|print)\.tsx$/;
const isCommon = (file: string) => /\/(choosable|free-text)\/(solve|review)\./.test(file);

/** What the screens that list and solve tests do not need before a test is shown. */
const forAuthors =
  /^contract\/(question-types\/registry|question-input|answer-text\/)|^web\/(statistics|marks|people)\/|\/write\.tsx$/;
const isRare = (file: string) => forAuthors.test(file) || (partsOfTypes.test(file) && !isCommon(file));

test.each([
  'web/homes/pupil/pupil-home.tsx',
  'web/homes/family/family-home.tsx',
  'web/categories/category-picker-page.tsx',
  'web/categories/category-page.tsx',
  'web/questions/list/question-list-page.tsx',
  'web/homes/pupil/answered-page.tsx',
  'web/answers/solve/solve-page.tsx',
  'web/questions/page/question-page.tsx',
])('%s loads no part of a rarer type of question, and no schemas of types', (screen) => {
  const files = loadedWith(screen);
  expect(files).toContain(screen);
  expect(files.filter(isRare)).toEqual([]);
});

test.each([
  ['web/answers/solve/solve-page.tsx', 'solve'],
  ['web/questions/page/question-page.tsx', 'review'],
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
    // A test to solve has also its printed form.
    const ofType = part.split('/').slice(0, 3).join('/');
    const loaded = loadedWith(part);
    const foreign = loaded.filter((file) => partsOfTypes.test(file) && !file.startsWith(`${ofType}/`));
    expect(foreign.filter((file) => !isCommon(file))).toEqual([]);
    expect(loaded).not.toContain('contract/question-types/registry.ts');
  }
});

test.each([
  'web/homes/pupil/pupil-home.tsx',
  'web/categories/category-picker-page.tsx',
  'web/answers/solve/solve-page.tsx',
])('%s loads no search for a category', (screen) => {
  const files = loadedWith(screen);
  expect(files.filter((file) => /downshift|\/category-typeahead\.tsx/.test(file))).toEqual([]);
});

test.each([
  'web/main.tsx',
  'web/auth/login-page.tsx',
  'web/auth/signup-page.tsx',
  'web/homes/guest/guest-home.tsx',
  'web/app/person-home-page.tsx',
  'web/homes/pupil/pupil-home.tsx',
  'web/categories/category-picker-page.tsx',
  'web/answers/solve/solve-page.tsx',
  'web/work/own/my-work-page.tsx',
])('%s needs only the texts of the first screens', (screen) => {
  expect(textsWith(screen)).toEqual(new Set());
});

const textsOfAuthors = [
  'ai',
  'audit',
  'marks',
  'people',
  'question-imports',
  'rosters',
  'work-give',
  'work-results',
];

test.each([
  ['web/homes/family/family-home.tsx', 'homes'],
  ['web/homes/pupil/answered-page.tsx', 'answers'],
  ['web/questions/list/question-list-page.tsx', 'questions'],
  ['web/questions/page/question-page.tsx', 'questions'],
  ['web/users/profile-page.tsx', 'users'],
  ['web/news/news-page.tsx', 'news'],
  ['web/work/solve/own-work-page.tsx', 'work-solve'],
  ['web/work/solve/solve-work-page.tsx', 'work-solve'],
  ['web/answers/outbox/outbox-page.tsx', 'answers-outbox'],
])('%s needs the texts of its feature, and none that only authors read', (screen, ownTexts) => {
  const texts = textsWith(screen);
  expect(texts).toContain(ownTexts);
  expect(textsOfAuthors.filter((name) => texts.has(name))).toEqual([]);
});

/** An `import()` with the places of its files in the list of the file that has it. */
const eachImport = /import\([`"']\.\/([\w.-]+)[`"']\)(?:(?!import\().)*?__vite__mapDeps\(\[([\d,]*)\]/g;

test('each import of code names the files of texts that the code needs', () => {
  let checked = 0;
  for (const importer of chunks) {
    const { fileName } = importer;
    // Code has been loaded with its imports and their texts before it imports more.
    const loaded = new Set(Array.from(withImports(importer)).flatMap(({ texts }) => texts));
    const code = codeOf(fileName);
    const listed = /__vite__mapDeps=.*?m\.f=(\[.*?\])/.exec(code)?.[1] ?? '[]';
    const files = JSON.parse(listed) as string[];
    for (const [, name, at = ''] of code.matchAll(eachImport)) {
      const imported = chunks.find((chunk) => chunk.fileName === `assets/${name}`);
      const named = at.split(',').map((index) => files[Number(index)]);
      const needed = Array.from(withImports(imported)).flatMap(({ texts }) => texts);
      for (const text of needed.filter((each) => !loaded.has(each)))
        expect(named, `${fileName} imports ${name}`).toContain(`${text}.json`);
      checked += needed.length;
    }
  }
  expect(checked).toBeGreaterThan(100);
});

test('the service worker lists each file of texts once a language', () => {
  const worker = codeOf('sw.js');
  for (const language of languages) {
    const listed = Array.from(worker.matchAll(/\/assets\/locales\/(\w+)\/([\w-]+)\.json\?/g)).filter(
      ([, languageOfFile]) => languageOfFile === language,
    );
    const names = listed.map(([, , name]) => name);
    const files = Object.keys(textFiles(language));
    expect(new Set(names)).toEqual(new Set(files));
    expect(names).toHaveLength(files.length);
  }
});
