import type pg from 'pg';

import { type FilePlaces, listFiles } from './archived-files.ts';
import { listTables } from './source.ts';

/** The sizes of the tables and of the files that a backup would have, in bytes, approximately. */
export async function sizeOf(
  client: pg.Client,
  places: FilePlaces,
): Promise<{ tables: number; files: number }> {
  const size = { tables: 0, files: 0 };
  for (const table of await listTables(client)) size.tables += table.size;
  for (const file of await listFiles(places)) size.files += file.size;
  return size;
}
