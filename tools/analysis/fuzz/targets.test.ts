import fc from 'fast-check';
import { expect, test } from 'vitest';

import { finds } from './finds.ts';
import { bytesOf, inputsOf, type Target } from './inputs.ts';
import { targets } from './targets.ts';

/** The longest that one input may take, in milliseconds, on a machine that is busy with other work. */
const longestRun = 5_000;

/** For how long each target is tried, in milliseconds; undefined in the suite, which tries some inputs of each. */
const limit =
  process.env['FUZZ_MINUTES'] === undefined ? undefined : Number(process.env['FUZZ_MINUTES']) * 60_000;

const seed = process.env['FUZZ_SEED'];
const amount = {
  ...(seed !== undefined && { seed: Number(seed) }),
  ...(limit === undefined
    ? { numRuns: 50 }
    : { numRuns: 1e9, interruptAfterTimeLimit: limit, markInterruptAsFailure: false }),
};

/** @throws where an input breaks the property of a target, with the line of `finds.ts` for it */
async function expectToHold(name: string, { run }: Target, input: Buffer): Promise<void> {
  const start = performance.now();
  try {
    await run(input);
    const taken = performance.now() - start;
    if (taken > longestRun) throw new Error(`It took ${taken.toFixed(0)} ms.`);
  } catch (error) {
    throw new Error(`['${name}', '${input.toString('base64')}'],`, { cause: error });
  }
}

test.each(Object.entries(targets))(
  'the parser %s holds its property for its seeds, and changes of them',
  async (name, target) => {
    for (const example of target.seeds) await expectToHold(name, target, bytesOf(example));
    const property = fc.asyncProperty(inputsOf(target), (input) => expectToHold(name, target, input));
    await fc.assert(property, amount);
  },
  (limit ?? 0) + 120_000,
);

test.each(finds)('the parser %s holds its property for an input that broke it: %s', async (name, input) => {
  const target = targets[name];
  expect(target).toBeDefined();
  await target?.run(Buffer.from(input, 'base64'));
});
