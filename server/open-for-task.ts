import type { Config } from './config.ts';
import { joinCluster } from './database/cluster-join.ts';
import type { Connection } from './database/database.ts';
import { openConfigured } from './database/open.ts';
import { enter } from './enter.ts';
import { closeHouse, type House } from './house.ts';

/**
 * Opens the house for a short task, whether a server runs on it or not.
 * @param opened closes it again
 */
export async function openForTask(
  config: Config,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<House> {
  let connection: Connection | undefined =
    config.databaseUrl === undefined ? await joinCluster(config.dataFolder) : undefined;
  if (connection === undefined) {
    const database = await openConfigured(config, { brief: true, ending });
    opened.defer(() => database.close());
    connection = database.connection;
  }
  const house = await enter(config, connection);
  opened.defer(() => closeHouse(house));
  return house;
}
