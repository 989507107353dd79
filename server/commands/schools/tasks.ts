import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeAppContext, connectAndMigrate } from '../../app-context.ts';
import { explainFailure } from '../../backup/failure.ts';
import { openClient } from '../../backup/open-client.ts';
import { expectedBytes, sizeOf } from '../../backup/own-size.ts';
import { readBackup } from '../../backup/read-backup.ts';
import { kyselyOn } from '../../backup/target.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { openPool } from '../../database/database.ts';
import { startTerm } from '../../database/replicas/position.ts';
import { requireBucket } from '../../media/storage/bucket.ts';
import { moveRestored } from '../../media/storage/copy-files.ts';
import { pictureFolder } from '../../media/storage/folder.ts';
import { storageOf } from '../../media/storage/open-storage.ts';
import type { Storage } from '../../media/storage/storage.ts';
import { inviteStaff } from '../../people/invite.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { Config } from '../../process/config.ts';
import { print } from '../../process/print.ts';
import { showProgress } from '../../process/progress.ts';
import { savolVersion } from '../../process/version.ts';
import {
  asAdministrator,
  closeDatabase,
  createDatabase,
  deleteSchool,
  type Directory,
  dropDatabase,
  type Entry,
  insertSchool,
  listSchools,
  listServers,
  newPlace,
  openOrClose,
  type Place,
  reopenDatabase,
  updatePlace,
} from '../../schools/directory-store.ts';
import { makeFolders, type SchoolConfig, settingsOf } from '../../schools/open-schools.ts';
import { fetchNamed, writeNamed } from '../../backup/places/named-backup.ts';
import { advice, copyAll, type Direction, notAll } from '../move-files.ts';

export type Task = { config: Config; directory: Directory; ending: AbortSignal };

const ignore = () => undefined;

/** @throws CannotStart where no PostgreSQL has the name */
async function serverOf({ directory }: Task, name: string): Promise<string> {
  const server = (await listServers(directory)).get(name);
  if (server !== undefined) return server.url;
  throw new CannotStart(
    `No PostgreSQL has the name ${name}. Name one: npm run schools -- server ${name} URL`,
  );
}

/**
 * Adds a school with an empty database, or with what a backup has, and prints the link that creates its first staff account.
 * Where this fails there is no new school.
 */
export async function addSchool(
  task: Task,
  { host, name, server, from }: Pick<Entry, 'host' | 'name' | 'server'> & { from: string | undefined },
): Promise<void> {
  const { config, directory } = task;
  const url = await serverOf(task, server);
  if (config.files !== undefined) await requireBucket(config.files);
  const entry = await insertSchool(directory, { host, name, ...newPlace(server, url) });
  if (entry === undefined) throw new CannotStart(`There is a school at ${host} already.`);
  const settings = settingsOf(config, entry);
  try {
    await createDatabase(entry, url);
    await makeFolders(settings, config);
    if (from !== undefined) {
      await using file = await fetchNamed(from, config, task.ending);
      await restoreInto(task, entry, file.path, settings.dataFolder);
      await moveRestored(settings, task.ending);
    }
    const context = await connectAndMigrate(settings, entry.url, 2);
    try {
      await openOrClose(directory, host, true);
      print(`${host} is open, at ${settings.publicUrl}`);
      const invitation = await inviteStaff(context);
      if (invitation !== undefined)
        print(`This link creates its first staff account, and works once:\n${invitation}`);
    } finally {
      await closeAppContext(context);
    }
  } catch (error) {
    await dropDatabase(entry, url);
    // Its part of the bucket is that of no other school, where the store is away now and files stay.
    await removeFiles(settings).catch(ignore);
    await deleteSchool(directory, host);
    throw explainFailure('The school was not added', error);
  }
}

/** Deletes the pictures and recordings of a school, with all else that its folders have. @throws StorageAwayError */
async function removeFiles(settings: SchoolConfig): Promise<void> {
  const { dataFolder, copies, files } = settings;
  for (const folder of [dataFolder, copies.folder]) await rm(folder, { recursive: true, force: true });
  if (files === undefined) return;
  const storage = storageOf(settings);
  for (const { name } of await storage.list()) await storage.remove(name);
}

async function restoreInto({ ending }: Task, place: Place, path: string, dataFolder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const manifest = await verifyBackup(path, () => ending.throwIfAborted());
  const pool = openPool(place.url, 2);
  opened.defer(() => pool.end());
  const client = await openClient(place.url, ending, opened);
  const target = { client, pool, dataFolder, withSecret: false, ending, onBytes: ignore };
  await readBackup(path, manifest, target);
  // The mark of the backup may be that of a timeline which comes later here.
  await startTerm(kyselyOn(client));
}

