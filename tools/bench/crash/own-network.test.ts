import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { startProgram } from '../../../server/testing/program.ts';
import { longestWait } from '../../../server/testing/longest-wait.ts';

const leaveProcess = 'tools/bench/crash/testing/leave-process.ts';

function isSleeping(seconds: string): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8') === `sleep\0${seconds}\0`;
    } catch {
      // No process, or one that has ended.
      return false;
    }
  });
}

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot).each(['SIGTERM', 'SIGKILL'] as const)(
  'what a program in a network of its own has started ends with it: %s',
  async (signal) => {
    const seconds = String(100_000 + Math.random());
    const program = startProgram(leaveProcess, [seconds]);
    await program.waitForOutput(/started/);
    expect(isSleeping(seconds)).toBe(true);
    program.process.kill(signal);
    await expect.poll(() => isSleeping(seconds), { timeout: longestWait }).toBe(false);
  },
);

test.runIf(isRoot)('what a program in a network of its own has started ends with it: an error', async () => {
  const seconds = String(100_000 + Math.random());
  const program = startProgram(leaveProcess, [seconds, 'fails']);
  expect(await program.ended).toBe(1);
  expect(program.out()).toContain('started');
  expect(program.errors()).toContain('nothing waits for this');
  expect(isSleeping(seconds)).toBe(false);
});
