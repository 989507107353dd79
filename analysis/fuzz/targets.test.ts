import { expect, test } from 'vitest';

import { finds } from './finds.ts';
import { mutate } from './mutate.ts';
import { targets } from './targets.ts';

const bytesOf = (content: string | Buffer): Buffer => Buffer.from(content as string);

test.each(Object.entries(targets))(
  'the parser %s takes its seeds, and some changes of them',
  async (_, target) => {
    const { seeds, dictionary = [], longest = 4096 } = target;
    const corpus = seeds.map(bytesOf);
    let state = 1;
    const random = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return below === 0 ? 0 : state % below;
    };
    for (const seed of corpus) {
      await target.run(seed);
      for (let left = 3; left > 0; left -= 1) {
        await target.run(mutate(seed, { random, corpus, dictionary: dictionary.map(bytesOf), longest }));
      }
    }
    expect(corpus.length).toBeGreaterThan(0);
  },
);

test.each(finds)('%s takes what was found: %s', async (name, input) => {
  const target = targets[name];
  expect(target).toBeDefined();
  await target?.run(Buffer.from(input, 'base64'));
});
