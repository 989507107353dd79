import { archiveOf, type KeylessConfig } from '../../process/config.ts';
import { timeOf } from '../../process/school-days.ts';
import { readArchiveState, waitingSince } from '../../upkeep/archive-state.ts';
import { healthOfArchive } from '../../upkeep/rules.ts';
import { counted, type Finding, findingsOf } from './finding.ts';

const { good, note, wrong } = findingsOf('Changes');

/**
 * Whether changes come to the folder of backups as they happen.
 * @returns undefined where none are archived: without BACKUP_DIR, and with DATABASE_URL
 */
export async function examineArchive(config: KeylessConfig, now: Date): Promise<Finding | undefined> {
  const { backups, databaseUrl, dataFolder, timeZone } = config;
  if (backups === undefined || databaseUrl !== undefined) return undefined;
  const archive = archiveOf(config);
  if (archive === undefined) {
    return note(
      'BACKUP_DIR is a bucket, which gets the backup of each night: until then, they are on the disk of the data alone.',
    );
  }
  const state = await readArchiveState(dataFolder);
  const health = healthOfArchive(state, await waitingSince(dataFolder), now);
  if (health.kind === 'none') {
    return note('no base copy was made yet: a server that runs makes the first within minutes.');
  }
  if (health.kind === 'good') {
    const last = state?.last ? timeOf(new Date(state.last.at), timeZone) : 'the base copy';
    return good(`they are in ${archive.folder}, the last ones of ${last}.`);
  }
  const lost = `those of the last ${counted(health.minutes, 'minute')} are on the disk of the data alone`;
  if (health.kind === 'away') return note(`${lost}: ${archive.folder} is not there.`);
  const why = health.why === undefined ? '' : ` ${health.why}`;
  return wrong(`${lost}.${why} Let the server run, and look for its warnings in the log.`);
}
