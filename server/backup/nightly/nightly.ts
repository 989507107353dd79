import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type pg from 'pg';
import type { Logger } from 'pino';

import type { AppContext } from '../../app-context.ts';
import { reservedSpace } from '../../http/free-space.ts';
import type { Task } from '../../jobs/job-runner.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { Config, NightlyBackups } from '../../process/config.ts';
import { diskSpace } from '../../process/disk-space.ts';
import { flushFolder } from '../../process/flush-folder.ts';
import { localTime } from '../../process/school-days.ts';
import { savolVersion } from '../../process/version.ts';
import {
  type BackupState,
  type MadeBackup,
  readBackupState,
  writeBackupState,
} from '../../upkeep/backup-state.ts';
import { isDue, surplusOf } from '../../upkeep/rules.ts';
import type { FilePlaces } from '../archived-files.ts';
import { explainFailure } from '../failure.ts';
import { secretName } from '../format.ts';
import { openClient } from '../open-client.ts';
import { sizeOf } from '../own-size.ts';
import { tryRestore } from '../try-restore.ts';
import { writeBackup } from '../write-backup.ts';
import { sizeOfDatabase, takeBackupLock } from './nightly-store.ts';

export const backupTask = 'nightly-backup';

const mebibyte = 1024 * 1024;
/** Bytes that a trial needs beside the tables: an empty PostgreSQL, and its log of changes. */
const trialExtra = 512 * mebibyte;
/** Of how many backups the state has the names: with two disks in turn, those of the other one too. */
const mostNames = 100;

type Parts = { context: AppContext; backups: NightlyBackups; log: Logger };
type Attempt = Parts & { now: Date; ending: AbortSignal; client: pg.Client };

/**
 * The job that looks every few minutes whether a backup is due, makes it, restores it on trial and deletes the oldest ones. One server at a time does.
 * A failure is logged, and is in the state that the home of staff and `npm run doctor` show.
 */
export function makeNightlyBackup(
  context: AppContext,
  backups: NightlyBackups,
  log: Logger,
  clock = () => new Date(),
): Task {
  const { dataFolder, timeZone } = context.config;
  return async (_payload, ending) => {
    const now = clock();
    const isDueNow = async () =>
      isDue(await readBackupState(dataFolder), now, { time: backups.time, timeZone });
    if (!(await isDueNow())) return;
    await using opened = new AsyncDisposableStack();
    const client = await openClient(context.connectionString, ending, opened);
    // Another server may have made it while this one connected.
    if (!(await takeBackupLock(client)) || !(await isDueNow())) return;
    await attempt({ context, backups, log, now, ending, client });
  };
}

async function attempt(parts: Attempt): Promise<void> {
  const { context, backups, log, now, ending } = parts;
  const { dataFolder } = context.config;
  const before = (await readBackupState(dataFolder)) ?? {
    since: now.toISOString(),
    made: [],
    unchecked: [],
    trouble: null,
  };
  if (!(await isFolder(backups.folder))) {
    const why = missingFolder(backups.folder);
    // The state of a disk that is still away stays.
    if (before.trouble?.kind === 'folder_missing') return;
    log.warn({ folder: backups.folder }, 'a backup waits for its folder');
    await noteTrouble(dataFolder, before, { kind: 'folder_missing', why }, now);
    return;
  }
  try {
    await make(parts, before);
  } catch (error) {
    if (ending.aborted) throw error;
    const explained = explainFailure('No backup was made', error);
    log.error({ err: explained }, 'the backup of the night failed');
    const why = explained instanceof Error ? explained.message : String(explained);
    const state = (await readBackupState(dataFolder)) ?? before;
    await noteTrouble(dataFolder, state, { kind: 'failed', why }, now);
  }
}

/** What the logs and the state say of a folder of backups that is away. */
export const missingFolder = (folder: string) =>
  `The folder ${folder} is not there: plug in its disk, or change BACKUP_DIR.`;

