import { buffer } from 'node:stream/consumers';

/** The pattern of the names of stored files: other files of a folder or bucket are not of this server. The first pictures have no sizes. */
export const storedName = /^[\w-]{22}(-\d+)*((-\d+x\d+)?\.webp|\.(mp3|m4a|ogg))$/;

/** A file to store. */
export type NewFile = {
  name: string;
  bytes: Uint8Array;
  /** When it was first stored, where it is a copy of a file elsewhere; without it now. */
  modified?: Date;
};

/** A stored file. */
export type ListedFile = {
  name: string;
  size: number;
  /** When it was stored here. */
  stored: Date;
};

/** A stored file that is being read. */
export type OpenFile = {
  size: number;
  /** When it was first stored, here or where it was copied from. */
  modified: Date;
  chunks: AsyncIterable<Uint8Array>;
};

/**
 * Where the files of pictures and recordings are: a folder, or a bucket. A file never changes once it has its name.
 * Each method throws StorageAwayError where a bucket does not answer.
 */
export type Storage = {
  /** In words, for people. */
  place: string;
  /** The folder that answers are sent from: it has a file after `provide`, if the file exists. */
  folder: string;
  /** An identifier of the place, by which servers on several machines check that they share it. */
  mark: () => string;
  /** Makes sure that a file is in `folder` where it is stored, and is not where it is not. */
  provide: (name: string) => Promise<void>;
  /** Stores all of some files, or none. */
  write: (files: readonly NewFile[]) => Promise<void>;
  /** Read its chunks to the end. @returns undefined where there is no such file */
  open: (name: string) => Promise<OpenFile | undefined>;
  /** The size of a file in bytes; undefined where there is no such file. */
  sizeOf: (name: string) => Promise<number | undefined>;
  /** All files, also those of other programs, without those that are still being written. */
  list: () => Promise<ListedFile[]>;
  /** Removes a file where it exists. */
  remove: (name: string) => Promise<void>;
  /** Removes files that a process left unfinished when it was killed. */
  deleteUnfinished: (now: Date) => Promise<void>;
};

/** The bytes of a stored file; undefined where there is no such file. */
export async function readStored(storage: Storage, name: string): Promise<Uint8Array | undefined> {
  const file = await storage.open(name);
  return file && buffer(file.chunks);
}
