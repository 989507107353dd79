import { randomBytes } from 'node:crypto';

import { largestSound, longestSound } from '../../contract/questions/media-input.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { filesOfPicture, pictureName } from '../../contract/questions/picture-name.ts';
import { largestImage } from '../../contract/questions/questions.ts';
import { InvalidFieldsError, StorageAwayError, TooLargeError } from '../errors.ts';
import type { Encoded } from './decoder-process.ts';
import { Decoders } from './decoders.ts';
import { openPictureFolder } from './picture-folder.ts';
import { refusalOf } from './picture-limits.ts';
import { storageOf, type StorageSettings } from './storage/open-storage.ts';
import { type NewFile, readStored, type Storage, storedName } from './storage/storage.ts';

export const mediaPath = '/media';
const defaultPicture = 'default.jpg';

const mostOrphans = 1000;

/** Who uploads a picture. */
export type Uploader = {
  /** Pictures of one id are decoded one after the other. */
  id: number;
  /** Counts a picture with its pixels, 0 for one that is not decoded. @throws where it exceeds the quota of the person */
  count: (pixels: number) => Promise<void>;
};

/** The uploader of pictures that come with Savol. */
export const noUploader: Uploader = { id: 0, count: async () => undefined };

/** A stored recording, and how long it plays. */
export type StoredSound = { name: string; seconds: number };

/**
 * The pictures and recordings of questions and posts: of a picture a WebP file each, and one for each smaller width that it is stored in. Its random name cannot be
 * guessed, and contains these widths and its size, so that the page can reserve the space before the picture is loaded.
 */
export type Pictures = {
  /** Where their files are. */
  storage: Storage;
  /**
   * Decodes a picture and stores it re-encoded, without metadata or anything else that was in the file.
   * @returns the name of its file, for the database; contract/questions/picture-name.ts has those of its smaller versions
   * @throws InvalidFieldsError on field `image` for a file that is not a JPEG, PNG, WebP or GIF, or that exceeds the limits
   * of picture-limits.ts; TooLargeError above 5 MiB; OverloadedError where too many wait; and what `uploader.count` throws
   */
  store: (bytes: Uint8Array, uploader: Uploader) => Promise<string>;
  /**
   * Stores a recording without its tags.
   * @throws InvalidFieldsError on field `sound` for a file that is no MP3, M4A or Ogg, or too long; TooLargeError above 5 MiB; and
   * as `store`
   */
  storeSound: (bytes: Uint8Array, uploader: Uploader) => Promise<StoredSound>;
  /**
   * Stores a copy of a picture with its smaller versions, or of a recording.
   * @returns its name; undefined where one of its files is missing
   */
  copy: (name: string) => Promise<string | undefined>;
  /** Removes a picture with its smaller versions, or a recording. */
  remove: (name: string) => Promise<void>;
  /**
   * Removes files that no row refers to, as where a commit had no answer, or a process was killed between storing a file and its row.
   * At most 1,000 at a time. A file that is written while the references are read is younger than `before`.
   * @param before only files that were written before this moment
   * @returns how many files were removed
   */
  deleteOrphans: (listReferred: () => Promise<readonly string[]>, before: Date) => Promise<number>;
  /** Ends the processes that decode pictures. */
  close: () => void;
};

/** How many characters the random part of a name has, with which each name begins. */
const randomLength = 22;

/** Whether a file begins as a JPEG, PNG, GIF or WebP. Sharp would read further formats, SVG among them. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF87a') ||
    head.startsWith('GIF89a') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

/** Whether a file begins as an MP3, an MP4 or an Ogg. */
function looksLikeSound(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return /^(ID3|\xff[\xe0-\xff]|OggS|.{4}ftyp)/s.test(head);
}

/** 128 random bits, which nobody can guess. */
function randomName(): string {
  return randomBytes(16).toString('base64url');
}

/** @throws as `store` for a file that no decoder needs to see */
function requirePicture(bytes: Uint8Array): void {
  if (bytes.length > largestImage) throw new TooLargeError('Image size should be less than 5MB');
  if (bytes.length === 0) throw new InvalidFieldsError({ image: messages.empty_file });
  if (!looksLikePicture(bytes)) throw new InvalidFieldsError({ image: messages.not_image });
}

/** Decodes a picture that is within the limits, and encodes it anew. Nothing is decoded before its size is known and counted. */
async function reencode(decoders: Decoders, bytes: Uint8Array, uploader: Uploader): Promise<Encoded> {
  requirePicture(bytes);
  const measured = await decoders.measure(uploader.id, bytes);
  const refusal = refusalOf(measured);
  await uploader.count(refusal === undefined ? measured.width * measured.height : 0);
  if (refusal !== undefined) throw new InvalidFieldsError({ image: refusal });
  return decoders.encode(uploader.id, bytes);
}

/** Opens the bucket of the settings, or the folder of pictures in the data folder, which it creates where it is missing. */
export async function openPictures(config: StorageSettings): Promise<Pictures> {
  const storage = storageOf(config);
  await openPictureFolder(storage.folder);
  const decoders = new Decoders();
  return {
    storage,
    close: () => decoders.close(),
    async store(bytes, uploader) {
      const { smaller, ...whole } = await reencode(decoders, bytes, uploader);
      const name = pictureName(randomName(), whole);
      const files = filesOfPicture(name);
      await storage.write(
        [...smaller, whole].map(({ picture }, place) => ({ name: files[place] ?? name, bytes: picture })),
      );
      return name;
    },
    async storeSound(bytes, uploader) {
      if (bytes.length > largestSound) throw new TooLargeError('Recording size should be less than 5MB');
      if (bytes.length === 0) throw new InvalidFieldsError({ sound: messages.empty_file });
      if (!looksLikeSound(bytes)) throw new InvalidFieldsError({ sound: messages.not_sound });
      await uploader.count(0);
      const { format, seconds, bytes: sound } = await decoders.listen(uploader.id, bytes);
      if (seconds > longestSound * 60)
        throw new InvalidFieldsError({ sound: message.longSound(longestSound) });
      const name = `${randomName()}.${format}`;
      await storage.write([{ name, bytes: sound }]);
      return { name, seconds };
    },
    async copy(name) {
      const copied = randomName() + name.slice(randomLength);
      const files = filesOfPicture(copied);
      const copies: NewFile[] = [];
      for (const [place, file] of filesOfPicture(name).entries()) {
        const bytes = await readStored(storage, file);
        if (bytes === undefined) return undefined;
        copies.push({ name: files[place] ?? copied, bytes });
      }
      await storage.write(copies);
      return copied;
    },
    async deleteOrphans(listReferred, before) {
      const listed = (await storage.list()).filter(({ name }) => storedName.test(name));
      const referred = new Set(await listReferred());
      const orphans = listed.filter(({ name, stored }) => !referred.has(name) && stored < before);
      const removed = orphans.slice(0, mostOrphans);
      for (const { name } of removed) await storage.remove(name);
      return removed.length;
    },
    async remove(name) {
      for (const file of filesOfPicture(name)) await storage.remove(file).catch(leaveForOrphans);
    },
  };
}

/** The row is gone already: while the bucket is away its file waits for `deleteOrphans`. */
function leaveForOrphans(error: unknown): void {
  if (!(error instanceof StorageAwayError)) throw error;
}

/** The path of a picture or recording on the server. */
export function mediaUrl(name: string): string {
  return `${mediaPath}/${name}`;
}

/** The path of a picture on the server; that of the default picture for null. */
export function pictureUrl(name: string | null): string {
  return mediaUrl(name ?? defaultPicture);
}
