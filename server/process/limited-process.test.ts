import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { isLong } from '../testing/extent.ts';
import { LimitedProcess, ProcessEnded, ProcessLate } from './limited-process.ts';

const started = (task: number) =>
  new LimitedProcess<{ works: boolean }, object>(
    join(import.meta.dirname, 'testing/hang.ts'),
    { start: 30_000, task },
    1_250_000,
  );

// It occupies all processors for some seconds.
test.runIf(isLong)('a process starts where others want all processors', async () => {
  const others = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const limited = started(30_000);
  try {
    await limited.ready();
    expect(limited.isOver).toBe(false);
  } finally {
    limited.kill();
    for (const other of others) other.kill('SIGKILL');
  }
});

/** How a process fails that does not reply in time. */
async function failureOf(works: boolean): Promise<unknown> {
  const limited = started(500);
  await limited.ready();
  const failure: unknown = await limited.perform({ works }).catch((error) => error);
  expect(limited.isOver).toBe(true);
  expect(failure).toBeInstanceOf(ProcessEnded);
  return failure;
}

test('a task without a turn of the processor is not to blame for its time', async () => {
  expect(await failureOf(false)).toBeInstanceOf(ProcessLate);
});

// On a machine that is busy with other tests it has few turns.
test.runIf(isLong)('a task that works for all of its time is to blame', async () => {
  const isToBlame = async () => !((await failureOf(true)) instanceof ProcessLate);
  await expect.poll(isToBlame, { timeout: 60_000 }).toBe(true);
});
