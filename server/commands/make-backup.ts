import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describeContent, namedArgument, progressOf } from './backup-task.ts';
import { type NamedBackup, writeNamed } from '../backup/places/named-backup.ts';
import { explainFailure } from '../backup/failure.ts';
import { openClient } from '../backup/open-client.ts';
import { expectedBytes, sizeOf } from '../backup/own-size.ts';
import { type Written, writeBackup } from '../backup/write-backup.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { DataLocation } from '../process/config.ts';
import { openConfigured } from '../database/open.ts';
import { print } from '../process/print.ts';
import { dataLocation } from '../process/settings.ts';
import { savolVersion } from '../process/version.ts';

/** Writes all data into one file, with or without a running server. */
export async function makeBackup(ending: AbortSignal): Promise<void> {
  const named = namedArgument('npm run backup -- savol.tar.gz');
  try {
    const from = dataLocation();
    requireData(from);
    const made = await writeNamed(named, from, ending, (path, requireSpace) =>
      write(path, { from, ending, requireSpace }),
    );
    printSummary(made, from);
  } catch (error) {
    throw explainFailure('No backup was made', error);
  }
}

async function write(
  path: string,
  {
    from,
    ending,
    requireSpace,
  }: { from: DataLocation; ending: AbortSignal; requireSpace: (bytes: number) => void },
): Promise<Written> {
  await using opened = new AsyncDisposableStack();
  const { connectionString, stop } = await openConfigured(from, { brief: true, ending });
  opened.defer(stop);
  const client = await openClient(connectionString, ending, opened);
  const places = { dataFolder: from.dataFolder, storage: storageOf(from) };
  const { tables, files } = await sizeOf(client, places);
  requireSpace(expectedBytes({ tables, files }));
  const progress = progressOf(tables + files);
  const written = await writeBackup(path, {
    client,
    ...places,
    withSecret: !from.secretIsSet,
    savol: savolVersion(),
    ending,
    onBytes: progress.done,
  });
  progress.end();
  return written;
}

/** @throws CannotStart when there are no data, rather than creating an empty database */
function requireData({ dataFolder, databaseUrl }: DataLocation): void {
  if (databaseUrl !== undefined || existsSync(join(dataFolder, 'postgres'))) return;
  throw new CannotStart(`There is nothing to back up: ${dataFolder} has no database in it.`);
}

function printSummary(
  { written: { manifest, lost }, where, bytes }: NamedBackup<Written>,
  { secretIsSet }: DataLocation,
): void {
  print(`${where} holds ${describeContent(manifest)}: ${(bytes / 1e6).toFixed(1)} MB.`);
  if (secretIsSet) print('SECRET_KEY is not in it: store it too, or all users have to log in again.');
  for (const name of lost) print(`A picture that a row names is missing: ${name}`);
}
