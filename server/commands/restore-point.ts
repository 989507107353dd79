import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { printSecretAdvice } from './backup-task.ts';
import { explainFailure } from '../backup/failure.ts';
import { planRestore } from '../backup/point-in-time/find.ts';
import { type Restored, restorePoint } from '../backup/point-in-time/restore.ts';
import { readMoment } from '../backup/point-in-time/rules.ts';
import { requireNoFiles } from '../backup/staged-files.ts';
import { embeddedMajor, hasCluster } from '../postgres-server/start-postgres.ts';
import { addressOf } from '../process/bucket.ts';
import { CannotStart } from '../process/cannot-start.ts';
import type { KeylessConfig } from '../process/config.ts';
import { print } from '../process/print.ts';
import { clockOf } from '../process/school-days.ts';
import { dataLocation, keylessSettings } from '../process/settings.ts';

const example = 'npm run restore -- --to "2026-11-28 09:41"';

/** Whether the command line asks for a moment rather than for a file. */
export const asksForMoment = () => process.argv.slice(2).some((text) => /^--to(=|$)/.test(text));

/** Restores the school of a moment from BACKUP_DIR into an empty data folder. Creates nothing before all that it needs has been checked. */
export async function restoreMoment(ending: AbortSignal): Promise<void> {
  try {
    const config = keylessSettings();
    const { dataFolder, timeZone } = config;
    const { files, secretIsSet } = dataLocation();
    const { to } = requestedMoment(timeZone);
    const folder = requireFolder(config);
    if (hasCluster(dataFolder)) {
      throw new CannotStart(
        `${dataFolder} has a database: a school is restored into an empty place. Choose another DATA_DIR.`,
      );
    }
    await requireNoFiles(dataFolder);
    const onBytes = () => ending.throwIfAborted();
    const plan = await planRestore(folder, to, { postgres: embeddedMajor(), timeZone, onBytes });
    const count = plan.segments.length;
    print(`${plan.base.copy} and ${count} segments of changes after it are whole. Restoring …`);
    const hasBucket = files !== undefined;
    const target = { dataFolder, to, withSecret: !secretIsSet, hasBucket, ending, onBytes };
    printSummary(await restorePoint(plan, target), { to, timeZone, secretIsSet });
  } catch (error) {
    throw explainFailure('Nothing was restored', error);
  }
}

function requestedMoment(timeZone: string): { to: Date | undefined } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  if (positionals.length > 0) throw new CannotStart(`Name either a file or a moment: ${example}`);
  const moment = readMoment(values.to ?? '', timeZone);
  if (moment === undefined) {
    throw new CannotStart(`Say to which moment, by the clock of ${timeZone}: ${example}, or --to latest`);
  }
  if (moment.to !== undefined && moment.to.getTime() > Date.now()) {
    throw new CannotStart(`${clockOf(moment.to, timeZone)} (${timeZone}) is still to come: use --to latest`);
  }
  return moment;
}

/** @throws CannotStart with what to do instead */
function requireFolder({ backups, databaseUrl }: KeylessConfig): string {
  if (databaseUrl !== undefined) {
    throw new CannotStart(
      'The database of DATABASE_URL is restored to a moment by the tools of its server, such as pgBackRest.',
    );
  }
  if (backups === undefined) throw new CannotStart('Set BACKUP_DIR to the folder of the backups.');
  if ('bucket' in backups) {
    throw new CannotStart(
      `BACKUP_DIR is a bucket, which has the backups of nights alone. The newest: npm run restore -- ${addressOf(backups.bucket)}`,
    );
  }
  if (!existsSync(backups.folder)) throw new CannotStart(`The folder ${backups.folder} is not there.`);
  return backups.folder;
}

function printSummary(
  { last, endsBefore, pictures, lost, hasSecret }: Restored,
  { to, timeZone, secretIsSet }: { to: Date | undefined; timeZone: string; secretIsSet: boolean },
): void {
  const moment = `${clockOf(last, timeZone)} (${timeZone})`;
  const end = 'the archive has no later ones';
  if (to === undefined) {
    print(`Restored all changes up to ${moment}, and ${pictures} pictures.`);
  } else {
    const why = endsBefore ? end : `the next one is after ${clockOf(to, timeZone)}`;
    print(`Restored the changes up to ${moment}, and ${pictures} pictures: ${why}.`);
  }
  for (const name of lost) print(`A picture that a row names is not in the archive: ${name}`);
  printSecretAdvice('archive', hasSecret, secretIsSet);
}
