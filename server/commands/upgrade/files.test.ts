import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { exchangeSteps, stage, storeOld, takeBackSteps, versionOf } from './files.ts';

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

const version = (number: string) => ({
  'package.json': JSON.stringify({ version: number, scripts: { start: 'echo' } }),
  'server/main.ts': number,
});

/** Makes steps one by one. @param most after how many a power cut ends them */
function make(steps: readonly (() => void)[], most = steps.length): void {
  for (const step of steps.slice(0, most)) step();
}

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
  const names = storeOld(root);
  make(exchangeSteps(root, names));
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
  make(takeBackSteps(root, names));
  expect(filesOf(root)).toEqual(before);
});

test('wherever an exchange stops, and its way back, a version is whole or npm is led to go on, until the old one is back', () => {
  const versions = [
    { ...version('1.0.0'), 'gone/f.ts': 'f' },
    { ...version('2.0.0'), 'more/c.ts': 'c' },
  ] as const;
  const prepared = write('prepared', versions[0]);
  stage(prepared, write('next', versions[1]));
  const names = storeOld(prepared);
  /** Which version is in the folder; undefined where npm is led to the program that goes on. */
  const found = (root: string) => {
    const files = filesOf(root);
    if (files['package.json']?.includes('sh .upgrade/continue.sh && exec npm run start --')) return undefined;
    expect(versions).toContainEqual(files);
    return versionOf(root);
  };
  const seen = new Set<string | undefined>();
  for (let most = 0; ; most += 1) {
    const root = join(folder, 'school');
    cpSync(prepared, root, { recursive: true });
    const steps = exchangeSteps(root, names);
    make(steps, most);
    seen.add(found(root));
    const back = takeBackSteps(root, names);
    make(back, (most * 7) % back.length);
    seen.add(found(root));
    make(takeBackSteps(root, names));
    expect(found(root), `${most} steps`).toBe('1.0.0');
    rmSync(root, { recursive: true });
    if (most === steps.length) break;
  }
  expect([...seen]).toEqual(['1.0.0', undefined, '2.0.0']);
});

test('a damaged release and a folder of another program are refused', () => {
  const root = write('school', version('1.0.0'));
  const damaged = write('damaged', version('2.0.0'));
  writeFileSync(join(damaged, 'server/main.ts'), 'changed');
  expect(() => stage(root, damaged)).toThrow('is damaged: server/main.ts');
  expect(() => stage(root, write('other', { 'index.html': '' }))).toThrow('is no version of Savol');
  expect(() => stage(root, join(folder, 'absent.tar.gz'))).toThrow('cannot be read');
});
