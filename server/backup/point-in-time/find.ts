import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { CannotStart } from '../../process/cannot-start.ts';
import { timeOf } from '../../process/school-days.ts';
import { readItems } from '../archive-reader.ts';
import { secretName } from '../format.ts';
import { archiveName, baseFile, type BaseManifest, chainName, formatVersion } from './archive.ts';
import { readManifest } from './retention.ts';
import { chooseBase, runFrom, segmentFile } from './rules.ts';
import { problemOf } from './segments.ts';

/** A base copy in a folder of backups. */
export type FoundBase = BaseManifest & {
  /** The path of its file, and the folders of its chain and of the pictures. */
  copy: string;
  chainFolder: string;
  pictureFolder: string;
};

/** What a restore begins with, and the segments that it repeats. */
export type Plan = {
  base: FoundBase;
  segments: string[];
  /** Why the segments after them cannot be used; undefined where there are none. */
  problem: string | undefined;
};

/** All base copies in a folder of backups. */
async function findBases(backupFolder: string): Promise<FoundBase[]> {
  const found: FoundBase[] = [];
  for (const archive of await namesIn(backupFolder, archiveName)) {
    const folder = join(backupFolder, archive);
    for (const chain of await namesIn(folder, chainName)) {
      const chainFolder = join(folder, chain);
      for (const file of await namesIn(chainFolder, baseFile)) {
        if (!file.endsWith('.json')) continue;
        const path = join(chainFolder, file);
        const manifest = await readManifest(path);
        if (manifest === undefined) continue;
        const copy = path.replace(/\.json$/, '.tar.gz');
        found.push({ ...manifest, copy, chainFolder, pictureFolder: join(folder, 'pictures') });
      }
    }
  }
  return found;
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted();
}

/**
 * Finds the base copy for a moment, and checks it and every segment after it. Writes nothing.
 * @param to undefined for the last moment
 * @param onBytes called with the number of bytes that were read
 * @throws CannotStart where the folder has nothing that leads to the moment, or a part of it is missing, damaged, or of another version or database
 */
export async function planRestore(
  backupFolder: string,
  to: Date | undefined,
  { postgres, timeZone, onBytes }: { postgres: number; timeZone: string; onBytes: (bytes: number) => void },
): Promise<Plan> {
  const bases = await findBases(backupFolder);
  const base = chooseBase(bases, to);
  if (base === undefined) {
    const earliest = bases.map(({ ended_at }) => Date.parse(ended_at)).toSorted((a, b) => a - b)[0];
    if (earliest === undefined) {
      throw new CannotStart(`${backupFolder} has no copy of a database of Savol with its changes.`);
    }
    const moment = timeOf(new Date(earliest + 59_999), timeZone);
    throw new CannotStart(`${backupFolder} leads back to ${moment} (${timeZone}) and not further.`);
  }
  refuseOtherVersion(base, postgres);
  return planFrom(base, to, { timeZone, onBytes });
}

/**
 * Checks a base copy and every segment after it.
 * @throws as planRestore
 */
export async function planFrom(
  base: FoundBase,
  to: Date | undefined,
  { timeZone, onBytes }: { timeZone: string; onBytes: (bytes: number) => void },
): Promise<Plan> {
  await checkCopy(base, onBytes);
  const { segments, problem } = await checkSegments(base, onBytes);
  if (!segments.includes(base.last)) {
    throw new CannotStart(`${base.copy} cannot be used without a part of the log of changes: ${problem}.`);
  }
  if (problem !== undefined && to === undefined) {
    const { mtime } = await stat(join(base.chainFolder, `${segments.at(-1)}.gz`));
    throw new CannotStart(
      `The last changes cannot be restored: ${problem}. ` +
        `What was before it can, up to about --to "${timeOf(mtime, timeZone)}" (${timeZone}).`,
    );
  }
  return { base, segments, problem };
}

function refuseOtherVersion(base: FoundBase, postgres: number): void {
  if (base.format > formatVersion) {
    throw new CannotStart(
      `${base.copy} was made by a newer Savol (${base.savol}). Restore it with that version.`,
    );
  }
  if (base.postgres === postgres) return;
  throw new CannotStart(
    `${base.copy} was made by PostgreSQL ${base.postgres}, and this Savol has PostgreSQL ${postgres}. ` +
      `Restore it with Savol ${base.savol}.`,
  );
}

const required = ['cluster/PG_VERSION', 'cluster/global/pg_control', 'cluster/backup_label'];

async function checkCopy({ copy, bytes }: FoundBase, onBytes: (bytes: number) => void): Promise<void> {
  const damaged = (why: string) => new CannotStart(`${copy} is not a whole copy of a database: ${why}.`);
  const found = await stat(copy).catch(() => undefined);
  if (found === undefined) throw damaged('it is not there');
  if (found.size !== bytes) throw damaged(`it has ${found.size} bytes, and ${bytes} were written`);
  const names = new Set<string>();
  try {
    for await (const { name, chunks } of readItems(copy, onBytes)) {
      for await (const _ of chunks);
      names.add(name);
    }
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error));
  }
  for (const name of required) if (!names.has(name)) throw damaged(`${name} is missing`);
  for (const name of names) {
    if (name !== secretName && !clusterFile.test(name)) throw damaged(`it has a file ${name}`);
  }
}

/** The pattern of the paths of the files of a cluster in a copy. */
export const clusterFile = /^cluster\/(?!.*\.\.)([\w.-]+(?:\/[\w.-]+)*)$/;

/** The segments from the first of a base copy on that are whole and without a gap, and why later ones cannot be used. */
async function checkSegments(
  { chainFolder: folder, first, system }: FoundBase,
  onBytes: (bytes: number) => void,
): Promise<Omit<Plan, 'base'>> {
  const names = (await readdir(folder)).flatMap((file) => segmentFile.exec(file)?.[1] ?? []);
  const { run, missing } = runFrom(first, names);
  const segments: string[] = [];
  for (const name of run) {
    const path = join(folder, `${name}.gz`);
    const problem = await problemOf(path, name, system);
    if (problem !== undefined) return { segments, problem: `${path} cannot be used: ${problem}` };
    onBytes((await stat(path)).size);
    segments.push(name);
  }
  const problem = missing && `${join(folder, `${missing}.gz`)} is missing`;
  return { segments, problem };
}
