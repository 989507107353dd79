import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { exchange, stage, versionOf } from './files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'savol-upgrade-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Writes files into a folder, with their checksums. */
function write(name: string, files: Record<string, string>): string {
  const sums = Object.entries(files).map(
    ([path, text]) => `${createHash('sha256').update(text).digest('hex')}  ${path}\n`,
  );
  for (const [path, text] of Object.entries({ ...files, SHA256SUMS: sums.join('') })) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
}

const version = (number: string) => ({ 'package.json': `{"version":"${number}"}`, 'server/main.ts': number });

/** The files of the school's folder with their texts, without those of the upgrade. */
function filesOf(root: string): Record<string, string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const relevant = paths.filter((path) => path !== 'SHA256SUMS' && !path.startsWith('.upgrade')).toSorted();
  return Object.fromEntries(relevant.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

test('an archive with its packages takes the place of all files but those of the school, and gives it back', () => {
  const root = write('school', { ...version('1.0.0'), 'gone/a.ts': '', 'docs/b.md': '' });
  for (const path of ['.env', 'data/secret', 'cert.pem']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path);
  }
  const before = filesOf(root);
  write('savol-2.0.0', { ...version('2.0.0'), 'more/c.ts': 'c', 'docs/b.md': 'b' });
  execFileSync('tar', ['-czf', 'savol-2.0.0.tar.gz', 'savol-2.0.0'], { cwd: folder });
  mkdirSync(join(folder, 'savol-2.0.0/node_modules'));
  writeFileSync(join(folder, 'savol-2.0.0/node_modules/d.js'), 'd');
  const packages = `savol-2.0.0-packages-${process.platform}-${process.arch}.tar.gz`;
  execFileSync('tar', ['-czf', packages, 'savol-2.0.0/node_modules'], { cwd: folder });

  expect(stage(root, join(folder, 'savol-2.0.0.tar.gz'))).toBe('2.0.0');
  const versions = exchange(root);
  versions.begin();
  expect(versionOf(root)).toBe('2.0.0');
  expect(filesOf(root)).toEqual({
    ...version('2.0.0'),
    'more/c.ts': 'c',
    'docs/b.md': 'b',
    'node_modules/d.js': 'd',
    '.env': '.env',
    'cert.pem': 'cert.pem',
    'data/secret': 'data/secret',
  });
  versions.goBack();
  expect(filesOf(root)).toEqual(before);
});

test('an exchange that stops half way is taken back', () => {
  const root = write('school', { ...version('1.0.0'), 'docs/b.md': '', 'web/e.ts': '' });
  const before = filesOf(root);
  stage(root, write('next', { ...version('2.0.0'), 'docs/b.md': 'b', 'web/e.ts': 'e' }));
  const versions = exchange(root);
  mkdirSync(join(root, '.upgrade/old/server/in-the-way'), { recursive: true });
  expect(() => versions.begin()).toThrow('ENOTEMPTY');
  rmSync(join(root, '.upgrade/old/server'), { recursive: true });
  expect(() => stage(root, join(folder, 'next'))).toThrow('An upgrade was interrupted');
  versions.goBack();
  expect(filesOf(root)).toEqual(before);
});

test('a damaged release and a folder of another program are refused', () => {
  const root = write('school', version('1.0.0'));
  const damaged = write('damaged', version('2.0.0'));
  writeFileSync(join(damaged, 'server/main.ts'), 'changed');
  expect(() => stage(root, damaged)).toThrow('is damaged: server/main.ts');
  expect(() => stage(root, write('other', { 'index.html': '' }))).toThrow('is no version of Savol');
  expect(() => stage(root, join(folder, 'absent.tar.gz'))).toThrow('cannot be read');
});
