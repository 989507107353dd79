import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotStart } from '../process/cannot-start.ts';
import { logSize, spaceOf } from './reserve-file.ts';
import { type Place, placeFor } from './folders.ts';
import { type Programs, programsFor } from './programs.ts';
import type { Keeping } from './cluster-settings.ts';
import type { Report } from './supervisor.ts';

/** How to reach a cluster of our own: through its socket, with no password. Fits `pg` as it is. */
export interface ClusterConnection {
  host: string;
  user: string;
  database: string;
}

/** Another Savol keeps PostgreSQL on the data folder. */
export class DataFolderInUse extends CannotStart {}

/** A PostgreSQL that runs for as long as this process, or until it is stopped. */
export interface Cluster {
  connection: ClusterConnection;
  /** The folder of the database when it is not in the data folder, because PostgreSQL's account cannot enter that. */
  elsewhere: string | undefined;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** The folder to keep the database in. Without it the database is a throw-away one: fast, and gone when stopped. */
  dataFolder?: string;
  /** The cluster is wanted for a moment only: a server that starts meanwhile waits for it. */
  brief?: boolean;
  /** Takes the lines of PostgreSQL's log, and what happens to it. */
  log?: (line: string) => void;
  /** Gives up the start, leaving nothing running. */
  ending?: AbortSignal;
}

/**
 * Starts PostgreSQL, making its database when there is none yet. It stops by itself when this process ends in whatever way,
 * and is started again when it dies on its own.
 * @throws DataFolderInUse
 * @throws CannotStart when the folder was made by another version, or PostgreSQL cannot run
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const temporary = options.dataFolder === undefined;
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'savol-'));
  if (temporary) chmodSync(dataFolder, 0o711);
  else mkdirSync(dataFolder, { recursive: true });
  const { place, programs } = prepare(dataFolder);
  const keeping: Keeping = {
    cluster: place.cluster,
    run: place.run,
    programs: programs.folder,
    major: programs.major,
    uid: place.account?.uid,
    gid: place.account?.gid,
    durable: !temporary,
    logSize: logSize(spaceOf(dirname(place.cluster)).total),
    remove: temporary
      ? [...new Set([place.elsewhere, dataFolder])].filter((folder) => folder !== undefined)
      : [],
    brief: options.brief ?? false,
  };
  const stop = await startKeeper(keeping, dataFolder, options);
  return { connection: connectionTo(place.run), elsewhere: place.elsewhere, stop };
}

function prepare(dataFolder: string): { place: Place; programs: Programs } {
  try {
    const place = placeFor(realpathSync(dataFolder));
    return { place, programs: programsFor(place.account) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new CannotStart(`The data folder ${dataFolder} cannot be used: ${error.message}`);
    }
    throw error;
  }
}

/** The connection to a cluster whose socket is in the given folder. */
export function connectionTo(run: string): ClusterConnection {
  return { host: run, user: 'savol', database: 'savol' };
}

const program = join(import.meta.dirname, 'supervisor.ts');

/** @returns a function that stops PostgreSQL and its keeper, and resolves when both are gone */
async function startKeeper(
  keeping: Keeping,
  dataFolder: string,
  { log = () => undefined, ending }: ClusterOptions,
): Promise<() => Promise<void>> {
  let stopping = false;
  let keeper = spawnKeeper(keeping);

  const letGo = () => keeper.connected && keeper.disconnect();
  ending?.addEventListener('abort', letGo);
  await new Promise<void>((resolve, reject) => {
    if (ending?.aborted) letGo();
    keeper.on('message', (report: Report) => {
      if (report.kind === 'ready') resolve();
      if (report.kind === 'failed') {
        const Refusal = report.inUse ? DataFolderInUse : CannotStart;
        reject(new Refusal(`The data folder ${dataFolder} cannot be used: ${report.why}`));
      }
    });
    // What the keeper had to say may arrive after its end, but never after the channel's.
    void Promise.all([once(keeper, 'exit'), once(keeper, 'disconnect')]).then(() => {
      reject(
        ending?.aborted
          ? ending.reason
          : new CannotStart('The keeper of PostgreSQL ended before it was ready.'),
      );
    }, reject);
  });
  ending?.removeEventListener('abort', letGo);
  watch();

  function watch(): void {
    keeper.on('message', (report: Report) => {
      if (report.kind === 'log') log(report.line);
      if (report.kind === 'ready') log('WARNING: PostgreSQL died and was started again');
      if (report.kind === 'failed') log(`WARNING: ${report.why}`);
    });
    keeper.once('exit', () => {
      if (stopping) return;
      log('WARNING: the keeper of PostgreSQL died and is started again');
      setTimeout(() => {
        if (stopping) return;
        keeper = spawnKeeper(keeping);
        watch();
      }, 200);
    });
  }

  return async () => {
    stopping = true;
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    const ended = once(keeper, 'exit');
    letGo();
    await ended;
  };
}

/** Apart from this process's terminal (detached), so that Ctrl-C does not reach PostgreSQL before the last request is done. */
function spawnKeeper(keeping: Keeping): ChildProcess {
  return spawn(process.execPath, [program, JSON.stringify(keeping)], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
