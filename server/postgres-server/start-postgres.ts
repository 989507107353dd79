import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import { diskSpace } from '../process/disk-space.ts';
import { beside, usualConnections } from './cluster-options.ts';
import { type Folders, makePrivate, runFolderOf } from './folders.ts';
import { connectionStringOf, prepare } from './prepare.ts';
import { walSize } from './reserve-file.ts';
import { DataFolderInUse, supervise } from './supervise.ts';
import { askLockOwner } from './lock.ts';

export { takeLock } from './lock.ts';
export { embeddedMajor } from './programs.ts';
export { hasCluster, prepareRestore, type RestorePlace } from './restored.ts';

/** A PostgreSQL that runs. */
export type Postgres = {
  /** For the embedded PostgreSQL a socket in a folder that only its account can enter, without port and password. */
  connectionString: string;
  /** The folder of the database where it is not in the data folder, because PostgreSQL's account cannot enter that. */
  elsewhere: string | undefined;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** The folder that holds the database. Without it the database is temporary, in the folder of temporary files. */
  dataFolder?: string;
  /** Whether the database in `dataFolder` is temporary too: fast, and deleted with that folder when it stops. */
  temporary?: boolean;
  /** For a short command: uses the PostgreSQL of a running server; a server that starts meanwhile waits for the command. */
  brief?: boolean;
  /** The most connections: without it the usual ones, of a temporary PostgreSQL 200. Of one that runs already they stay as they are. */
  connections?: number;
  /**
   * Whether finished segments of the log of changes are put into `waitingSegments(dataFolder)`. Without it that is as in the last start of a server, so
   * that a short command leaves no gap.
   */
  archives?: boolean;
  /** Receives the lines of PostgreSQL's log, and warnings when PostgreSQL or its supervisor is started again. */
  log?: (line: string) => void;
  /** Cancels the start, and leaves nothing running. */
  ending?: AbortSignal;
};

/**
 * Starts the embedded PostgreSQL, and creates its database where there is none yet. PostgreSQL stops when this process
 * ends, however it ends, and is started again when it dies on its own.
 * @throws CannotStart when another Savol uses the folder, another version made it, or PostgreSQL cannot run
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const { dataFolder, brief } = options;
  const joinServer = () => (dataFolder !== undefined && brief ? joinRunning(dataFolder) : undefined);
  const joined = await joinServer();
  if (joined !== undefined) return running(joined);
  try {
    return await start(options);
  } catch (error) {
    // A server that has started since can be joined.
    const joinedLate = error instanceof DataFolderInUse ? await joinServer() : undefined;
    if (joinedLate === undefined) throw error;
    return running(joinedLate);
  }
}

/** The PostgreSQL of another process, which stops it. */
function running(connectionString: string): Postgres {
  return { connectionString, elsewhere: undefined, stop: () => Promise.resolve() };
}

async function start(options: PostgresOptions): Promise<Postgres> {
  const { brief = false, temporary = false, log, ending } = options;
  const durable = options.dataFolder !== undefined && !temporary;
  const { connections = durable ? usualConnections : 200 } = options;
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'savol-'));
  if (durable) mkdirSync(dataFolder, { recursive: true });
  else chmodSync(dataFolder, 0o711);
  const { folders, programs } = prepare(dataFolder);
  const { elsewhere, ...cluster } = folders;
  const { total } = diskSpace(dirname(folders.cluster));
  const remove = durable ? [] : [...(elsewhere === undefined ? [] : [elsewhere]), folders.run, dataFolder];
  const archives = durable && prepareWaiting(folders, options.archives);
  const stop = await supervise(
    { ...cluster, programs, durable, walSize: walSize(total), connections, remove, brief, archives },
    { dataFolder, log, ending },
  );
  return { connectionString: connectionStringOf(folders.run), elsewhere, stop };
}

/** The folder of finished segments of the log of changes; it is not there where they are not archived. */
export function waitingSegments(dataFolder: string): string {
  return join(dataFolder, 'postgres', beside.waiting);
}

/** Creates or deletes the folder of finished segments. @returns whether it is there */
function prepareWaiting({ cluster, account }: Folders, archives: boolean | undefined): boolean {
  const folder = join(dirname(cluster), beside.waiting);
  if (archives === true) makePrivate(folder, account);
  if (archives === false) rmSync(folder, { recursive: true, force: true });
  return existsSync(folder);
}

const longestStart = 30_000;

/**
 * Finds the PostgreSQL that a server runs on a data folder, and waits until it accepts connections.
 * @returns its connection string; undefined when no server runs, or the one that runs is stopping
 * @throws CannotStart when PostgreSQL does not accept connections in time
 */
export async function joinRunning(dataFolder: string): Promise<string | undefined> {
  const deadline = performance.now() + longestStart;
  while (performance.now() < deadline) {
    const run = runFolderOf(dataFolder);
    const owner = run === undefined ? undefined : await askLockOwner(run);
    if (run === undefined || owner === undefined || owner.leaving) return undefined;
    const connectionString = connectionStringOf(run);
    if (await acceptsConnections(connectionString)) return connectionString;
    await sleep(100);
  }
  throw new CannotStart(
    `A server uses ${dataFolder}, but its PostgreSQL does not answer. Stop it and try again.`,
  );
}

/** A PostgreSQL that is starting listens, but refuses every connection. */
async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
