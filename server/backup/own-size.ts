import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import { listFiles } from './archived-files.ts';
import { listTables } from './source.ts';

/** The sizes of the tables and of the files that a backup would have, in bytes, approximately. */
export async function sizeOf(
  client: pg.Client,
  dataFolder: string,
): Promise<{ tables: number; files: number }> {
  const size = { tables: 0, files: 0 };
  for (const table of await listTables(client)) size.tables += table.size;
  for (const name of await listFiles(dataFolder)) {
    size.files += await stat(join(dataFolder, name)).then(
      (file) => file.size,
      () => 0,
    );
  }
  return size;
}
