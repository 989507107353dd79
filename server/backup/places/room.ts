import { statSync } from 'node:fs';

import { reservedSpace } from '../../http/free-space.ts';
import { CannotStart } from '../../process/cannot-start.ts';
import type { Config } from '../../process/config.ts';
import { diskSpace } from '../../process/disk-space.ts';

const mebibyte = 1024 * 1024;

/** The disk of the data, and how much of it is reserved. */
export type DataDisk = Pick<Config, 'dataFolder' | 'keepFree'>;

/** The bytes that the disk of a folder lacks for some more, without the space that is reserved on the disk of the data for answers. */
export function lackingBytes(folder: string, bytes: number, { dataFolder, keepFree }: DataDisk): number {
  const { total, free } = diskSpace(folder);
  const hasData = statSync(folder).dev === statSync(dataFolder).dev;
  return Math.max(0, bytes + (hasData ? reservedSpace(total, keepFree) : 0) - free);
}

/** @throws CannotStart where the disk of a folder has too little room */
export function requireRoom(folder: string, bytes: number, purpose: string, disk: DataDisk): void {
  const lacking = lackingBytes(folder, bytes, disk);
  if (lacking === 0) return;
  const more = Math.ceil(lacking / mebibyte);
  throw new CannotStart(`The disk of ${folder} has too little room ${purpose}: it lacks ${more} MB.`);
}
