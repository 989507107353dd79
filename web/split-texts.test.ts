// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

import english from './public/assets/locales/en/translation.json' with { type: 'json' };
import { fileOf } from './text-files.ts';

const project = join(import.meta.dirname, '..');
const inProject = (id: string) => relative(project, id).split(sep).join('/');

/** The imports of each file, and its code as the page has it. */
type File = { imports: readonly string[]; loadedLater: readonly string[]; code: string };
const files = new Map<string, File>();

const noteFiles: Plugin = {
  name: 'note-files',
  generateBundle(_options, bundle) {
    const code = new Map<string, string>();
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const [id, module] of Object.entries(chunk.modules)) code.set(id, module.code ?? '');
    }
    for (const id of this.getModuleIds()) {
      const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
      files.set(inProject(id), {
        imports: importedIds.map(inProject),
        loadedLater: dynamicallyImportedIds.map(inProject),
        code: code.get(id) ?? '',
      });
    }
  },
} satisfies Rolldown.Plugin as Plugin;

beforeAll(async () => {
  await build({
    root: import.meta.dirname,
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    plugins: [noteFiles],
    build: { write: false },
  });
});

type Texts = { readonly [key: string]: string | Texts };
const keysIn = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysIn(value, `${above}${key}.`),
  );
const keys = keysIn(english);
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Screens that are not for authors, in a list with others that are. */
const screensOfAll = /^ {2}(?:plainScreen|wayScreen|screen)\((?:[^\n]*=>)?\n[\s\S]*?^ {2}\),$/gm;

/** The files whose code is loaded together with the texts of authors. */
function filesForAuthors(): string[] {
  const patterns = {
    'web/app/routes.tsx': /authorScreen\([^;]*?import\('(.+?)'\)/g,
    'web/app/further-screens.tsx': /import\('(.+?)'\)/g,
    'web/app/person-home-page.tsx': /import\('([^']+)'\)[^\n]*, 'authors'\)/g,
    'web/questions/lazy-neighbours.ts': /import\('([^']+)'\), loadTexts\('authors'\)/g,
    'web/app/question-screen.tsx': /import\('([^']+)'\), loadTexts\('authors'\)/g,
    'web/app/lazy-proposed-mark.tsx': /import\('([^']+)'\), loadTexts\('authors'\)/g,
  };
  return Object.entries(patterns).flatMap(([file, pattern]) => {
    const source = readFileSync(join(project, file), 'utf8').replace(screensOfAll, '');
    return Array.from(source.matchAll(pattern), ([, path = '']) => posix.join(dirname(file), path));
  });
}

/** The files that are reached from some, but for those behind what is left out. */
function reachedFrom(starts: readonly string[], leftOut: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const file = files.get(name);
    if (file === undefined || reached.has(name)) return;
    reached.add(name);
    for (const next of file.imports) visit(next);
    for (const next of file.loadedLater) if (!leftOut.includes(next)) visit(next);
  };
  for (const start of starts) visit(start);
  return reached;
}

const sections = Object.keys(english).join('|');
const wholeKey = new RegExp(String.raw`["']((?:${sections})\.[\w.]+)["']`, 'g');
const composedKey = new RegExp(String.raw`\x60((?:${sections})\.[^\x60]*)\x60`, 'g');

/** The keys of texts that the code of some files names, whole or composed as in `questions.sort.${name}`. */
function keysNamedIn(names: Iterable<string>): Set<string> {
  const code = Array.from(names, (name) => (name.startsWith('web/') ? files.get(name)?.code : '')).join('\n');
  const whole = new Set(Array.from(code.matchAll(wholeKey), ([, key = '']) => key));
  const composed = Array.from(code.matchAll(composedKey), ([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
    return new RegExp(`^${fixed.join(String.raw`\w+`)}$`);
  });
  return new Set(
    keys.filter((key) =>
      [key, withoutForm(key)].some((one) => whole.has(one) || composed.some((pattern) => pattern.test(one))),
    ),
  );
}

describe('the texts that only authors and staff load', () => {
  test('are those of screens that are named', () => {
    const named = filesForAuthors();
    expect(named).toContain('web/questions/write-question-pages.tsx');
    expect(named).toContain('web/homes/teacher-home.tsx');
    expect(named).toContain('web/questions/neighbours.tsx');
    expect(named).toContain('web/ai/analysis-part.tsx');
    expect(named).toContain('web/ai/proposed-mark.tsx');
    expect(named.length).toBeGreaterThanOrEqual(13);
    for (const name of named) expect(files.has(name), name).toBe(true);
  });

  test('are named by no code that other people load', () => {
    const ofReaders = keysNamedIn(reachedFrom(['web/main.tsx'], filesForAuthors()));
    expect(ofReaders.size).toBeGreaterThan(400);
    expect([...ofReaders].filter((key) => fileOf(key) === 'authors')).toEqual([]);
  });

  test('are all that only their screens name', () => {
    const ofReaders = keysNamedIn(reachedFrom(['web/main.tsx'], filesForAuthors()));
    const ofAuthors = keysNamedIn(reachedFrom(filesForAuthors(), []));
    const others = [...ofAuthors].filter(
      (key) => !ofReaders.has(key) && ['pupil', 'kept', 'more'].includes(fileOf(key)),
    );
    // Forms with drafts are a part of the page that every form may use.
    expect(others.filter((key) => !key.startsWith('ui.'))).toEqual([]);
  });
});

test('the texts of work and of trust are named by the code of their screens alone, which names none of authors', () => {
  const isOfWork = (name: string) => name.startsWith('web/work/solve/');
  const ofSolving = filesForAuthors().filter(isOfWork);
  expect(ofSolving).toHaveLength(3);
  const screens = [...ofSolving, 'web/school-network/trust-page.tsx', 'web/device-lock/lock-page.tsx'];
  const others = filesForAuthors().filter((name) => !isOfWork(name));
  const named = keysNamedIn(reachedFrom(['web/main.tsx', ...others], screens));
  // What is said of answers that are kept is loaded with the code that keeps them.
  const ofKept = (key: string) => key.startsWith('kept.');
  expect([...named].filter((key) => fileOf(key) === 'work' && !ofKept(key))).toEqual([]);
  const ofWork = keysNamedIn(reachedFrom(screens, []));
  expect(ofWork.size).toBeGreaterThan(100);
  expect([...ofWork].filter((key) => fileOf(key) === 'authors')).toEqual([]);
});

test('the way of a pupil from log-in to a test names no texts of the files after that way', () => {
  const way = new Set<string>();
  const visit = (name: string): void => {
    if (way.has(name)) return;
    way.add(name);
    for (const next of files.get(name)?.imports ?? []) visit(next);
  };
  const starts = [
    'web/main.tsx',
    'web/app/person-home-page.tsx',
    'web/homes/pupil-home.tsx',
    'web/categories/category-picker-page.tsx',
    'web/answers/solve-page.tsx',
  ];
  for (const start of starts) expect(files.has(start), start).toBe(true);
  for (const start of starts) visit(start);
  const later = [...keysNamedIn(way)].filter((key) => !['translation', 'pupil'].includes(fileOf(key)));
  // Sentences below fields name their text by its code: see text-files.ts.
  expect(later.filter((key) => !key.startsWith('ui.field.'))).toEqual([]);
});