/** Writes a backup of a school, which a server may serve meanwhile. The directory has its secret key, so that is not in it. */
export async function backUpSchool({ config, ending }: Task, entry: Entry, named: string): Promise<void> {
  const settings = settingsOf(config, entry);
  const places = { dataFolder: settings.dataFolder, storage: storageOf(settings) };
  try {
    const { where } = await writeNamed(named, config, ending, (path, requireSpace) =>
      writeFrom(entry.url, { path, ...places, ending, requireSpace }),
    );
    print(`${where} has ${entry.host}.`);
  } catch (error) {
    throw explainFailure('No backup was made', error);
  }
}

type Source = {
  path: string;
  dataFolder: string;
  storage: Storage;
  ending: AbortSignal;
  requireSpace: (bytes: number) => void;
};

async function writeFrom(url: string, { requireSpace, ...source }: Source): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const client = await openClient(url, source.ending, opened);
  requireSpace(expectedBytes(await sizeOf(client, source)));
  const options = { client, withSecret: false, savol: savolVersion(), onBytes: ignore };
  await writeBackup(source.path, { ...source, ...options });
}

/**
 * Moves the database of a school to another PostgreSQL. Nothing is written to it meanwhile: its role may not connect, and requests are
 * answered 503. The old database is deleted when the new one is complete; where the move fails, the old one is served again.
 */
export async function moveSchool(task: Task, entry: Entry, name: string): Promise<void> {
  const { directory, ending } = task;
  const [from, to] = [await serverOf(task, entry.server), await serverOf(task, name)];
  if (name === entry.server) throw new CannotStart(`${entry.host} lives on ${name} already.`);
  await using opened = new AsyncDisposableStack();
  // Only rows are moved: the files stay in their folder or bucket.
  const folder = await mkdtemp(join(tmpdir(), 'savol-move-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const place = newPlace(name, to);
  try {
    await openOrClose(directory, entry.host, false);
    await closeDatabase(entry, from);
    const path = join(folder, 'school.tar.gz');
    await writeFrom(asAdministrator(from, entry.database), {
      path,
      dataFolder: join(folder, 'none'),
      storage: pictureFolder(join(folder, 'none')),
      ending,
      requireSpace: ignore,
    });
    await createDatabase(place, to);
    await restoreInto(task, place, path, join(folder, 'restored'));
    await updatePlace(directory, entry.host, place);
  } catch (error) {
    await reopen(task, entry);
    await dropDatabase(place, to).catch(ignore);
    throw explainFailure(`${entry.host} was not moved, and is open where it was`, error);
  }
  await dropDatabase(entry, from);
  print(`${entry.host} lives on ${name} now.`);
}

/** Serves a school again whose move or removal has failed or was interrupted. */
export async function reopen(task: Task, entry: Entry): Promise<void> {
  await reopenDatabase(entry, await serverOf(task, entry.server));
  await openOrClose(task.directory, entry.host, true);
}

/**
 * Deletes a school with its database and its files.
 * @param file the backup that is made before; undefined for none
 */
export async function removeSchool(task: Task, entry: Entry, file: string | undefined): Promise<void> {
  const { config, directory } = task;
  const url = await serverOf(task, entry.server);
  await openOrClose(directory, entry.host, false);
  await closeDatabase(entry, url);
  try {
    const administrator = { ...entry, url: asAdministrator(url, entry.database) };
    if (file !== undefined) await backUpSchool(task, administrator, file);
    if (config.files !== undefined) await requireBucket(config.files);
  } catch (error) {
    await reopen(task, entry);
    throw error;
  }
  try {
    await removeFiles(settingsOf(config, entry));
  } catch (error) {
    const state = `${entry.host} is closed, and lacks a part of its pictures. Remove it again, --without-backup`;
    throw explainFailure(state, error);
  }
  await dropDatabase(entry, url);
  await deleteSchool(directory, entry.host);
  print(`${entry.host} is removed.`);
}

/** Brings the databases of all schools to this version, one after the other. Each is served meanwhile, or waits for its first visitor. */
export async function migrateSchools({ config, directory, ending }: Task): Promise<void> {
  const schools = await listSchools(directory);
  const progress = showProgress(schools.length);
  for (const entry of schools.filter(({ is_open }) => is_open)) {
    ending.throwIfAborted();
    const context = await connectAndMigrate(settingsOf(config, entry), entry.url, 2);
    await closeAppContext(context);
    progress.done(1, entry.host);
  }
  progress.end();
}

/**
 * Copies the pictures and recordings of each school from its folder to the bucket of the settings, or back. Each is served meanwhile.
 * @throws CannotStart where the settings name no bucket, or one that cannot be used
 */
export async function copyFilesOfSchools(
  { config, directory, ending }: Task,
  direction: Direction,
): Promise<void> {
  if (config.files === undefined)
    throw new CannotStart('Set FILES_URL to the bucket, as docs/many-schools.md says.');
  await requireBucket(config.files);
  try {
    for (const entry of await listSchools(directory)) {
      await copyAll(settingsOf(config, entry), direction, ending);
    }
  } catch (error) {
    throw explainFailure(notAll, error);
  }
  print(advice);
}
