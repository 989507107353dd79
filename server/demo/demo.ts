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
import { workModes } from '../../contract/work/work-fields.ts';

/** The password of every account of the demonstration. */
export const demoPassword = 'savol-demo';

export const pictureFolder = join(import.meta.dirname, 'pictures');
const soundFolder = join(import.meta.dirname, 'sounds');

async function readData<Item extends z.ZodMiniType>(name: string, item: Item): Promise<z.output<Item>[]> {
  const json = await readFile(join(import.meta.dirname, 'data', `${name}.json`), 'utf8');
  return z.parse(z.array(item), JSON.parse(json));
}

/** The people, tests, news and classes of the demonstration. */
export type Demo = {
  people: ExportedPerson[];
  questions: ExportedQuestion[];
  posts: ExportedPost[];
  classes: ExportedClass[];
};

/** An answer of the demonstration to one of its tests. */
export type DemoAnswer = ExportedQuestion['answers'][number] & { question: ExportedQuestion };

/** Reads the demonstration from its files. The order of each list makes the ids, which are the same every time. */
export async function readDemo(): Promise<Demo> {
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

const emails = z.array(z.string());

/** A time of the clock on a day of lessons, which is counted from the day at which the demonstration is loaded. */
const When = z.strictObject({ day: z.int(), time: z.string().check(z.regex(/^\d\d:\d\d$/)) });

const DemoWork = z.strictObject({
  title: z.string(),
  words: z._default(z.string(), ''),
  author: z.string(),
  classes: z.array(z.string()),
  mode: z.enum(workModes),
  /** It asks the first tests of the category and of those below it, and at its end the essay of the category where it says so. */
  category: z.array(z.string()),
  tests: z.int(),
  essay: z._default(z.boolean(), false),
  opens: When,
  due: z.optional(When),
  closes: z.optional(When),
  time_limit: z.optional(z.int()),
  /** Addresses of the pupils without an attempt, of those in the middle of one, and of those who handed in after it was due. */
  not_begun: z._default(emails, []),
  under_way: z._default(emails, []),
  late: z._default(emails, []),
});
export type DemoWork = z.infer<typeof DemoWork>;

const DemoEssay = z.strictObject({
  pupil: z.string(),
  text: z.string(),
  /** Null while it waits for a mark. */
  mark: z.nullable(z.int()),
  comment: z._default(z.string(), ''),
});
export type DemoEssay = z.infer<typeof DemoEssay>;

/** Reads the work that teachers of the demonstration give, and the essays that pupils write in it. */
export async function readWork(): Promise<{ works: DemoWork[]; essays: DemoEssay[] }> {
  return { works: await readData('work', DemoWork), essays: await readData('essays', DemoEssay) };
}

/** Draws an SVG file of the demonstration as PNG, since people upload pictures of pixels. */
export async function drawPicture(file: string): Promise<Buffer> {
  return sharp(join(pictureFolder, file)).png().toBuffer();
}

/** Reads a recording of the demonstration. `rising_notes.mp3` is four sines of half a second, made by ffmpeg with `aevalsrc`. */
export async function readSoundFile(file: string): Promise<Buffer> {
  return readFile(join(soundFolder, file));
}
