import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/program.ts';
import { noUploader, openPictures } from './pictures.ts';

function modeOf(path: string): string {
  return (statSync(path).mode & 0o7777).toString(8);
}

/** A data folder with pictures, as an earlier version or an administrator made it. */
function folderWith(mode: number): { dataFolder: string; folder: string; picture: string } {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'pictures');
  mkdirSync(folder);
  const picture = join(folder, 'a.webp');
  writeFileSync(picture, 'x');
  chmodSync(picture, 0o644);
  chmodSync(folder, mode);
  return { dataFolder, folder, picture };
}

test('a new folder and its files are closed to other accounts, and readable for their group', async () => {
  const dataFolder = temporaryFolder();
  const pictures = await openPictures({ dataFolder, files: undefined });
  const pixels = { create: { width: 8, height: 8, channels: 3, background: '#0a0' } } as const;
  await pictures.store(await sharp(pixels).png().toBuffer(), noUploader);
  pictures.close();
  pictures.storage.mark();
  expect(modeOf(pictures.storage.folder)).toBe('750');
  const names = await readdir(pictures.storage.folder);
  expect(names).toHaveLength(2);
  for (const name of names) expect(modeOf(join(pictures.storage.folder, name)), name).toBe('640');
});

test('the folder of an earlier version is closed with its files', async () => {
  const { dataFolder, folder, picture } = folderWith(0o755);
  await openPictures({ dataFolder, files: undefined });
  expect([modeOf(folder), modeOf(picture)]).toEqual(['750', '640']);
});

test('a folder that servers under several accounts share stays writable for their group', async () => {
  const { dataFolder, folder, picture } = folderWith(0o2775);
  await openPictures({ dataFolder, files: undefined });
  expect([modeOf(folder), modeOf(picture)]).toEqual(['2770', '640']);
});

test('a closed folder stays as it is', async () => {
  const { dataFolder, folder, picture } = folderWith(0o700);
  await openPictures({ dataFolder, files: undefined });
  expect([modeOf(folder), modeOf(picture)]).toEqual(['700', '644']);
});
