import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { flushFolder } from '../../process/flush-folder.ts';
import {
  type ArchiveState,
  type BaseCopy,
  readArchiveState,
  writeArchiveState,
} from '../../upkeep/archive-state.ts';

/*
 * In the folder of backups an archive is a folder `savol-changes-ID` with
 *   chain-N/: segments without a gap (000000010000000000000003.gz), and base copies (base-….tar.gz), each with its manifest (base-….json).
 *   pictures/: the pictures and recordings that the data folder had at a moment to which a restore leads.
 */

/** The pattern of the names of archives, and of chains in them. */
export const archiveName = /^savol-changes-[\da-f]{8}$/;
export const chainName = /^chain-([1-9]\d{0,8})$/;
/** The pattern of the names of base copies with their manifests, and of remains of them. */
export const baseFile = /^(base-\d{4}(?:-\d\d){5})\.(?:json|tar\.gz)(?:\.\d+\.part)?$/;

/** Raise it with every change that older versions of Savol cannot read. */
export const formatVersion = 1;

/** Relative paths without `..`. */
const Path = z.string().check(z.regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/));
const Segment = z.string().check(z.regex(/^[\dA-F]{24}$/));

/** A base copy: its file is written before. */
export const BaseManifest = z.object({
  format: z.number(),
  /** The version of Savol, and the major version of PostgreSQL. */
  savol: z.string(),
  postgres: z.int(),
  /** The identifier of the cluster in each of its segments. */
  system: z.string().check(z.regex(/^\d+$/)),
  /** The segments without which the copy is no cluster. */
  first: Segment,
  last: Segment,
  /** The first moment to which it can be restored. */
  ended_at: z.string(),
  /** Bytes of the file. */
  bytes: z.number(),
  directories: z.array(Path),
  /** The names of all pictures that the data folder had since the base copy before. */
  pictures: z.array(z.string().check(z.regex(/^[^/\0.][^/\0]*$/))),
});
export type BaseManifest = z.infer<typeof BaseManifest>;

const chainFolderName = (chain: number) => `chain-${chain}`;

/** The archive of a data folder, with its state. */
export class Archive {
  readonly #dataFolder: string;
  readonly #backupFolder: string;
  #state: ArchiveState;
  #written: Promise<void> = Promise.resolve();

  private constructor(dataFolder: string, backupFolder: string, state: ArchiveState) {
    this.#dataFolder = dataFolder;
    this.#backupFolder = backupFolder;
    this.#state = state;
  }

  /** Opens the archive of a data folder, and begins one where it has none. */
  static async open(dataFolder: string, backupFolder: string): Promise<Archive> {
    const empty = { chain: 0, chain_since: new Date().toISOString(), last: null, bases: [], trouble: null };
    const found = await readArchiveState(dataFolder);
    return new Archive(dataFolder, backupFolder, found ?? { id: randomBytes(4).toString('hex'), ...empty });
  }

  get state(): ArchiveState {
    return this.#state;
  }

  get folder(): string {
    return join(this.#backupFolder, `savol-changes-${this.#state.id}`);
  }

  /** @param chain that of now unless another is named */
  chainFolder(chain = this.#state.chain): string {
    return join(this.folder, chainFolderName(chain));
  }

  pathsOf({ chain, name }: Pick<BaseCopy, 'chain' | 'name'>): { copy: string; manifest: string } {
    const path = join(this.chainFolder(chain), name);
    return { copy: `${path}.tar.gz`, manifest: `${path}.json` };
  }

  /** Changes the state, which is on the disk when the promise resolves. */
  change(change: Partial<ArchiveState>): Promise<void> {
    this.#state = { ...this.#state, ...change };
    const state = this.#state;
    this.#written = this.#written
      .catch(() => undefined)
      .then(() => writeArchiveState(this.#dataFolder, state));
    return this.#written;
  }

  /** Begins a chain: the one of now has a gap, or is on another disk. */
  async beginChain(): Promise<void> {
    await mkdir(this.folder, { mode: 0o700 }).catch(unlessThere);
    let chain = this.#state.chain + 1;
    while (!(await isCreated(this.chainFolder(chain)))) chain += 1;
    await flushFolder(this.folder);
    await flushFolder(this.#backupFolder);
    await this.change({ chain, chain_since: new Date().toISOString(), last: null });
  }
}

async function isCreated(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    unlessThere(error);
    return false;
  }
}

/** @throws the error unless it says that a file is there already */
function unlessThere(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
  throw error;
}

/**
 * Copies a file, which gets its name when it is whole and on the disk. The caller flushes the folder.
 * @param modified the time of the copy; without it, now
 */
export async function copyWhole(from: string, to: string, modified?: Date): Promise<void> {
  const unfinished = `${to}.part`;
  try {
    await copyFile(from, unfinished);
    const file = await open(unfinished, 'r+');
    try {
      await file.chmod(0o600).catch(() => undefined);
      await file.sync();
    } finally {
      await file.close();
    }
    if (modified !== undefined) await utimes(unfinished, modified, modified);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}
