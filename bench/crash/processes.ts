import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { postgresOf as postmasterOf } from '../../server/postgres-server/testing/inspect.ts';

type Found = { id: number; parent: number; command: string };

/** Reads of all processes who started them. One that ends meanwhile is left out. */
function listProcesses(): Found[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent = ''] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ id: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

/** The processes of a PostgreSQL: its first one, those that this has started, and the supervisor. */
export type PostgresProcesses = {
  postmaster: number;
  backends: number[];
  others: number[];
  supervisor: number;
};

/** The processes of the PostgreSQL that runs for a data folder; undefined while none does. */
export function postgresOf(dataFolder: string): PostgresProcesses | undefined {
  const postmaster = postmasterOf(dataFolder);
  const all = listProcesses();
  const supervisor = all.find(({ id }) => id === postmaster)?.parent;
  if (postmaster === undefined || supervisor === undefined) return undefined;
  const children = all.filter(({ parent }) => parent === postmaster);
  const isBackend = ({ command }: Found) => command.includes('[local]');
  return {
    postmaster,
    supervisor,
    backends: children.filter(isBackend).map(({ id }) => id),
    others: children.filter((child) => !isBackend(child)).map(({ id }) => id),
  };
}

/** Kills PostgreSQL's first process. @returns whether there is another one by now */
export function killPostmaster(dataFolder: string): () => boolean {
  const killed = postgresOf(dataFolder)?.postmaster;
  if (killed === undefined) throw new Error('PostgreSQL does not run.');
  kill(killed);
  return () => (postgresOf(dataFolder)?.postmaster ?? killed) !== killed;
}

/** Kills -9; a process that has ended already is as good. */
export function kill(...processes: number[]): void {
  for (const id of processes) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Waits for something, and says whether it came in time. */
export async function waitFor(
  question: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await question()) return true;
    await sleep(20);
  }
  return false;
}
