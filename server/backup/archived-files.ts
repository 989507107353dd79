import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { undefinedIfMissing } from '../media/storage/folder.ts';
import type { OpenFile, Storage } from '../media/storage/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { Digest } from './digest.ts';
import { type Manifest, secretName } from './format.ts';

/** The folders of the data folder whose files are part of a backup. */
export const archivedFolders = ['pictures', 'outbox'] as const;

type ArchivedFile = Manifest['files'][number];

/** The places of the files of a backup. */
export type FilePlaces = { dataFolder: string; /** Of pictures and recordings. */ storage: Storage };

/** The files of a backup, by their paths in a data folder, without those that are still being written. */
export async function listFiles({
  dataFolder,
  storage,
}: FilePlaces): Promise<{ name: string; size: number }[]> {
  const found = (await storage.list()).map(({ name, size }) => ({ name: `pictures/${name}`, size }));
  const entries = await readdir(join(dataFolder, 'outbox'), { withFileTypes: true }).catch(
    undefinedIfMissing,
  );
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    const mail = await stat(join(dataFolder, 'outbox', entry.name)).catch(undefinedIfMissing);
    if (mail !== undefined) found.push({ name: `outbox/${entry.name}`, size: mail.size });
  }
  return found.toSorted((before, after) => (before.name < after.name ? -1 : 1));
}

/** The files that were added to an archive so far. A file never changes once it has its name, so each is read once. */
export class ArchivedFiles {
  readonly #places: FilePlaces;
  readonly #archive: ArchiveWriter;
  readonly #added = new Map<string, ArchivedFile>();
  /** The files that existed when the folders were last read. */
  #existing = new Set<string>();

  constructor(places: FilePlaces, archive: ArchiveWriter) {
    this.#places = places;
    this.#archive = archive;
  }

  /** Adds the files that were created since the last call. */
  async addNew(onFile: (bytes: number) => void): Promise<void> {
    const names = (await listFiles(this.#places)).map(({ name }) => name);
    for (const name of names) if (!this.#added.has(name)) await this.#add(name, onFile);
    this.#existing = new Set(names);
  }

  async addSecret(): Promise<void> {
    await this.#add(secretName, () => undefined);
    this.#existing.add(secretName);
  }

  async #add(name: string, onFile: (bytes: number) => void): Promise<void> {
    const file = await this.#open(name);
    if (file === undefined) return;
    const { size, chunks } = file;
    const digest = new Digest();
    await this.#archive.add(name, size, digest.observe(chunks));
    this.#added.set(name, { name, ...digest.content() });
    onFile(size);
  }

  /** The server may delete a file between the listing and the reading. */
  async #open(name: string): Promise<Pick<OpenFile, 'size' | 'chunks'> | undefined> {
    const { dataFolder, storage } = this.#places;
    if (name.startsWith('pictures/')) return storage.open(name.slice('pictures/'.length));
    const file = await open(join(dataFolder, name)).catch(undefinedIfMissing);
    return file && { size: (await file.stat()).size, chunks: file.createReadStream() };
  }

  has(name: string): boolean {
    return this.#added.has(name);
  }

  /** The files for the manifest: those that still existed at the last call of `addNew`, and those that rows refer to. */
  listed(referenced: ReadonlySet<string>): ArchivedFile[] {
    return [...this.#added.values()].filter(({ name }) => this.#existing.has(name) || referenced.has(name));
  }
}
