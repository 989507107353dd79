import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { endpoints } from '../../contract/index.ts';
import type { CodeFile } from '../../web/build/modules-of-files.ts';
import type { AffectedMap } from './affected.mjs';

/*
 * Writes tools/scripts/affected.json, the map of the files that each test runs, from what a run of all tests noted:
 * node tools/scripts/affected-map.ts <the folder that COVERED named> <the seconds of each test file, as JSON> <whether all passed>
 */

const root = join(import.meta.dirname, '../..');
const [folder = '', seconds = '', passed = ''] = process.argv.slice(2);

type Noted = { test: string; files?: string[]; requests?: string[] };

const noted = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Noted);

/** The modules of the project in each file of code of the built page. */
const modules = new Map(
  (JSON.parse(readFileSync(join(root, 'web/dist/.modules'), 'utf8')) as CodeFile[]).map((file) => [
    `/${file.fileName}`,
    Object.keys(file.modules).filter((path) => /^(contract|web)\//.test(path)),
  ]),
);

/** The folders of the server whose files name an operation, each with a slash at its end. */
const foldersOfOperation = new Map<string, string[]>();
const names = new Map(endpoints.map(({ operation }) => [operation, new RegExp(`\\b${operation}\\b`)]));
for (const path of globSync('server/*/**/*.ts', { cwd: root })) {
  if (/\.test\.ts$|\/testing\//.test(path)) continue;
  const source = readFileSync(join(root, path), 'utf8');
  for (const [operation, name] of names) {
    if (!name.test(source)) continue;
    const folders = foldersOfOperation.get(operation) ?? [];
    foldersOfOperation.set(operation, [...folders, `${dirname(path)}/`]);
  }
}

function operationOf(request: string): string | undefined {
  const [method, path = ''] = request.split(' ');
  if (!path.startsWith('/django/')) return undefined;
  return endpoints.find(
    (endpoint) =>
      endpoint.method === method &&
      new RegExp(`^/django${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )?.operation;
}

function filesOf({ files = [], requests = [] }: Noted): string[] {
  const operations = requests.map(operationOf);
  return [
    ...files,
    ...requests.flatMap((request) => modules.get(request.replace('GET ', '')) ?? []),
    ...operations.flatMap((operation = '') => foldersOfOperation.get(operation) ?? []),
  ];
}

const filesOfTest = new Map<string, Set<string>>();
for (const note of noted) {
  const files = filesOfTest.get(note.test) ?? new Set();
  for (const file of filesOf(note)) files.add(file);
  filesOfTest.set(note.test, files);
}

const tests = [...filesOfTest.keys()].toSorted();
const files: Record<string, number[]> = {};
for (const [place, test] of tests.entries()) {
  for (const file of filesOfTest.get(test) ?? []) (files[file] ??= []).push(place);
}

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
const target = join(root, 'tools/scripts/affected.json');
const before = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as AffectedMap) : undefined;
const now = { commit: git('rev-parse', 'HEAD'), day: new Date().toISOString().slice(0, 10) };
const map: AffectedMap = {
  commit: now.commit,
  passed: passed === 'true' ? now : (before?.passed ?? null),
  seconds: JSON.parse(readFileSync(seconds, 'utf8')) as Record<string, number>,
  tests,
  files: Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))),
};
// A line for each file, so that a change is read.
const lines = (values: object) =>
  Object.entries(values).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
writeFileSync(
  target,
  `{
  "commit": ${JSON.stringify(map.commit)},
  "passed": ${JSON.stringify(map.passed)},
  "seconds": {\n${lines(map.seconds).join(',\n')}\n  },
  "tests": [\n${map.tests.map((test) => `    ${JSON.stringify(test)}`).join(',\n')}\n  ],
  "files": {\n${lines(map.files).join(',\n')}\n  }
}
`,
);
