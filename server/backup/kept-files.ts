import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { ArchiveWriter } from './archive-writer.ts';
import { Digest } from './digest.ts';
import { type Manifest, secretName } from './format.ts';

/** The folders of the data folder whose files are kept with the database. */
export const keptFolders = ['pictures', 'outbox'] as const;

type KeptFile = Manifest['files'][number];

/** The files of the kept folders, by their names in the data folder; those that are half written are nobody's yet. */
export async function listFiles(dataFolder: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of keptFolders) {
    const entries = await readdir(join(dataFolder, folder), { withFileTypes: true }).catch(orNone);
    for (const entry of entries ?? []) {
      if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
      names.push(`${folder}/${entry.name}`);
    }
  }
  return names.toSorted();
}

/** The files that an archive has so far. They never change once they bear their names, so that each is read once. */
export class KeptFiles {
  readonly #dataFolder: string;
  readonly #archive: ArchiveWriter;
  readonly #kept = new Map<string, KeptFile>();
  #there = new Set<string>();

  constructor(dataFolder: string, archive: ArchiveWriter) {
    this.#dataFolder = dataFolder;
    this.#archive = archive;
  }

  /** Adds the files that have come since the last time. */
  async addNew(onFile: (bytes: number) => void): Promise<void> {
    const names = await listFiles(this.#dataFolder);
    for (const name of names) if (!this.#kept.has(name)) await this.#add(name, onFile);
    this.#there = new Set(names);
  }

  async addSecret(): Promise<void> {
    await this.#add(secretName, () => undefined);
    this.#there.add(secretName);
  }

  async #add(name: string, onFile: (bytes: number) => void): Promise<void> {
    const file = await open(join(this.#dataFolder, name)).catch(orNone);
    if (file === undefined) return;
    const { size } = await file.stat();
    const digest = new Digest();
    await this.#archive.add(name, size, digest.of(file.createReadStream()));
    this.#kept.set(name, { name, ...digest.content() });
    onFile(size);
  }

  has(name: string): boolean {
    return this.#kept.has(name);
  }

  /** What belongs to the backup: the files that were still there at last, and those that the database speaks of. */
  listed(spokenOf: ReadonlySet<string>): KeptFile[] {
    return [...this.#kept.values()].filter(({ name }) => this.#there.has(name) || spokenOf.has(name));
  }
}

/** Somebody may have deleted it in this moment. */
function orNone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
