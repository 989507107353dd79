import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { CannotStart } from '../process/cannot-start.ts';

/** The operating system's account that PostgreSQL runs under. */
export interface Account {
  uid: number;
  gid: number;
}

const preferred = ['savol', 'nobody'];

/**
 * Whom PostgreSQL runs as when it may not run as ourselves: it refuses to run as root.
 * A cluster that exists keeps its owner, so that a data folder made by an ordinary user stays usable to that user.
 * @param cluster the folder of the cluster, which need not exist yet
 * @returns undefined when PostgreSQL simply runs as the account that this process has
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

/** Whether the account can enter the folder; asked of the system itself, because modes alone do not tell (ACLs, mounts). */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return succeeds(account, '/bin/sh', ['-c', 'test -x "$0" && test -r "$0"', folder]);
}

/** Whether the account can run the program and the program works there. */
export function canRun(account: Account | undefined, program: string): boolean {
  return succeeds(account, program, ['--version']);
}

function succeeds(account: Account | undefined, command: string, parameters: string[]): boolean {
  return (
    spawnSync(command, parameters, { ...account, cwd: '/', stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}
