import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { CannotStart } from '../process/cannot-start.ts';
import { accountFor, canEnter, type Account } from './account.ts';

/** The folders of a cluster and the account that it runs under. Paths contain no symbolic links. */
export type Folders = {
  /** PostgreSQL's data directory. */
  cluster: string;
  /** The folder of the socket and of the lock, short enough for a socket's address. */
  run: string;
  /** Undefined for the account of this process. */
  account: Account | undefined;
  /** The folder of the cluster where it is outside the data folder, which PostgreSQL's account cannot enter. */
  elsewhere: string | undefined;
};

const sharedFolder = '/var/lib/savol';

/** Creates, unless it exists, a folder of the machine that every account can enter, and returns its path. */
export function makeSharedFolder(): string {
  if (!existsSync(sharedFolder)) {
    mkdirSync(sharedFolder, { recursive: true });
    // The mode of mkdir depends on the umask.
    chmodSync(sharedFolder, 0o755);
  }
  return sharedFolder;
}

/** Bytes of a socket's path: less than the limits of Linux (107) and macOS (103). */
const longestSocket = 100;

/**
 * Finds or creates the folders of a data folder's cluster: `postgres` in the data folder, or, when PostgreSQL's account
 * cannot enter that (as below /root), a folder in /var/lib/savol to which `postgres` is a link.
 * @throws CannotStart when PostgreSQL's account can enter neither
 */
export function foldersOf(dataFolder: string): Folders {
  const inside = join(dataFolder, 'postgres');
  refuseLostTarget(inside);
  const account = accountFor(join(inside, 'cluster'));
  if (!existsSync(inside)) makePrivate(inside, account);
  let home = realpathSync(inside);
  if (!canEnter(account, home)) home = moveElsewhere(inside, home, account);
  return {
    cluster: join(home, 'cluster'),
    run: runFolder(home, account),
    account,
    elsewhere: home !== inside && home.startsWith(`${sharedFolder}/`) ? home : undefined,
  };
}

/** The folder with the lock of a data folder's cluster; undefined where there is none. Creates nothing. */
export function runFolderOf(dataFolder: string): string | undefined {
  const run = join(dataFolder, 'postgres', 'run');
  return existsSync(run) ? realpathSync(run) : undefined;
}

function refuseLostTarget(inside: string): void {
  const link = lstatSync(inside, { throwIfNoEntry: false });
  if (!link?.isSymbolicLink() || existsSync(inside)) return;
  throw new CannotStart(
    `The database of this data folder is kept at ${readlinkSync(inside)}, and nothing is there.\n` +
      `Put it back, or remove ${inside} to begin with an empty database.`,
  );
}

/**
 * Moves the folder of a cluster that does not exist yet to the shared folder. An existing cluster is not moved: its account
 * could enter it before, and the operator decides whether to restore the access.
 */
function moveElsewhere(inside: string, home: string, account: Account | undefined): string {
  if (existsSync(join(home, 'cluster')) || !account) {
    throw new CannotStart(
      `PostgreSQL runs as account ${account?.uid ?? process.getuid?.()} here and cannot enter ${home}. Give it access to the folders above.`,
    );
  }
  const target = mkdtempSync(join(makeSharedFolder(), `${basename(realpathSync(join(inside, '..')))}-`));
  giveTo(target, account);
  rmSync(home, { recursive: true });
  rmSync(inside, { force: true, recursive: true });
  symlinkSync(target, inside);
  if (canEnter(account, target)) return target;
  throw new CannotStart(
    `PostgreSQL does not run as root, and account ${account.uid} can enter neither ${home} nor ${target}.\n` +
      'Start Savol as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.',
  );
}

/** The folder of the socket: in a data folder whose path is too long for a socket it is a link to a temporary folder. */
function runFolder(home: string, account: Account | undefined): string {
  const inside = join(home, 'run');
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432')) < longestSocket) {
    makePrivate(inside, account);
    return inside;
  }
  if (existsSync(inside) && isPrivate(realpathSync(inside), account)) return realpathSync(inside);
  rmSync(inside, { force: true, recursive: true });
  const base = Buffer.byteLength(tmpdir()) < 70 && canEnter(account, tmpdir()) ? tmpdir() : '/tmp';
  const target = realpathSync(mkdtempSync(join(base, 'savol-')));
  giveTo(target, account);
  symlinkSync(target, inside);
  return target;
}

function isPrivate(folder: string, account: Account | undefined): boolean {
  const found = lstatSync(folder);
  return (
    found.isDirectory() &&
    found.uid === (account?.uid ?? process.getuid?.()) &&
    (found.mode & 0o777) === 0o700
  );
}

/** Creates a folder that PostgreSQL's account alone may use. */
export function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(folder, account);
}

function giveTo(folder: string, account: Account | undefined): void {
  if (!account) return;
  const found = statSync(folder);
  if (found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}
