import { openConfigured } from '../database/open.ts';
import { closeAppContext, connectAndMigrate, type AppContext } from '../app-context.ts';
import { requireBucket } from '../media/storage/bucket.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { type Config, ofManySchools } from '../process/config.ts';

/**
 * Opens the context of the app for a short command, with the PostgreSQL of a running server or its own.
 * @param opened closes both again
 * @throws CannotStart where the settings are of many schools, or the store of files refuses
 */
export async function openForTask(
  config: Config,
  ending: AbortSignal,
  opened: AsyncDisposableStack,
): Promise<AppContext> {
  if (config.schools) throw new CannotStart(ofManySchools);
  if (config.files !== undefined) await requireBucket(config.files, { mayBeAway: true });
  const { connectionString, stop } = await openConfigured(config, { brief: true, ending });
  opened.defer(stop);
  const context = await connectAndMigrate(config, connectionString);
  opened.defer(() => closeAppContext(context));
  return context;
}
