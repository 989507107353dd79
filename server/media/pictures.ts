import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { largestSound, longestSound } from '../../contract/questions/media-input.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { filesOfPicture, pictureName } from '../../contract/questions/picture-name.ts';
import { largestImage } from '../../contract/questions/questions.ts';
import { InvalidFieldsError, TooLargeError } from '../errors.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { persistedSecret } from '../process/persisted-secret.ts';
import type { Encoded } from './decoder-process.ts';
import { Decoders } from './decoders.ts';
import { openPictureFolder, pictureModes } from './picture-folder.ts';
import { refusalOf } from './picture-limits.ts';

export const mediaPath = '/media';
const defaultPicture = 'default.jpg';

const unfinishedSuffix = '.part';
/** The pattern of the names of stored files: other files of the folder are not of this server. */
const storedName = /^[\w-]{22}(-\d+)*(-\d+x\d+\.webp|\.(mp3|m4a|ogg))$/;
const mostOrphans = 1000;
/** Milliseconds after which an unfinished file is certainly not being written any more. */
const longestWrite = 60 * 60 * 1000;

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
  folder: string;
  /** An identifier of the folder, by which servers on several machines check that they share it. */
  mark: () => string;
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
  /** Removes files that a process left unfinished when it was killed. */
  deleteUnfinished: (now: Date) => Promise<void>;
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

/** Opens the folder of pictures in the data folder; creates it where it is missing. */
export async function openPictures(dataFolder: string): Promise<Pictures> {
  const folder = join(dataFolder, 'pictures');
  await openPictureFolder(folder);
  const decoders = new Decoders();
  return {
    folder,
    mark: () => persistedSecret(join(folder, 'mark'), 32, pictureModes.file),
    close: () => decoders.close(),
    async store(bytes, uploader) {
      const { smaller, ...whole } = await reencode(decoders, bytes, uploader);
      const name = pictureName(randomName(), whole);
      const files = filesOfPicture(name);
      await writeFiles(
        folder,
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
      await writeFiles(folder, [{ name, bytes: sound }]);
      return { name, seconds };
    },
    async copy(name) {
      const copied = randomName() + name.slice(randomLength);
      const files = filesOfPicture(copied);
      try {
        const contents = await Promise.all(filesOfPicture(name).map((file) => readFile(join(folder, file))));
        await writeFiles(
          folder,
          contents.map((bytes, place) => ({ name: files[place] ?? copied, bytes })),
        );
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      return copied;
    },
    async deleteUnfinished(now) {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(unfinishedSuffix)) continue;
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (now.getTime() - mtimeMs > longestWrite) await rm(join(folder, name), { force: true });
      }
    },
    async deleteOrphans(listReferred, before) {
      const names = (await readdir(folder)).filter((name) => storedName.test(name));
      const referred = new Set(await listReferred());
      let removed = 0;
      for (const name of names) {
        if (referred.has(name) || removed === mostOrphans) continue;
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (mtimeMs >= before.getTime()) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
    async remove(name) {
      for (const file of filesOfPicture(name)) await rm(join(folder, file), { force: true });
    },
  };
}

/** Writes files, and gives them their names when all of them are on the disk. Where that fails it leaves none. */
async function writeFiles(
  folder: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const paths = files.map(({ name }) => join(folder, name));
  try {
    for (const [place, { bytes }] of files.entries()) {
      await writeFile(`${paths[place]}${unfinishedSuffix}`, bytes, { flush: true, mode: pictureModes.file });
    }
    for (const path of paths) await rename(`${path}${unfinishedSuffix}`, path);
  } catch (error) {
    for (const path of paths) {
      await rm(`${path}${unfinishedSuffix}`, { force: true });
      await rm(path, { force: true });
    }
    throw error;
  }
  await flushFolder(folder);
}

/** The path of a picture or recording on the server. */
export function mediaUrl(name: string): string {
  return `${mediaPath}/${name}`;
}

/** The path of a picture on the server; that of the default picture for null. */
export function pictureUrl(name: string | null): string {
  return mediaUrl(name ?? defaultPicture);
}
