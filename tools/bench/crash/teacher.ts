import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { addQuestion } from '../../../contract/questions/question-input.ts';
import { type ClientOptions, openClient } from './client.ts';
import { numberBelow, oneOf } from './random.ts';
import type { Drawn, RequestLog, SentTest } from './request-log.ts';

/** The beginning of the text of every test that this load writes. */
export const savolPrefix = 'Written under load: ';

/** Milliseconds between two tests of a teacher. */
const pause = 50;

async function fileOf({ width, height, colour }: Drawn): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png');
}

/** Writes tests with pictures until the load ends, and logs each of them and its response. */
export async function writeTests(
  email: string,
  categories: readonly number[],
  log: RequestLog,
  options: ClientOptions,
): Promise<void> {
  const { client, retry } = await openClient(email, options);
  for (let number = 1; !options.ending.aborted; number += 1) {
    const fields = {
      savol: `${savolPrefix}${number} of ${email}`,
      a: String(numberBelow(1000)),
      b: `not ${number}`,
      right_answer: oneOf(['a', 'b'] as const),
      category: oneOf(categories),
    };
    const picture = {
      width: 8 + numberBelow(500),
      height: 8 + numberBelow(500),
      colour: { r: numberBelow(256), g: numberBelow(256), b: numberBelow(256) },
    };
    const test: SentTest = { email, ...fields, picture };
    log.tests.push(test);
    const body = { test_type: 'choosable' as const, ...fields, image: await fileOf(picture) };
    const { data_api } = await retry((sending) => client.call(addQuestion, { body }, sending));
    test.image = data_api[0]?.image ?? 'no path';
    await sleep(pause, undefined, { signal: options.ending });
  }
}
