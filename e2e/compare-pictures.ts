import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

type Pixels = { data: Buffer; width: number; height: number };

/** The pixels of a picture, three bytes each. */
async function pixelsOf(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const red = [214, 0, 60] as const;

/**
 * Compares two pictures, and draws the difference: the newer one pale, its different pixels red. Where they differ in size, what
 * only one of them has is different.
 * @returns how many pixels differ
 */
async function comparePictures(before: string, now: string, difference: string): Promise<number> {
  const [old, young] = await Promise.all([pixelsOf(before), pixelsOf(now)]);
  const width = Math.max(old.width, young.width);
  const height = Math.max(old.height, young.height);
  const drawn = Buffer.alloc(width * height * 3);
  let different = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inBoth = x < Math.min(old.width, young.width) && y < Math.min(old.height, young.height);
      const from = (y * old.width + x) * 3;
      const to = (y * young.width + x) * 3;
      const isSame = inBoth && old.data.compare(young.data, to, to + 3, from, from + 3) === 0;
      if (!isSame) different += 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const pale = 191 + (young.data[to + channel] ?? 0) / 4;
        drawn[(y * width + x) * 3 + channel] = isSame ? pale : (red[channel] ?? 0);
      }
    }
  }
  if (different > 0)
    await sharp(drawn, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(difference);
  return different;
}

/**
 * Compares the pictures of two folders by their names, and writes a picture of each difference into a third one.
 * @returns a line for each picture that differs, is new, or is gone
 */
export async function compareFolders(before: string, now: string, differences: string): Promise<string[]> {
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences, { recursive: true });
  const names = new Set([before, now].flatMap((folder) => globSync('*.png', { cwd: folder })));
  const lines: string[] = [];
  for (const name of [...names].toSorted()) {
    if (!existsSync(join(before, name))) lines.push(`${name}: new`);
    else if (!existsSync(join(now, name))) lines.push(`${name}: gone`);
    else {
      const pixels = await comparePictures(join(before, name), join(now, name), join(differences, name));
      if (pixels > 0) lines.push(`${name}: ${pixels} pixels differ`);
    }
  }
  return lines;
}
