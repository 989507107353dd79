import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { waitingSegments } from '../postgres-server/start-postgres.ts';
import { writeWhole } from '../process/persisted-file.ts';

/** The file in the data folder with the state of the archive of changes. */
const fileName = 'archive.json';

const Moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const Segment = z.string().check(z.regex(/^[\dA-F]{24}$/));

const BaseCopy = z.object({
  /** The chain that it begins, or goes on with. */
  chain: z.int(),
  name: z.string().check(z.regex(/^base-\d{4}(-\d\d){5}$/)),
  /** The first segment that a restore from it needs. */
  first: Segment,
  made_at: Moment,
});
export type BaseCopy = z.infer<typeof BaseCopy>;

/** The state of the archive of changes, of which a server writes segments, base copies and pictures to the folder of backups. */
export const ArchiveState = z.object({
  /** Part of the name of its folder: it is of this data folder alone, and a restored school begins another one. */
  id: z.string().check(z.regex(/^[\da-f]{8}$/)),
  /** The number of the chain of segments without a gap that is written now, and since when; 0 before the first. */
  chain: z.int(),
  chain_since: Moment,
  /** The last segment of the chain, and when it was written. */
  last: z.nullable(z.object({ segment: Segment, at: Moment })),
  /** The base copies that are whole, in the order in which they were made; also those on a disk that is away. */
  bases: z.array(BaseCopy),
  /** Why nothing can be written now, or no base copy could be made, and since when. */
  trouble: z.nullable(
    z.object({
      kind: z.enum(['folder_missing', 'failed', 'pictures_failed', 'base_failed']),
      since: Moment,
      why: z.string(),
    }),
  ),
});
export type ArchiveState = z.infer<typeof ArchiveState>;

/** The state of the archive of a school; undefined where there is none yet, or the file is damaged. */
export async function readArchiveState(dataFolder: string): Promise<ArchiveState | undefined> {
  try {
    return ArchiveState.parse(JSON.parse(await readFile(join(dataFolder, fileName), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Replaces the state at once, and writes it to the disk. */
export async function writeArchiveState(dataFolder: string, state: ArchiveState): Promise<void> {
  await writeWhole(join(dataFolder, fileName), `${JSON.stringify(state)}\n`);
}

/** The moment since which the oldest segment waits to be written to the folder of backups; undefined where none does. */
export async function waitingSince(dataFolder: string): Promise<Date | undefined> {
  const folder = waitingSegments(dataFolder);
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (file) => file.mtimeMs,
        () => Infinity,
      ),
    ),
  );
  const oldest = Math.min(...times);
  return oldest === Infinity ? undefined : new Date(oldest);
}
