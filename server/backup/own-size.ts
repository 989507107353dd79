import type pg from 'pg';

import { type FilePlaces, listFiles } from './archived-files.ts';
import { listTables } from './source.ts';

type Sizes = { tables: number; files: number };

/** The bytes that a backup may have: its files, and the tables, which shrink to a third. */
export function expectedBytes({ tables, files }: Sizes): number {
  return files + tables / 3;
}

/** The sizes of the tables and of the files that a backup would have, in bytes, approximately. */
export async function sizeOf(client: pg.Client, places: FilePlaces): Promise<Sizes> {
  const size = { tables: 0, files: 0 };
  for (const table of await listTables(client)) size.tables += table.size;
  for (const file of await listFiles(places)) size.files += file.size;
  return size;
}
