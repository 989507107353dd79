import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type pg from 'pg';
import type { Logger } from 'pino';

import type { AppContext } from '../../app-context.ts';
import { StorageAwayError } from '../../errors.ts';
import type { Task } from '../../jobs/job-runner.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { NightlyBackups } from '../../process/config.ts';
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
import { expectedBytes, sizeOf } from '../own-size.ts';
import { placeOf } from '../places/open-place.ts';
import { type BackupPlace, isAmong } from '../places/place.ts';
import { requireRoom } from '../places/room.ts';
import { trialBytes, tryRestore } from '../try-restore.ts';
import { writeBackup } from '../write-backup.ts';
import { sizeOfDatabase, takeBackupLock } from './nightly-store.ts';

export const backupTask = 'nightly-backup';

/** Of how many backups the state has the names: with two disks in turn, those of the other one too. */
const mostNames = 100;

type Parts = { context: AppContext; backups: NightlyBackups; place: BackupPlace; log: Logger };
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
  const place = placeOf(backups, context.config);
  return async (_payload, ending) => {
    const now = clock();
    const isDueNow = async () =>
      isDue(await readBackupState(dataFolder), now, { time: backups.time, timeZone });
    if (!(await isDueNow())) return;
    await using opened = new AsyncDisposableStack();
    const client = await openClient(context.connectionString, ending, opened);
    // Another server may have made it while this one connected.
    if (!(await takeBackupLock(client)) || !(await isDueNow())) return;
    await attempt({ context, backups, place, log, now, ending, client });
  };
}

async function attempt(parts: Attempt): Promise<void> {
  const { context, place, log, now, ending } = parts;
  const { dataFolder } = context.config;
  const before = (await readBackupState(dataFolder)) ?? {
    since: now.toISOString(),
    made: [],
    unchecked: [],
    trouble: null,
  };
  try {
    const why = await place.missing();
    if (why === undefined) return await make(parts, before);
    // The state of a place that is still away stays.
    if (before.trouble?.kind === 'folder_missing') return;
    log.warn({ place: place.name, why }, 'a backup waits for its place');
    await noteTrouble(dataFolder, before, { kind: 'folder_missing', why }, now);
  } catch (error) {
    if (ending.aborted) throw error;
    const explained = explainFailure('No backup was made', error);
    log.error({ err: explained }, 'the backup of the night failed');
    const why = explained instanceof Error ? explained.message : String(explained);
    const state = (await readBackupState(dataFolder)) ?? before;
    await noteTrouble(dataFolder, state, { kind: 'failed', why }, now);
  }
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

/** Only a backup that was restored on trial is stored under its name. */
async function make(
  { context, backups, place, log, now, ending, client }: Attempt,
  before: BackupState,
): Promise<void> {
  const { dataFolder, timeZone, secretKey } = context.config;
  const seconds = String(now.getUTCSeconds()).padStart(2, '0');
  const name = `savol-${localTime(now, timeZone).replaceAll(/[T:]/g, '-')}-${seconds}.tar.gz`;
  if ((await place.list()).some((stored) => stored.name === name))
    throw new CannotStart(`${name} is in ${place.name} already.`);
  await using draft = await place.draft(name);
  for (const earlier of before.unchecked) await place.removeParts(earlier);
  const expected = await expectedSize(client, { dataFolder, storage: context.pictures.storage }, before);
  requireRoom(dirname(draft.path), expected, 'for a backup', context.config);
  await writeBackupState(dataFolder, {
    ...before,
    unchecked: [...before.unchecked, name].slice(-mostNames),
  });
  const { lost } = await writeBackup(draft.path, {
    client,
    dataFolder,
    storage: context.pictures.storage,
    withSecret: isStored(secretKey, dataFolder),
    savol: savolVersion(),
    ending,
    onBytes: () => undefined,
  });
  for (const file of lost) log.warn({ file }, 'a picture that a row names is not in the data folder');
  for (const earlier of before.unchecked) await place.removeUnchecked(earlier);
  await writeBackupState(dataFolder, { ...before, unchecked: [name] });

  const forTrial = trialBytes(await sizeOfDatabase(client));
  requireRoom(dataFolder, forTrial, 'to restore a backup on trial', context.config);
  await tryRestore(draft.path, dataFolder, ending);
  const { size } = await stat(draft.path);
  await place.store(draft, name, ending);
  const made = [...before.made, { name, made_at: now.toISOString(), bytes: size }];
  const state = { ...before, made, unchecked: [], trouble: null };
  await writeBackupState(dataFolder, state);
  log.info({ backup: name, place: place.name, bytes: size }, 'a backup was made and restored on trial');
  const left = await deleteOldest(place, made, backups.keep).catch((error: unknown) => {
    if (!(error instanceof StorageAwayError)) throw error;
    log.warn({ err: error }, 'the oldest backups stay until the next one is made');
    return made;
  });
  await writeBackupState(dataFolder, { ...state, made: left.slice(-mostNames) });
}

/** Whether the secret key is that of the data folder, rather than one of the environment. */
export function isStored(secretKey: string, dataFolder: string): boolean {
  const file = join(dataFolder, secretName);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === secretKey;
}

/** The bytes that the next backup may have: somewhat more than the last one, or what its content says. */
async function expectedSize(client: pg.Client, places: FilePlaces, { made }: BackupState): Promise<number> {
  const last = made.at(-1);
  if (last !== undefined) return last.bytes * 1.1;
  return expectedBytes(await sizeOf(client, places));
}

/**
 * Deletes the oldest backups in a place. One that has another size than the one that was written is not deleted.
 * @param made in the order in which they were made
 * @returns those that are left, in this or another place
 */
async function deleteOldest(
  place: BackupPlace,
  made: readonly MadeBackup[],
  keep: number,
): Promise<MadeBackup[]> {
  const stored = await place.list();
  const surplus = surplusOf(
    made.filter((backup) => isAmong(stored, backup)),
    keep,
  );
  for (const { name } of surplus) await place.remove(name);
  return made.filter((backup) => !surplus.includes(backup));
}
