import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';
import { inTransaction, openDatabase, openPool } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { fill } from '../fill.ts';
import { type Manifest, manifestOf } from '../manifest.ts';
import { partsOf, type Size } from '../size.ts';

/** Fills a new data folder with a school. Its PostgreSQL is stopped afterwards. */
export async function makeSchool(dataFolder: string, size: Size, ending: AbortSignal): Promise<Manifest> {
  const { connectionString, stop } = await startPostgres({ dataFolder, brief: true, ending });
  try {
    return await fillSchool(connectionString, size, ending);
  } finally {
    await stop();
  }
}

/** Fills an empty database with a school. */
export async function fillSchool(
  connectionString: string,
  size: Size,
  ending: AbortSignal,
): Promise<Manifest> {
  await using opened = new AsyncDisposableStack();
  const pool = openPool(connectionString, 2);
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  await migrate(database, pool);
  const silent = { done: () => undefined, end: () => undefined };
  await inTransaction(database, (transaction) => fill(transaction, size, silent, ending));
  return manifestOf(size, partsOf(size));
}