/** Waits without holding up the server: a disk in the network may not answer. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function noteTrouble(
  dataFolder: string,
  state: BackupState,
  { kind, why }: Pick<NonNullable<BackupState['trouble']>, 'kind' | 'why'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const since = state.trouble?.kind === kind ? state.trouble.since : at;
  await writeBackupState(dataFolder, { ...state, trouble: { kind, since, at, why } });
}

/** Only a backup that was restored on trial gets its name; until then it has an ending more. */
async function make(
  { context, backups, log, now, ending, client }: Attempt,
  before: BackupState,
): Promise<void> {
  const { folder, keep } = backups;
  const { dataFolder, timeZone, secretKey } = context.config;
  const seconds = String(now.getUTCSeconds()).padStart(2, '0');
  const name = `savol-${localTime(now, timeZone).replaceAll(/[T:]/g, '-')}-${seconds}.tar.gz`;
  const [path, unchecked] = [join(folder, name), join(folder, uncheckedName(name))];
  if (existsSync(path)) throw new CannotStart(`${path} is there already.`);
  for (const earlier of before.unchecked) await removeUnchecked(folder, earlier, /^\.\d+\.part$/);
  const expected = await expectedSize(client, { dataFolder, storage: context.pictures.storage }, before);
  requireRoom(folder, expected, 'for a backup', context.config);
  await writeBackupState(dataFolder, {
    ...before,
    unchecked: [...before.unchecked, name].slice(-mostNames),
  });
  const { lost } = await writeBackup(unchecked, {
    client,
    dataFolder,
    storage: context.pictures.storage,
    withSecret: isStored(secretKey, dataFolder),
    savol: savolVersion(),
    ending,
    onBytes: () => undefined,
  });
  for (const file of lost) log.warn({ file }, 'a picture that a row names is not in the data folder');
  for (const earlier of before.unchecked) await removeUnchecked(folder, earlier, /^$/);
  await writeBackupState(dataFolder, { ...before, unchecked: [name] });

  const forTrial = (await sizeOfDatabase(client)) + trialExtra;
  requireRoom(dataFolder, forTrial, 'to restore a backup on trial', context.config);
  await tryRestore(unchecked, dataFolder, ending);
  const { size } = await stat(unchecked);
  await rename(unchecked, path);
  await flushFolder(folder);
  const made = [...before.made, { name, made_at: now.toISOString(), bytes: size }];
  const state = { ...before, made, unchecked: [], trouble: null };
  await writeBackupState(dataFolder, state);
  log.info({ file: path, bytes: size }, 'a backup was made and restored on trial');
  const left = await deleteOldest(folder, made, keep);
  await writeBackupState(dataFolder, { ...state, made: left.slice(-mostNames) });
}

const uncheckedName = (name: string) => `${name}.unchecked`;

/** Whether the secret key is that of the data folder, rather than one of the environment. */
export function isStored(secretKey: string, dataFolder: string): boolean {
  const file = join(dataFolder, secretName);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === secretKey;
}

/** The bytes that the next backup may have: somewhat more than the last one, or all files and the tables, which shrink to a third. */
async function expectedSize(client: pg.Client, places: FilePlaces, { made }: BackupState): Promise<number> {
  const last = made.at(-1);
  if (last !== undefined) return last.bytes * 1.1;
  const { tables, files } = await sizeOf(client, places);
  return files + tables / 3;
}

/**
 * Leaves the space alone that is reserved on the disk of the data, without which answers are refused.
 * @throws CannotStart where the disk of a folder has too little room
 */
export function requireRoom(folder: string, bytes: number, purpose: string, config: Config): void {
  const { total, free } = diskSpace(folder);
  const hasData = statSync(folder).dev === statSync(config.dataFolder).dev;
  const lacking = bytes + (hasData ? reservedSpace(total, config.keepFree) : 0) - free;
  if (lacking <= 0) return;
  const more = Math.ceil(lacking / mebibyte);
  throw new CannotStart(`The disk of ${folder} has too little room ${purpose}: it lacks ${more} MB.`);
}

/**
 * Deletes the files of a backup that was not restored on trial.
 * @param ending of the names of files: none, or that of the part that a power cut leaves
 */
async function removeUnchecked(folder: string, name: string, ending: RegExp): Promise<void> {
  const start = uncheckedName(name);
  for (const found of readdirSync(folder)) {
    const rest = found.startsWith(start) ? found.slice(start.length) : undefined;
    if (rest !== undefined && ending.test(rest) && lstatSync(join(folder, found)).isFile()) {
      await rm(join(folder, found));
    }
  }
}

/**
 * Deletes the oldest backups in a folder. A file that has another size than the one that was written is not deleted.
 * @param made in the order in which they were made
 * @returns those that are left, in this or another folder
 */
async function deleteOldest(
  folder: string,
  made: readonly MadeBackup[],
  keep: number,
): Promise<MadeBackup[]> {
  const surplus = surplusOf(
    made.filter((backup) => isThere(folder, backup)),
    keep,
  );
  for (const { name } of surplus) await rm(join(folder, name));
  return made.filter((backup) => !surplus.includes(backup));
}

/** Whether a backup is in a folder as it was written, by its name and size. */
export function isThere(folder: string, { name, bytes }: MadeBackup): boolean {
  const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === bytes;
}
