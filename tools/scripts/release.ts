import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checksums, filesIn, leftOut, packReproducibly } from './release-archive.ts';

/*
 * Writes a release to `release/`. One archive has the committed files that a server needs, the built page, checksums and the bill of materials;
 * another has the packages for this platform. The launcher makes the page and the bill before.
 */

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

function git(parameters: string[]): Buffer {
  return execFileSync('git', parameters, { cwd: root, maxBuffer: 1e9 });
}

function requireReleasable(): void {
  const changed = git(['status', '--porcelain']).toString().trim();
  if (changed !== '') throw new Error(`A release has committed files only, and these are not:\n${changed}`);
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  if (!changes.includes(`\n## ${version}\n`)) throw new Error(`CHANGELOG.md has no heading "${version}".`);
}

/** Writes all files of the release into a folder, with their checksums. */
function fill(folder: string): void {
  mkdirSync(folder);
  const excluded = leftOut.map((pattern) => `:(exclude,glob)${pattern}`);
  const committed = git(['archive', 'HEAD', '--', '.', ...excluded]);
  execFileSync('tar', ['--extract', '--file=-', '--directory', folder], { input: committed });
  for (const part of ['web/dist', 'inventory']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, filesIn(folder)));
}

/** Installs the packages of a server into the folder of a release, as a school does. @throws Error where the page is built anew */
function installPackages(folder: string): void {
  const page = () => checksums(folder, ['web/dist/.sources', 'web/dist/index.html']);
  const before = page();
  const env = { ...process.env, API_ORIGIN: '' };
  execFileSync(process.execPath, ['tools/scripts/savol.mjs', 'build'], {
    cwd: folder,
    stdio: 'inherit',
    env,
  });
  if (page() !== before) throw new Error('The page of the release is not that of its sources.');
  if (!existsSync(join(folder, 'node_modules/.bin/node'))) throw new Error('The release has no Node.');
}

requireReleasable();
const stage = mkdtempSync(join(tmpdir(), 'savol-release-'));
try {
  const name = `savol-${version}`;
  const out = join(root, 'release');
  const seconds = Number(git(['log', '-1', '--format=%ct']));
  const archives = [`${name}.tar.gz`, `${name}-packages-${process.platform}-${process.arch}.tar.gz`] as const;
  mkdirSync(out, { recursive: true });
  fill(join(stage, name));
  packReproducibly(join(out, archives[0]), stage, [name], seconds);
  installPackages(join(stage, name));
  packReproducibly(join(out, archives[1]), stage, [`${name}/node_modules`], seconds);
  writeFileSync(join(out, `${name}.sha256`), checksums(out, archives));
  for (const file of [...archives, `${name}.sha256`]) process.stdout.write(`${join(out, file)}\n`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
