import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod/mini';

import { CannotStart } from '../../process/cannot-start.ts';
import { flushFolderSync } from '../../process/flush-folder.ts';
import { writeWhole } from '../../process/persisted-file.ts';

/** The folder of an upgrade in that of Savol: the new version, the old one, and the backup. */
export const staging = '.upgrade';
/** The program that goes on with an interrupted upgrade. The launcher and the unit of the service have its name too. */
export const continuing = join(staging, 'continue.sh');
/** The launcher and the unit of the service look for this file before they start anything. */
const file = join(staging, 'journal.json');

/**
 * How far an upgrade is that exchanges files. Before `exchange` and after the end of the upgrade there is no journal, and the files are those of one
 * version. In `exchange` the data are as the old version left them, in `trial` the files are those of the new version, and in `back` its trial failed.
 */
const Journal = z.object({
  step: z.enum(['exchange', 'trial', 'back']),
  before: z.string(),
  after: z.string(),
  /** The entries of the folder of Savol that are exchanged. */
  names: z.array(z.string()),
  /** The folder for the data of the new version, once the backup is being restored in their place. */
  aside: z.optional(z.string()),
});
export type Journal = z.infer<typeof Journal>;

/** The journal of an interrupted upgrade, or of one in progress; undefined where there is none. */
export function readJournal(root: string): Journal | undefined {
  const path = join(root, file);
  return existsSync(path) ? Journal.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Notes how far the upgrade is. A power cut after it does not lose the note. @returns the journal */
export async function note(root: string, journal: Journal): Promise<Journal> {
  await writeWhole(join(root, file), JSON.stringify(journal));
  return journal;
}

/** Ends the upgrade: the files and the data of this moment count from now on. */
export function endJournal(root: string): void {
  rmSync(join(root, file), { force: true });
  flushFolderSync(join(root, staging));
}

/** Writes the program that goes on with the upgrade: the old version does, whose files are whole in the staging folder. */
export function writeContinuing(root: string): void {
  const inside = `${realpathSync(root)}/`;
  const node = process.execPath.startsWith(inside)
    ? `${staging}/old/${process.execPath.slice(inside.length)}`
    : process.execPath;
  const text = `# Finishes an interrupted upgrade, or takes it back, before anything else starts.
cd "$(dirname "$0")/.." || exit 1
unset NODE_COMPILE_CACHE NOTIFY_SOCKET WATCHDOG_PID WATCHDOG_USEC
exec '${node.replaceAll("'", `'\\''`)}' ${staging}/old/server/commands/upgrade.ts --continue
`;
  writeFileSync(join(root, continuing), text);
}

/** @throws CannotStart where an upgrade was interrupted: a server that serves people before its end could lose their answers */
export function refuseInterrupted(): void {
  if (!existsSync(file)) return;
  throw new CannotStart(
    `An upgrade is in progress, or was interrupted. This goes on with it: sh ${continuing}`,
  );
}
