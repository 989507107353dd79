import { stat } from 'node:fs/promises';

import { describeContent, namedArgument, printSecretAdvice, progressOf } from './backup-task.ts';
import { fetchNamed } from '../backup/places/named-backup.ts';
import { explainFailure } from '../backup/failure.ts';
import type { Manifest } from '../backup/format.ts';
import { openClient } from '../backup/open-client.ts';
import { readBackup } from '../backup/read-backup.ts';
import { requireNoFiles } from '../backup/staged-files.ts';
import { verifyBackup } from '../backup/verify.ts';
import { StorageAwayError } from '../errors.ts';
import { requireBucket } from '../media/storage/bucket.ts';
import { moveRestored } from '../media/storage/copy-files.ts';
import { storageOf } from '../media/storage/open-storage.ts';
import { storedName } from '../media/storage/storage.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { Bucket } from '../process/bucket.ts';
import type { DataLocation } from '../process/config.ts';
import { openPool } from '../database/database.ts';
import { lastApplied, lastCommitWithReplaced, NewerDatabase, OlderDatabase } from '../database/migrate.ts';
import { openConfigured } from '../database/open.ts';
import { print } from '../process/print.ts';
import { dataLocation } from '../process/settings.ts';

/** Restores a backup into an empty data folder and database. Creates nothing before the whole file has been checked. */
export async function restoreBackup(ending: AbortSignal): Promise<void> {
  const named = namedArgument('npm run restore -- savol.tar.gz');
  await using opened = new AsyncDisposableStack();
  try {
    const into = dataLocation();
    await requireNoFiles(into.dataFolder);
    const { path } = opened.use(await fetchNamed(named, into, ending));
    const progress = progressOf(2 * (await stat(path)).size);
    const manifest = await verifyBackup(path, (bytes) => {
      ending.throwIfAborted();
      progress.done(bytes, 'checking');
    });
    refuseOtherSchema(path, manifest);
    ending.throwIfAborted();

    if (into.files !== undefined) await requireNoOthers(into, into.files, manifest);
    const { connectionString, stop } = await openConfigured(into, { ending });
    opened.defer(stop);
    const pool = openPool(connectionString, 2);
    opened.defer(() => pool.end());
    const client = await openClient(connectionString, ending, opened);
    const leftOut = await readBackup(path, manifest, {
      client,
      pool,
      dataFolder: into.dataFolder,
      withSecret: !into.secretIsSet,
      ending,
      onBytes: progress.done,
    });
    progress.end();
    await moveToBucket(into, ending);
    printSummary(manifest, leftOut, into);
  } catch (error) {
    throw explainFailure('Nothing was restored', error);
  }
}

/** @throws CannotStart where the bucket has pictures of another school or of later days, which a server would delete as those that no row names */
async function requireNoOthers(into: DataLocation, bucket: Bucket, { files }: Manifest): Promise<void> {
  await requireBucket(bucket);
  const storage = storageOf(into);
  const restored = new Set(files.map(({ name }) => name));
  const listed = await storage.list();
  const other = listed.find(({ name }) => storedName.test(name) && !restored.has(`pictures/${name}`));
  if (other === undefined) return;
  throw new CannotStart(
    `${storage.place} has pictures that the backup lacks, as ${other.name}. Name an empty place in FILES_URL.`,
  );
}

/** Moves the restored pictures and recordings to the bucket of the settings, where there is one. */
async function moveToBucket(into: DataLocation, ending: AbortSignal): Promise<void> {
  try {
    await moveRestored(into, ending);
  } catch (error) {
    if (!(error instanceof StorageAwayError)) throw error;
    throw new CannotStart(
      `All was restored, and the pictures are in ${into.dataFolder}/pictures only, since ${error.message}. ` +
        'Copy them before you start the server: npm run files -- to-bucket',
    );
  }
}

function refuseOtherSchema(path: string, { migrations }: Manifest): void {
  try {
    lastApplied(migrations);
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new CannotStart(
        `${path} was made by a newer version of Savol (${error.message}). Restore it with that version, or a later one.`,
      );
    }
    if (error instanceof OlderDatabase) {
      throw new CannotStart(
        `${path} was made by an older version of Savol (${error.message}). ` +
          `Restore it with commit ${lastCommitWithReplaced}, which updates it, and then start this version.`,
      );
    }
    throw error;
  }
}

function printSummary(manifest: Manifest, leftOut: readonly string[], { secretIsSet }: DataLocation): void {
  const tables = manifest.tables.filter(({ name }) => !leftOut.includes(name));
  print(`Restored ${describeContent({ ...manifest, tables })}.`);
  for (const name of leftOut) print(`The table "${name}" does not belong to Savol and was not restored.`);
  printSecretAdvice(
    'backup',
    manifest.files.some(({ name }) => name === 'secret-key'),
    secretIsSet,
  );
}
