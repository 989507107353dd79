import type { MadeBackup } from '../../upkeep/backup-state.ts';

/** A backup that is stored in a place. */
export type StoredBackup = { name: string; bytes: number };

/** A file on a disk of this computer, until it is disposed of. */
export type LocalFile = AsyncDisposable & { path: string };

/**
 * A place of backups: a folder, or a bucket. Names are those of files, as in `savol-2026-11-28-03-00-00.tar.gz`. A backup that is stored under
 * its name is whole. Each method throws StorageAwayError where a bucket does not answer.
 */
export type BackupPlace = {
  /** In words, for people: a path, or as in `s3://schools/school-5/`. */
  name: string;
  /** In a sentence, why the place is not there now, where that passes by itself. @throws StorageAwayError where a bucket refuses */
  missing: () => Promise<string | undefined>;
  /** Whether it is on the disk of a folder. */
  isOnDiskOf: (folder: string) => boolean;
  /** The stored backups, also those of other programs. */
  list: () => Promise<StoredBackup[]>;
  /** The file that a backup of a name is written to before it is stored. */
  draft: (name: string) => Promise<LocalFile>;
  /** Stores a finished draft under its name. */
  store: (draft: LocalFile, name: string, ending: AbortSignal) => Promise<void>;
  /** Makes a stored backup readable as a file. */
  fetch: (name: string, ending: AbortSignal) => Promise<LocalFile>;
  /** Removes a stored backup. */
  remove: (name: string) => Promise<void>;
  /** Removes the parts of a backup whose writing was interrupted. */
  removeParts: (name: string) => Promise<void>;
  /** Removes a backup that is complete, and was not restored on trial or not noted as made. */
  removeUnchecked: (name: string) => Promise<void>;
};

/** The form of the names that nightly backups have: those of a place sort by their time. */
const nightlyName = /^savol-\d{4}(-\d\d){5}\.tar\.gz$/;

/** The name of the newest nightly backup; undefined where there is none. */
export function newestOf(stored: readonly StoredBackup[]): string | undefined {
  const names = stored.map(({ name }) => name).filter((name) => nightlyName.test(name));
  return names.toSorted().at(-1);
}

/** Whether a backup is in a place as it was written, by its name and size. */
export function isAmong(stored: readonly StoredBackup[], { name, bytes }: MadeBackup): boolean {
  return stored.some((found) => found.name === name && found.bytes === bytes);
}
