import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { messages } from '../../contract/messages.ts';
import { largestImage } from '../../contract/questions.ts';
import { InvalidFieldsError, TooLargeError } from '../errors.ts';
import { flushFolder } from '../process/flush-folder.ts';
import { keptRandom } from '../process/persisted-secret.ts';

export const mediaPath = '/media';
const defaultPicture = 'default.jpg';

const widest = 1600;
const mostPixels = 50_000_000;

const halfDone = '.part';
/** Milliseconds after which nobody is still writing a file. */
const longestWrite = 60 * 60 * 1000;

/**
 * Pictures of questions: one WebP file each, under a name that nobody can guess and that tells its size, so that
 * a page can keep its place free.
 */
export type Pictures = {
  folder: string;
  /** The same for whoever sees the same folder, from whichever machine. */
  mark: () => string;
  /**
   * Decodes a picture and stores it anew, without anything else that was in the file.
   * @returns the name to keep in the database
   * @throws InvalidFieldsError on field `image` for a file that is not a JPEG, PNG, WebP or GIF; TooLargeError above 5 MiB
   */
  keep: (bytes: Uint8Array) => Promise<string>;
  remove: (name: string) => Promise<void>;
  /** Removes what was left half done by a process that ended in the middle of it. */
  sweep: (now: Date) => Promise<void>;
};

/** What a picture is at first sight: sharp reads more than we mean to take, SVG among it. */
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

async function reencode(bytes: Uint8Array): Promise<{ picture: Buffer; width: number; height: number }> {
  if (bytes.length > largestImage) throw new TooLargeError('Image size should be less than 5MB');
  if (bytes.length === 0) throw new InvalidFieldsError({ image: messages.empty_file });
  if (!looksLikePicture(bytes)) throw new InvalidFieldsError({ image: messages.not_image });
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { picture: data, width: info.width, height: info.height };
  } catch {
    throw new InvalidFieldsError({ image: messages.not_image });
  }
}

/** Opens the folder of pictures below the data folder, making it where it is missing. */
export async function openPictures(dataFolder: string): Promise<Pictures> {
  const folder = join(dataFolder, 'pictures');
  await mkdir(folder, { recursive: true });
  return {
    folder,
    mark: () => keptRandom(join(folder, 'mark'), 32),
    async keep(bytes) {
      const { picture, width, height } = await reencode(bytes);
      const name = `${randomBytes(16).toString('base64url')}-${width}x${height}.webp`;
      const half = join(folder, `${name}${halfDone}`);
      try {
        await writeFile(half, picture, { flush: true });
        await rename(half, join(folder, name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
      await flushFolder(folder);
      return name;
    },
    async sweep(now) {
      for (const name of await readdir(folder)) {
        if (!name.endsWith(halfDone)) continue;
        const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }));
        if (now.getTime() - mtimeMs > longestWrite) await rm(join(folder, name), { force: true });
      }
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** The path a page asks for; questions without a picture have the default one. */
export function pictureUrl(name: string | null): string {
  return `${mediaPath}/${name ?? defaultPicture}`;
}
