import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { ArchiveWriter } from './archive-writer.ts';
import { Digest } from './digest.ts';
import { type Manifest, secretName } from './format.ts';

/** The folders of the data folder whose files are part of a backup. */
export const archivedFolders = ['pictures', 'outbox'] as const;

type ArchivedFile = Manifest['files'][number];

/** The paths, in the data folder, of the files of a backup, without files that are still being written. */
export async function listFiles(dataFolder: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of archivedFolders) {
    const entries = await readdir(join(dataFolder, folder), { withFileTypes: true }).catch(
      undefinedIfMissing,
    );
    for (const entry of entries ?? []) {
      if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
      names.push(`${folder}/${entry.name}`);
    }
  }
  return names.toSorted();
}

/** The files that were added to an archive so far. A file never changes once it has its name, so each is read once. */
export class ArchivedFiles {
  readonly #dataFolder: string;
  readonly #archive: ArchiveWriter;
  readonly #added = new Map<string, ArchivedFile>();
  /** The files that existed when the folders were last read. */
  #existing = new Set<string>();

  constructor(dataFolder: string, archive: ArchiveWriter) {
    this.#dataFolder = dataFolder;
    this.#archive = archive;
  }

  /** Adds the files that were created since the last call. */
  async addNew(onFile: (bytes: number) => void): Promise<void> {
    const names = await listFiles(this.#dataFolder);
    for (const name of names) if (!this.#added.has(name)) await this.#add(name, onFile);
    this.#existing = new Set(names);
  }

  async addSecret(): Promise<void> {
    await this.#add(secretName, () => undefined);
    this.#existing.add(secretName);
  }

  async #add(name: string, onFile: (bytes: number) => void): Promise<void> {
    const file = await open(join(this.#dataFolder, name)).catch(undefinedIfMissing);
    if (file === undefined) return;
    const { size } = await file.stat();
    const digest = new Digest();
    await this.#archive.add(name, size, digest.observe(file.createReadStream()));
    this.#added.set(name, { name, ...digest.content() });
    onFile(size);
  }

  has(name: string): boolean {
    return this.#added.has(name);
  }

  /** The files for the manifest: those that still existed at the last call of `addNew`, and those that rows refer to. */
  listed(referenced: ReadonlySet<string>): ArchivedFile[] {
    return [...this.#added.values()].filter(({ name }) => this.#existing.has(name) || referenced.has(name));
  }
}

/** The server may delete a file between the listing and the reading. */
function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
