import { setTimeout as sleep } from 'node:timers/promises';

import { postgresOf as postmasterOf } from '../../../server/postgres-server/testing/inspect.ts';
import { childrenOf, parentOf } from '../../../server/testing/processes.ts';

/** The processes of a running PostgreSQL; `backends` are those of the children that serve a connection. */
export type PostgresProcesses = {
  supervisor: number;
  postmaster: number;
  children: number[];
  backends: number[];
};

/** The PostgreSQL of a data folder; undefined while it does not run. */
export function postgresOf(dataFolder: string): PostgresProcesses | undefined {
  const postmaster = postmasterOf(dataFolder);
  const supervisor = postmaster === undefined ? 0 : parentOf(postmaster);
  if (postmaster === undefined || supervisor === 0) return undefined;
  const children = childrenOf(postmaster);
  const backends = children.filter(({ command }) => command.includes('[local]'));
  const idOf = ({ id }: { id: number }) => id;
  return { supervisor, postmaster, children: children.map(idOf), backends: backends.map(idOf) };
}

/** Kills the postmaster. @returns whether another one runs by now */
export function killPostmaster(dataFolder: string): () => boolean {
  const killed = postgresOf(dataFolder)?.postmaster;
  if (killed === undefined) throw new Error('PostgreSQL does not run.');
  kill(killed);
  return () => (postgresOf(dataFolder)?.postmaster ?? killed) !== killed;
}

/** Sends SIGKILL to processes; some may have ended already. */
export function kill(...processes: number[]): void {
  for (const id of processes) {
    try {
      process.kill(id, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Waits until a condition is true. @returns false where it is not within the time */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await condition()) return true;
    await sleep(20);
  }
  return false;
}
