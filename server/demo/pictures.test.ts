import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { drawPicture, pictureFolder, readDemo } from './demo.ts';

const files = await readdir(pictureFolder);
const { questions } = await readDemo();

test.each(files)('%s is drawn, and a question shows it', async (file) => {
  const { format, width, height } = await sharp(await drawPicture(file)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 800, height: 500 });
  const shown = questions.map(({ image }) => image);
  for (const { media } of questions) {
    shown.push(...(media?.pictures ?? []).map((picture) => picture.file));
    shown.push(...Object.values(media?.options ?? {}).map((picture) => picture.file));
  }
  expect(shown).toContain(file);
});

test.each(files)('%s needs no fonts', async (file) => {
  expect(await readFile(join(pictureFolder, file), 'utf8')).not.toMatch(/<text|NaN|undefined/u);
});
