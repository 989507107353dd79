import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { isLong } from '../testing/extent.ts';
import { LimitedProcess } from './limited-process.ts';

const program = join(import.meta.dirname, '../media/decode-pictures.ts');

// It occupies all processors for some seconds.
test.runIf(isLong)('a process starts where others want all processors', async () => {
  const others = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const limited = new LimitedProcess(program, { start: 30_000, task: 30_000 }, 1_250_000);
  try {
    await limited.ready();
    expect(limited.isOver).toBe(false);
  } finally {
    limited.kill();
    for (const other of others) other.kill('SIGKILL');
  }
});
