import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { checksums, filesIn, leftOut, packReproducibly } from './release-archive.ts';

const root = join(import.meta.dirname, '../..');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'savol-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes the same files as in every call, in another order, at another time and with other rights of the group. */
function fill(folder: string, paths: readonly string[], minute: number): void {
  for (const path of paths) {
    const file = join(folder, 'savol', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, path);
    chmodSync(file, (path.endsWith('.sh') ? 0o700 : 0o600) | (minute % 2 ? 0o040 : 0));
    utimesSync(file, minute * 60, minute * 60);
  }
  symlinkSync('../a.sh', join(folder, 'savol/b/link'));
}

test('the same content is the same archive, byte for byte, and goes without compiled code', () => {
  const folder = temporaryFolder();
  const paths = ['a.sh', 'b/c.txt', 'node_modules/.cache/node/x', 'node_modules/y/z.js'];
  const [first, second] = ['1', '2'].map((name) => join(folder, name)) as [string, string];
  fill(first, paths, 1);
  fill(second, paths.toReversed(), 2);
  for (const each of [first, second]) packReproducibly(`${each}.tar.gz`, each, ['savol'], 86_400);
  expect(readFileSync(`${first}.tar.gz`).equals(readFileSync(`${second}.tar.gz`))).toBe(true);
  const listed = execFileSync('tar', ['-tvzf', `${first}.tar.gz`], { encoding: 'utf8' });
  expect(listed).toMatch(/^-rwxr-xr-x 0\/0 +4 1970-01-02 .* savol\/a\.sh$/m);
  expect(listed).toMatch(/savol\/b\/link -> \.\.\/a\.sh$/m);
  expect(listed).not.toContain('.cache/');
});

test('checksums are those of sha256sum', () => {
  const folder = temporaryFolder();
  fill(folder, ['a.sh', 'b/.hidden'], 1);
  const files = filesIn(join(folder, 'savol'));
  expect(files).toEqual(['a.sh', 'b/.hidden']);
  writeFileSync(join(folder, 'savol/SHA256SUMS'), checksums(join(folder, 'savol'), files));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, 'savol') });
});

/** The paths that a file of the project imports. */
function importedBy(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const imports = source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]/g);
  return [...imports].map(([, specifier = '']) => join(dirname(path), specifier));
}

test('a release leaves out tests and tools of engineers, and nothing that its other files import', () => {
  const excluded = leftOut.map((pattern) => `:(exclude,glob)${pattern}`);
  const listed = execFileSync('git', ['ls-files', '--', '.', ...excluded], { cwd: root, encoding: 'utf8' });
  const files = new Set(listed.trim().split('\n'));
  expect([...files].filter((path) => /\.test\.|^e2e\/|^tools\/bench/.test(path))).toEqual([]);
  const code = [...files].filter((path) =>
    /^(contract|server|web)\/(?!.*\/testing\/).*\.tsx?$|\.mjs$/.test(path),
  );
  const missing = code.flatMap((path) =>
    importedBy(path)
      .filter((imported) => !['', '.ts', '.tsx'].some((ending) => files.has(imported + ending)))
      .map((imported) => `${path} imports ${imported}`),
  );
  expect(missing).toEqual([]);
  for (const path of ['server/main.ts', 'package-lock.json', 'LICENSE', 'CHANGELOG.md', '.env.example']) {
    expect(files, path).toContain(path);
  }
});
