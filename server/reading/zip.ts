import { unzipSync } from 'fflate';

import { UnreadableFile } from './unreadable-file.ts';

/** The bytes that the entries of a zip may have together, by their declared sizes, and how many entries there may be. */
export type ZipLimits = { bytes: number; entries: number };

/**
 * The names of the entries of a zip, and the bytes of those that are wanted. Nothing is unpacked before the sizes that it declares
 * are added up, and no entry becomes larger than declared.
 * @param wanted whether an entry is unpacked, by its name
 * @throws UnreadableFile where it is no zip, or declares more than the limits
 */
export function openZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): { names: string[]; files: Map<string, Uint8Array> } {
  const names: string[] = [];
  let size = 0;
  const look = (isWanted: (name: string) => boolean) => ({
    filter: ({ name, originalSize }: { name: string; originalSize: number }) => {
      names.push(name);
      size += originalSize;
      if (size > limits.bytes || names.length > limits.entries) throw new UnreadableFile('too_complex');
      return isWanted(name);
    },
  });
  try {
    unzipSync(
      bytes,
      look(() => false),
    );
    const all = [...names];
    names.length = 0;
    size = 0;
    const files = all.some(wanted) ? unzipSync(bytes, look(wanted)) : {};
    return { names: all, files: new Map(Object.entries(files)) };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('unreadable');
  }
}
