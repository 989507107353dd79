import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A sentence of the specification and the names of the tests that show it, as in docs/specification-coverage.md. */
export type Row = { sentence: string; tests: string[] };

/** All rows of the coverage page, in its order. */
export function readRows(): Row[] {
  return readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!What it says|-)/.test(line))
    .map((line) => {
      const [, sentence = '', shown = ''] = line.split('|').map((cell) => cell.trim());
      return { sentence, tests: shown === '' ? [] : shown.split('<br>') };
    });
}

/** The file and the title of a test that a row names; no file where there is none of that name. */
export function findTest(name: string): { file: string | undefined; title: string } {
  const [, path = '', title = ''] = /^`([^`]+)` (.+)$/.exec(name) ?? [];
  const file = [`${path}.e2e.ts`, `${path}.test.ts`].find((candidate) => existsSync(join(root, candidate)));
  return { file, title };
}
