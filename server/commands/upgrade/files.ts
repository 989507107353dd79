import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { CannotStart } from '../../process/cannot-start.ts';

/** The folder of an upgrade in that of Savol: the new version, the old one, and the backup. */
export const staging = '.upgrade';
/** What belongs to the school, in the folder of Savol. */
const ofSchool = new Set(['.env', 'data', 'data-demo', '.git', 'release', staging]);
const list = 'SHA256SUMS';

/**
 * Puts the files of another version into the staging folder: from a folder, or from an archive and that of its packages beside it.
 * @param root the folder of Savol
 * @returns its version
 * @throws CannotStart where they are no version of Savol, or damaged, or an upgrade was interrupted
 */
export function stage(root: string, from: string): string {
  const old = join(root, staging, 'old');
  if (existsSync(old) && readdirSync(old).length > 0) {
    throw new CannotStart(
      `An upgrade was interrupted. ${old} has the files of the former version: move them back to ${root}, or delete them.`,
    );
  }
  rmSync(join(root, staging), { recursive: true, force: true });
  const folder = join(root, staging, 'new');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    const names = readdirSync(from).filter((name) => !ofSchool.has(name));
    call('cp', ['-a', ...names.map((name) => join(from, name)), folder]);
  } else {
    const packages = from.replace(/(\.tar\.gz|\.tgz)$/, `-packages-${process.platform}-${process.arch}$1`);
    for (const archive of new Set([from, packages])) {
      if (archive !== from && !existsSync(archive)) continue;
      call('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', folder]);
    }
  }
  if (!existsSync(join(folder, 'server/main.ts'))) throw new CannotStart(`${from} is no version of Savol.`);
  for (const [path, sum] of checksumsIn(folder)) {
    const file = join(folder, path);
    if (existsSync(file) && createHash('sha256').update(readFileSync(file)).digest('hex') === sum) continue;
    throw new CannotStart(`${from} is damaged: ${path} is not the file of the release.`);
  }
  return versionOf(folder);
}

/** Deletes the files of both versions from the staging folder. */
export function clear(root: string): void {
  for (const name of ['new', 'old', 'failed'])
    rmSync(join(root, staging, name), { recursive: true, force: true });
}

/** The version of Savol in a folder. */
export function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
  return String(version);
}

/** The checksums that a release has of its files, by their paths. */
function checksumsIn(folder: string): Map<string, string> {
  const path = join(folder, list);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/**
 * Exchanges the old version for the staged one, entry by entry. Files that neither of them has stay.
 * @returns what exchanges them back, also where the exchange stopped half way
 */
export function exchange(root: string): { begin: () => void; goBack: () => void } {
  const [next, old, failed] = ['new', 'old', 'failed'].map((name) => join(root, staging, name)) as [
    string,
    string,
    string,
  ];
  const had = [...checksumsIn(root).keys()].map((path) => path.split('/')[0] ?? '');
  const names = [...new Set([...readdirSync(next), ...had])].filter((name) => !ofSchool.has(name));
  const exchanged: { name: string; isNew: boolean; wasThere: boolean }[] = [];
  for (const folder of [old, failed]) mkdirSync(folder);
  return {
    begin() {
      for (const name of names) {
        const here = join(root, name);
        exchanged.push({ name, isNew: existsSync(join(next, name)), wasThere: existsSync(here) });
        if (existsSync(here)) renameSync(here, join(old, name));
        if (existsSync(join(next, name))) renameSync(join(next, name), here);
      }
    },
    goBack() {
      for (const { name, isNew, wasThere } of exchanged.toReversed()) {
        const here = join(root, name);
        if (isNew && !existsSync(join(next, name))) renameSync(here, join(failed, name));
        if (wasThere && existsSync(join(old, name))) renameSync(join(old, name), here);
      }
    },
  };
}

function call(program: string, parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new CannotStart(`The new version cannot be read: ${stderr}`);
}
