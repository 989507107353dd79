import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, onTestFinished, test } from 'vitest';

import { askLockOwner, takeLock } from './lock.ts';
import { leaveSilentLock } from './testing/silent-lock.ts';

const program = new URL('./testing/lock-taker.ts', import.meta.url);
const takers = [1, 2, 3].map(() => fork(program));
afterAll(() => takers.forEach((taker) => taker.kill()));

function newFolder(): string {
  const run = mkdtempSync(join(tmpdir(), 'savol-lock-'));
  onTestFinished(() => rmSync(run, { recursive: true, force: true }));
  return run;
}

/** Sends a message to each process, and waits until each has answered whether it has the lock. */
function askAll(processes: readonly ChildProcess[], message: string): Promise<boolean[]> {
  return Promise.all(
    processes.map(async (each) => {
      const answer = once(each, 'message') as Promise<[boolean]>;
      each.send(message);
      return (await answer)[0];
    }),
  );
}

test('one of several processes that find the same silent lock at once gets it, every time', async () => {
  for (let round = 0; round < 300; round += 1) {
    const run = newFolder();
    await leaveSilentLock(run);
    const [isTaken = false, ...others] = await askAll(takers, run);
    expect([isTaken, ...others].filter(Boolean)).toHaveLength(1);
    // The lock names its owner to every process that asks.
    const owner = takers[[isTaken, ...others].indexOf(true)];
    expect(await askLockOwner(run)).toEqual({ process: owner?.pid, leaving: false });
    await askAll(takers, '');
    expect(await askLockOwner(run)).toBeUndefined();
  }
});

test('a released lock can be taken again, and leaves one file', async () => {
  const run = newFolder();
  for (let round = 0; round < 5; round += 1) {
    const release = await takeLock(run, () => ({ process: round, leaving: true }));
    if (typeof release !== 'function') throw new Error('The lock is taken.');
    expect(await takeLock(run, () => ({ process: 99, leaving: false }))).toEqual({
      process: round,
      leaving: true,
    });
    await release();
    expect(readdirSync(run)).toHaveLength(1);
  }
});

test('a lock that an older version has taken counts', async () => {
  const run = newFolder();
  const owner = { process: 7, leaving: false };
  const older = createServer((socket) => void socket.end(JSON.stringify(owner)));
  await new Promise<void>((resolve) => older.listen(join(run, 'lock'), resolve));
  expect(await takeLock(run, () => ({ process: 8, leaving: false }))).toEqual(owner);
  await new Promise((resolve) => older.close(resolve));
  const release = await takeLock(run, () => ({ process: 8, leaving: false }));
  if (typeof release !== 'function') throw new Error('The lock is taken.');
  await release();
});
