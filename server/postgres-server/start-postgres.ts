import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { CannotStart } from '../process/cannot-start.ts';
import { diskSpace } from '../process/disk-space.ts';
import { connectionStringOf, joinRunning } from './join.ts';
import { type Folders, foldersOf } from './folders.ts';
import { type Programs, programsFor } from './programs.ts';
import { walSize } from './reserve-file.ts';
import { DataFolderInUse, supervise } from './supervise.ts';

/** A PostgreSQL that runs. */
export type Postgres = {
  /** Names a socket in a folder that only PostgreSQL's account can enter, so it has no port and no password. */
  connectionString: string;
  /** The folder of the database where it is not in the data folder, because PostgreSQL's account cannot enter that. */
  elsewhere: string | undefined;
  stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** The folder that holds the database. Without it the database is temporary: fast, and deleted when it stops. */
  dataFolder?: string;
  /** For a short command: joins the PostgreSQL of a server that runs; a server that starts meanwhile waits. */
  brief?: boolean;
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

/** A PostgreSQL that another process stops. */
function running(connectionString: string): Postgres {
  return { connectionString, elsewhere: undefined, stop: () => Promise.resolve() };
}

async function start({ dataFolder: kept, brief = false, log, ending }: PostgresOptions): Promise<Postgres> {
  const temporary = kept === undefined;
  const dataFolder = kept ?? mkdtempSync(join(tmpdir(), 'savol-'));
  if (temporary) chmodSync(dataFolder, 0o711);
  else mkdirSync(dataFolder, { recursive: true });
  const { folders, programs } = prepare(dataFolder);
  const stop = await supervise(
    {
      cluster: folders.cluster,
      run: folders.run,
      programs: programs.folder,
      major: programs.major,
      uid: folders.account?.uid,
      gid: folders.account?.gid,
      durable: !temporary,
      walSize: walSize(diskSpace(dirname(folders.cluster)).total),
      remove: temporary ? [...(folders.elsewhere === undefined ? [] : [folders.elsewhere]), dataFolder] : [],
      brief,
    },
    { dataFolder, log, ending },
  );
  return { connectionString: connectionStringOf(folders.run), elsewhere: folders.elsewhere, stop };
}

function prepare(dataFolder: string): { folders: Folders; programs: Programs } {
  try {
    const folders = foldersOf(realpathSync(dataFolder));
    return { folders, programs: programsFor(folders.account) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new CannotStart(`The data folder ${dataFolder} cannot be used: ${error.message}`);
    }
    throw error;
  }
}
