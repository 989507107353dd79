import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { CannotStart } from '../process/cannot-start.ts';
import type { ClusterOptions } from './cluster-options.ts';
import { inheritedEnvironment } from './environment.ts';
import type { Report } from './supervisor.ts';

/** Another Savol runs PostgreSQL on the data folder. */
export class DataFolderInUse extends CannotStart {}

type Options = {
  dataFolder: string;
  log: ((line: string) => void) | undefined;
  ending: AbortSignal | undefined;
};

const program = join(import.meta.dirname, 'supervisor.ts');
const pauseBeforeRestart = 200;

/**
 * Starts the supervisor of PostgreSQL, and starts it again when it dies.
 * @returns a function that stops PostgreSQL and its supervisor, and resolves when both have ended
 * @throws DataFolderInUse
 */
export async function supervise(
  cluster: ClusterOptions,
  { dataFolder, log = () => undefined, ending }: Options,
): Promise<() => Promise<void>> {
  let stopping = false;
  let supervisor = spawnSupervisor(cluster);
  /** When its channel closes, the supervisor stops PostgreSQL and ends. */
  const disconnect = () => supervisor.connected && supervisor.disconnect();

  ending?.addEventListener('abort', disconnect);
  await new Promise<void>((resolve, reject) => {
    if (ending?.aborted) disconnect();
    supervisor.on('message', (report: Report) => {
      if (report.kind === 'ready') resolve();
      if (report.kind === 'failed') {
        const Refusal = report.inUse ? DataFolderInUse : CannotStart;
        reject(new Refusal(`The data folder ${dataFolder} cannot be used: ${report.why}`));
      }
    });
    // Messages can arrive after the exit of the supervisor, but not after the end of its channel.
    void Promise.all([once(supervisor, 'exit'), once(supervisor, 'disconnect')]).then(() => {
      reject(
        ending?.aborted
          ? ending.reason
          : new CannotStart('The supervisor of PostgreSQL ended before PostgreSQL was ready.'),
      );
    }, reject);
  });
  ending?.removeEventListener('abort', disconnect);
  watch();

  function watch(): void {
    supervisor.on('message', (report: Report) => {
      if (report.kind === 'log') log(report.line);
      if (report.kind === 'ready') log('WARNING: PostgreSQL died and was started again');
      if (report.kind === 'failed') log(`WARNING: ${report.why}`);
    });
    supervisor.once('exit', () => {
      if (stopping) return;
      log('WARNING: the supervisor of PostgreSQL died and is started again');
      setTimeout(() => {
        if (stopping) return;
        supervisor = spawnSupervisor(cluster);
        watch();
      }, pauseBeforeRestart);
    });
  }

  return async () => {
    stopping = true;
    if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
    const ended = once(supervisor, 'exit');
    disconnect();
    await ended;
  };
}

/** Detached from the terminal: Ctrl-C must not stop PostgreSQL before the last request is answered. */
function spawnSupervisor(cluster: ClusterOptions): ChildProcess {
  return spawn(process.execPath, [program, JSON.stringify(cluster)], {
    cwd: '/',
    detached: true,
    env: { ...inheritedEnvironment(), NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
