import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { CannotStart } from '../process/cannot-start.ts';
import { askHolder } from './lock.ts';
import { runFolderOf } from './folders.ts';
import { type ClusterConnection, connectionTo } from './cluster.ts';

const patience = 30_000;

/**
 * Finds the PostgreSQL that a running server keeps for a data folder, waiting for one that is being started.
 * @returns undefined when no server runs
 * @throws CannotStart when PostgreSQL does not come up
 */
export async function joinCluster(dataFolder: string): Promise<ClusterConnection | undefined> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const run = runFolderOf(dataFolder);
    const holder = run === undefined ? undefined : await askHolder(run);
    if (run === undefined || holder === undefined || holder.leaving) return undefined;
    if (await takesConnections(run)) return connectionTo(run);
    await sleep(100);
  }
  throw new CannotStart(
    `A server uses ${dataFolder}, but its PostgreSQL does not answer. Stop it and try again.`,
  );
}

/** A PostgreSQL that is still starting listens already, and lets nobody in. */
async function takesConnections(run: string): Promise<boolean> {
  const client = new pg.Client(connectionTo(run));
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
