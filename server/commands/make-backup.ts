import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';

import { describeContent, fileArgument, openClient, progressOf } from './backup-task.ts';
import { listFiles } from '../backup/archived-files.ts';
import { explainFailure } from '../backup/failure.ts';
import { listTables } from '../backup/source.ts';
import { type Written, writeBackup } from '../backup/write-backup.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { DataLocation } from '../process/config.ts';
import { openConfigured } from '../database/open.ts';
import { print } from '../process/print.ts';
import { dataLocation } from '../process/settings.ts';

/** Writes all data into one file, with or without a running server. */
export async function makeBackup(ending: AbortSignal): Promise<void> {
  const path = fileArgument('npm run backup -- savol.tar.gz');
  await using opened = new AsyncDisposableStack();
  try {
    const from = dataLocation();
    requireData(from);
    const { connectionString, stop } = await openConfigured(from, { brief: true, ending });
    opened.defer(stop);
    const client = await openClient(connectionString, ending, opened);
    const progress = progressOf(await sizeOf(client, from.dataFolder));
    const written = await writeBackup(path, {
      client,
      dataFolder: from.dataFolder,
      withSecret: !from.secretIsSet,
      savol: version(),
      ending,
      onBytes: progress.done,
    });
    progress.end();
    await printSummary(path, written, from);
  } catch (error) {
    throw explainFailure('No backup was made', error);
  }
}

/** @throws CannotStart when there are no data, rather than creating an empty database */
function requireData({ dataFolder, databaseUrl }: DataLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, 'postgres'))) return;
  throw new CannotStart(`There is nothing to back up: ${dataFolder} has no database in it.`);
}

/** The size of all data in bytes, approximately. */
async function sizeOf(client: pg.Client, dataFolder: string): Promise<number> {
  let bytes = 0;
  for (const { size } of await listTables(client)) bytes += size;
  for (const name of await listFiles(dataFolder)) {
    bytes += await stat(join(dataFolder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

function version(): string {
  const { version: is } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  return String(is);
}

async function printSummary(
  path: string,
  { manifest, lost }: Written,
  { secretIsSet }: DataLocation,
): Promise<void> {
  const size = ((await stat(path)).size / 1e6).toFixed(1);
  print(`${path} holds ${describeContent(manifest)}: ${size} MB.`);
  if (secretIsSet) print('SECRET_KEY is not in it: store it too, or all users have to log in again.');
  for (const name of lost) print(`A picture that a row names is not in the data folder: ${name}`);
}
