import { statSync } from 'node:fs';
import { join } from 'node:path';

import { isThere } from '../../backup/nightly/nightly.ts';
import { tryRestore } from '../../backup/try-restore.ts';
import type { KeylessConfig, NightlyBackups } from '../../process/config.ts';
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
  { backups, dataFolder, timeZone }: KeylessConfig,
  { now, restore, ending }: { now: Date; restore: boolean; ending: AbortSignal },
): Promise<Finding> {
  if (backups === undefined) {
    return note('BACKUP_DIR is not set, so none are made by themselves. Set it to a folder on another disk.');
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
  if (statSync(backups.folder, { throwIfNoEntry: false }) === undefined) {
    return note(`${made} and restored then. ${backups.folder} is not there now: the next one waits for it.`);
  }
  if (!isThere(backups.folder, newest)) {
    return wrong(
      `${made}, but is not in ${backups.folder} as it was written. Put it back, or look after that disk.`,
    );
  }
  return restore
    ? restored(made, backups, newest, { dataFolder, ending })
    : onDisk(`${made} and restored then`, backups, dataFolder);
}

async function restored(
  made: string,
  backups: NightlyBackups,
  newest: MadeBackup,
  { dataFolder, ending }: { dataFolder: string; ending: AbortSignal },
): Promise<Finding> {
  try {
    await tryRestore(join(backups.folder, newest.name), dataFolder, ending);
    return onDisk(`${made} and was restored on trial now`, backups, dataFolder);
  } catch (error) {
    ending.throwIfAborted();
    return wrong(
      `${made}, and does not restore: ${messageOf(error)}. Make a backup elsewhere, and look after that disk.`,
    );
  }
}

function onDisk(text: string, { folder }: NightlyBackups, dataFolder: string): Finding {
  if (statSync(folder).dev !== statSync(dataFolder).dev) return good(`${text}.`);
  return note(
    `${text}. They are on the disk of the data, and would be lost with it: set BACKUP_DIR to another one.`,
  );
}
