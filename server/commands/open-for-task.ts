import type { Config } from '../process/config.ts';
import { joinCluster } from '../postgres-server/join.ts';
import { DataFolderInUse } from '../postgres-server/cluster.ts';
import type { Connection } from '../database/database.ts';
import { openConfigured } from '../database/open.ts';
import { enter } from '../enter.ts';
import { closeHouse, type House } from '../house.ts';

/**
 * Opens the house for a short task, whether a server runs on it or not.
 * @param opened closes it again
 */
export async function openForTask(
  config: Config,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<House> {
  const house = await enter(config, await connectForTask(config, ending, opened));
  opened.defer(() => closeHouse(house));
  return house;
}

/**
 * Finds the database that a server runs on, or opens it for the while. Where a server starts in the moment in which there
 * was none, its PostgreSQL is the one to be joined.
 * @param opened closes it again
 */
export async function connectForTask(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<Connection> {
  const join = async () =>
    config.databaseUrl === undefined ? await joinCluster(config.dataFolder) : undefined;
  const joined = await join();
  if (joined !== undefined) return joined;
  try {
    const database = await openConfigured(config, { brief: true, ending });
    opened.defer(() => database.close());
    return database.connection;
  } catch (error) {
    const joinedLate = error instanceof DataFolderInUse ? await join() : undefined;
    if (joinedLate === undefined) throw error;
    return joinedLate;
  }
}
