import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import { checksums, filesIn, packReproducibly } from '../../scripts/release-archive.ts';

const root = join(import.meta.dirname, '../../..');
const migrations = 'server/database/migrations';

/** The version of this folder, and the files of its release. */
export type Release = { version: string; archive: string; packages: string; sums: string };

/** Changes the files of a version in a folder. */
export type Change = (folder: string) => void;

/** @throws CannotStart where there is no release */
export function findRelease(): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const path = (rest: string) => join(root, 'release', `savol-${version}${rest}`);
  const release = {
    version,
    archive: path('.tar.gz'),
    packages: path(`-packages-${process.platform}-${process.arch}.tar.gz`),
    sums: path('.sha256'),
  };
  if ([release.archive, release.packages, release.sums].every((file) => existsSync(file))) return release;
  throw new CannotStart('This installs a release. Make it first: npm run release');
}

/**
 * Writes the archive of another version into a folder.
 * @param change what it has that the release does not have
 * @returns the path of the archive
 */
export function writeVersion(release: Release, folder: string, version: string, change: Change): string {
  const name = `savol-${version}`;
  const files = join(folder, name);
  rmSync(files, { recursive: true, force: true });
  mkdirSync(files, { recursive: true });
  execFileSync('tar', ['-xzf', release.archive, '--strip-components=1', '-C', files]);
  rewrite(join(files, 'package.json'), `"version": "${release.version}"`, `"version": "${version}"`);
  change(files);
  const sums = 'SHA256SUMS';
  writeFileSync(
    join(files, sums),
    checksums(
      files,
      filesIn(files).filter((file) => file !== sums),
    ),
  );
  const archive = join(folder, `${name}.tar.gz`);
  packReproducibly(archive, folder, [name], Math.floor(Date.now() / 1000));
  return archive;
}

/** Two migrations, of which the second fails. */
export const failsToMigrate: Change = (folder) => {
  const last =
    readdirSync(join(folder, migrations))
      .filter((name) => /^\d{4}-/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const next = Number(last.slice(0, 4)) + 1;
  const write = (number: number, text: string) =>
    writeFileSync(join(folder, migrations, `${String(number).padStart(4, '0')}-broken.sql`), text);
  write(next, 'create table broken (id integer);\n');
  write(next + 1, 'select 1 / 0;\n');
};

function rewrite(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}.`);
  writeFileSync(file, text.replace(from, to));
}
