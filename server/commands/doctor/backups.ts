import { explainFailure } from '../../backup/failure.ts';
import { placeOf } from '../../backup/places/open-place.ts';
import { type BackupPlace, isAmong } from '../../backup/places/place.ts';
import { tryRestore } from '../../backup/try-restore.ts';
import type { KeylessConfig } from '../../process/config.ts';
import { timeOf } from '../../process/school-days.ts';
import { type MadeBackup, readBackupState } from '../../upkeep/backup-state.ts';
import { healthOfBackups } from '../../upkeep/rules.ts';
import { counted, type Finding, findingsOf, messageOf } from './finding.ts';

const { good, note, wrong } = findingsOf('Backups');

/**
 * How old the newest backup is, whether it is where it was written, and that it restores: by the trial after it was made.
 * @param restore whether to restore it on trial now
 */
export async function examineBackups(
  { backups, dataFolder, keepFree, timeZone }: KeylessConfig,
  { now, restore, ending }: { now: Date; restore: boolean; ending: AbortSignal },
): Promise<Finding> {
  if (backups === undefined) {
    return note(
      'BACKUP_DIR is not set, so none are made by themselves. Set it to a folder on another disk, or to a bucket.',
    );
  }
  const health = healthOfBackups(await readBackupState(dataFolder), now);
  if (health.kind === 'none') {
    return note('none was made yet: a server that runs makes the first within minutes.');
  }
  if (health.kind === 'failing') return wrong(`${health.why} The log has more; it is tried again.`);
  const { newest, days } = health;
  const made = `the newest, ${newest.name}, is of ${timeOf(new Date(newest.made_at), timeZone)}`;
  if (health.kind === 'old') {
    return wrong(
      `${made}, ${counted(days, 'day')} ago. Let the server run, and look for its warnings in the log.`,
    );
  }
  const place = placeOf(backups, { dataFolder, keepFree });
  try {
    const missing = await place.missing();
    if (missing !== undefined)
      return note(`${made} and restored then. ${missing} The next one waits for it.`);
    if (!isAmong(await place.list(), newest)) {
      return wrong(
        `${made}, but is not in ${place.name} as it was written. Put it back, or look after that place.`,
      );
    }
  } catch (error) {
    return wrong(`${made}. ${messageOf(explainFailure('It cannot be looked for', error))}.`);
  }
  return restore
    ? restored(made, place, newest, { dataFolder, ending })
    : found(`${made} and restored then`, place, dataFolder);
}

async function restored(
  made: string,
  place: BackupPlace,
  newest: MadeBackup,
  { dataFolder, ending }: { dataFolder: string; ending: AbortSignal },
): Promise<Finding> {
  try {
    await using file = await place.fetch(newest.name, ending);
    await tryRestore(file.path, dataFolder, ending);
    return found(`${made} and was restored on trial now`, place, dataFolder);
  } catch (error) {
    ending.throwIfAborted();
    return wrong(
      `${made}, and does not restore: ${messageOf(error)}. Make a backup elsewhere, and look after that place.`,
    );
  }
}

function found(text: string, place: BackupPlace, dataFolder: string): Finding {
  if (!place.isOnDiskOf(dataFolder)) return good(`${text}.`);
  return note(
    `${text}. They are on the disk of the data, and would be lost with it: set BACKUP_DIR to another one.`,
  );
}
