import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

import { CannotStart } from '../process/cannot-start.ts';

/** The account of the operating system that PostgreSQL runs under. */
export type Account = { uid: number; gid: number };

const preferred = ['savol', 'nobody'];

/**
 * The account to run PostgreSQL under when this process is root, as PostgreSQL refuses to run as root. An existing cluster
 * keeps its owner, so a data folder that an ordinary user made stays usable for that user.
 * @param cluster the folder of the cluster, which need not exist yet
 * @returns undefined when PostgreSQL runs under the account of this process
 */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of preferred) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid !== undefined) return { uid, gid };
  }
  throw new CannotStart(
    'PostgreSQL refuses to run as root, and there is no account "savol" or "nobody" to run it as.\n' +
      'Make one (useradd --system savol), start Savol as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the account can enter the folder. A process of the account tries it, as file modes do not show ACLs and mounts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return succeeds(account, '/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', folder]);
}

/** Whether the account can run the program. */
export function canRun(account: Account | undefined, program: string): boolean {
  return succeeds(account, program, ['--version']);
}

function succeeds(account: Account | undefined, command: string, parameters: string[]): boolean {
  return (
    spawnSync(command, parameters, { ...account, cwd: '/', stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : undefined;
}
