import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import { runFolderOf } from './folders.ts';
import { askLockOwner } from './lock.ts';

const longestStart = 30_000;

/** The connection string of a cluster whose socket is in the folder `run`. */
export function connectionStringOf(run: string): string {
  return `postgres:///savol?host=${encodeURIComponent(run)}&user=savol`;
}

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
