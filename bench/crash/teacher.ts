import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { addQuestion } from '../../contract/questions.ts';
import type { Drawn, Ledger, SentTest } from './ledger.ts';
import { oneOf } from './one-of.ts';
import { enter, type LoadOptions } from './person.ts';

/** The text of every test that is written here begins so. */
export const mark = 'Written under load: ';

/** Milliseconds that a teacher thinks between two tests. */
const thinking = 50;

function numberBelow(below: number): number {
  return Math.floor(Math.random() * below);
}

async function fileOf({ width, height, colour }: Drawn): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png');
}

/** Writes one test with a picture after another, and notes each and what was said to it. */
export async function write(
  email: string,
  categories: readonly number[],
  ledger: Ledger,
  options: LoadOptions,
): Promise<void> {
  const { client, insist } = await enter(email, options);
  for (let number = 1; !options.ending.aborted; number += 1) {
    const test: SentTest = {
      email,
      savol: `${mark}${number} of ${email}`,
      a: String(numberBelow(1000)),
      b: `not ${number}`,
      right_answer: oneOf(['a', 'b'] as const),
      category: oneOf(categories),
      picture: {
        width: 8 + numberBelow(500),
        height: 8 + numberBelow(500),
        colour: { r: numberBelow(256), g: numberBelow(256), b: numberBelow(256) },
      },
    };
    ledger.tests.push(test);
    const { savol, a, b, right_answer, category } = test;
    const image = await fileOf(test.picture);
    const body = { test_type: 'choosable' as const, savol, a, b, right_answer, category, image };
    const { data_api } = await insist((sending) => client.call(addQuestion, { body }, sending));
    test.image = data_api[0]?.image ?? 'no path';
    await sleep(thinking, undefined, { signal: options.ending });
  }
}
