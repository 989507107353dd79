import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import * as z from 'zod/mini';

import {
  ExportedClass,
  ExportedPerson,
  ExportedPost,
  ExportedQuestion,
} from '../../contract/questions/export-form.ts';

/** The password of every account of the demonstration. */
export const demoPassword = 'savol-demo';

export const pictureFolder = join(import.meta.dirname, 'pictures');
const soundFolder = join(import.meta.dirname, 'sounds');

async function readData<Item extends z.ZodMiniType>(name: string, item: Item): Promise<z.output<Item>[]> {
  const json = await readFile(join(import.meta.dirname, 'data', `${name}.json`), 'utf8');
  return z.parse(z.array(item), JSON.parse(json));
}

/** Reads the demonstration from its files. The order of each list makes the ids, which are the same every time. */
export async function readDemo(): Promise<{
  people: ExportedPerson[];
  questions: ExportedQuestion[];
  posts: ExportedPost[];
  classes: ExportedClass[];
}> {
  const questions = [
    'questions-uz',
    'questions-ru',
    'questions-en',
    'questions-other-types',
    'questions-formulas',
    'questions-media',
    'questions-formatted',
  ];
  return {
    people: await readData('people', ExportedPerson),
    questions: (await Promise.all(questions.map((name) => readData(name, ExportedQuestion)))).flat(),
    posts: await readData('news', ExportedPost),
    classes: await readData('classes', ExportedClass),
  };
}

/** Draws an SVG file of the demonstration as PNG, since people upload pictures of pixels. */
export async function drawPicture(file: string): Promise<Buffer> {
  return sharp(join(pictureFolder, file)).png().toBuffer();
}

/** Reads a recording of the demonstration. `rising_notes.mp3` is four sines of half a second, made by ffmpeg with `aevalsrc`. */
export async function readSoundFile(file: string): Promise<Buffer> {
  return readFile(join(soundFolder, file));
}
