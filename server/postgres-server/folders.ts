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

/** Where a cluster lives, and as whom it runs. All paths are real ones, without symbolic links. */
export interface Place {
  /** PostgreSQL's own data directory. */
  cluster: string;
  /** The folder of the socket and of the lock, short enough for a socket's address. */
  run: string;
  account: Account | undefined;
  /** Set when PostgreSQL's account cannot reach the data folder, and the cluster therefore lives elsewhere. */
  elsewhere: string | undefined;
}

const sharedFolder = '/var/lib/savol';

/** A folder of the whole machine that every account can enter, whatever the umask says. */
export function madeSharedFolder(): string {
  if (!existsSync(sharedFolder)) {
    mkdirSync(sharedFolder, { recursive: true });
    chmodSync(sharedFolder, 0o755);
  }
  return sharedFolder;
}

const longestSocket = 100;

/**
 * Finds or makes the place of a data folder's cluster: `postgres` in the data folder, or, when PostgreSQL's account cannot
 * enter that (as below /root), a folder in /var/lib/savol that `postgres` then points to.
 * @throws CannotStart when no place can be made
 */
export function placeFor(dataFolder: string): Place {
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
    elsewhere: home.startsWith(`${sharedFolder}/`) ? home : undefined,
  };
}

/** Where the lock of a data folder's cluster is, or would be; makes nothing. */
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

/** An empty place moves to the shared folder; one with a cluster in it was reachable once and is left for a person to judge. */
function moveElsewhere(inside: string, home: string, account: Account | undefined): string {
  if (existsSync(join(home, 'cluster')) || !account) {
    throw new CannotStart(
      `PostgreSQL runs as account ${account?.uid ?? process.getuid?.()} here and cannot enter ${home}. Give it access to the folders above.`,
    );
  }
  const target = mkdtempSync(join(madeSharedFolder(), `${basename(realpathSync(join(inside, '..')))}-`));
  own(target, account);
  rmSync(home, { recursive: true });
  rmSync(inside, { force: true, recursive: true });
  symlinkSync(target, inside);
  if (canEnter(account, target)) return target;
  throw new CannotStart(
    `PostgreSQL does not run as root, and account ${account.uid} can enter neither ${home} nor ${target}.\n` +
      'Start Savol as an ordinary user, choose another DATA_DIR, or set DATABASE_URL.',
  );
}

/** A socket's address holds little more than 100 bytes: from deep folders the run folder is a link to a short one. */
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
  own(target, account);
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

function makePrivate(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  own(folder, account);
}

function own(folder: string, account: Account | undefined): void {
  if (!account) return;
  const found = statSync(folder);
  if (found.uid !== account.uid) chownSync(folder, account.uid, account.gid);
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}
