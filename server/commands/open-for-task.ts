import { openConfigured } from '../database/open.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from '../app-context.ts';
import type { Config } from '../process/config.ts';

/**
 * Opens the context of the app for a short command, whether a server runs or not.
 * @param opened closes it again
 */
export async function openForTask(
  config: Config,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<AppContext> {
  const context = await connectAndMigrate(config, await connectForTask(config, ending, opened));
  opened.defer(() => closeAppContext(context));
  return context;
}

/**
 * Finds the database of the server that runs, or starts PostgreSQL for the time of a short command.
 * @param opened stops it again
 * @returns the connection string
 */
export async function connectForTask(
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<string> {
  const { connectionString, stop } = await openConfigured(config, { brief: true, ending });
  opened.defer(stop);
  return connectionString;
}
