import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { writeWhole } from '../process/persisted-file.ts';

/** The file in the data folder with the state of the nightly backups: all servers of the school share it, and it is there without the disk of the backups. */
const fileName = 'backups.json';

/** No other name is ever deleted: it has neither a folder nor an ending of another program in it. */
const Name = z.string().check(z.regex(/^savol-\d{4}(-\d\d){5}\.tar\.gz$/));
const Moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const Made = z.object({ name: Name, made_at: Moment, bytes: z.number() });

export const BackupState = z.object({
  /** The moment from which backups are made. */
  since: Moment,
  /** The backups that were restored on trial, in the order in which they were made; also those on a disk that is away. */
  made: z.array(Made),
  /** The names of backups that are being written, or that were not restored on trial. */
  unchecked: z.array(Name),
  /** Why the last attempt made no backup, since when that is so, and the moment of the attempt. A bucket that does not answer is missing too. */
  trouble: z.nullable(
    z.object({ kind: z.enum(['folder_missing', 'failed']), since: Moment, at: Moment, why: z.string() }),
  ),
});
export type BackupState = z.infer<typeof BackupState>;
export type MadeBackup = z.infer<typeof Made>;

/** The state of the backups of a school; undefined where there is none yet, or the file is damaged. */
export async function readBackupState(dataFolder: string): Promise<BackupState | undefined> {
  try {
    return BackupState.parse(JSON.parse(await readFile(join(dataFolder, fileName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the state at once, and writes it to the disk. */
export async function writeBackupState(dataFolder: string, state: BackupState): Promise<void> {
  await writeWhole(join(dataFolder, fileName), `${JSON.stringify(state)}\n`);
}
