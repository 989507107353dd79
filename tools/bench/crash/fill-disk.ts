import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { CrashTest } from './crash-test.ts';
import { type Disk, memoryDisk, requireForDisks } from './disks.ts';
import { asynchronousCommit, type Fault } from './fault.ts';
import { openProbe, type Probe } from './probe.ts';
import { killPostmaster, waitFor } from './processes.ts';

const megabytes = 320;
const mebibyte = 1024 ** 2;
/** Milliseconds for which the disk is full. */
const fullFor = 8000;

/**
 * Fills the disk with all data: in turn completely, as another program would, and all but 44 MiB, so that the load fills
 * the rest. In every third round PostgreSQL is killed while the disk is full. Then the disk has room again.
 */
export const fillDisk: Fault = {
  times: 6,
  unsafe: { ...asynchronousCommit, KEEP_FREE: '0' },
  equip(folder) {
    requireForDisks('mount', 'umount');
    return memoryDisk(folder, megabytes);
  },
  prepare: (crashTest, disk) => async (round) => {
    if (disk === undefined) throw new Error('There is no disk to fill.');
    const completely = round % 2 === 1;
    const kills = round % 3 === 0;
    const errors: string[] = [];
    const probe = await openProbe(crashTest);
    const recovery = await crashTest.measureRecovery(async () => {
      const makeRoom = fill(disk, completely ? 0 : 44 * mebibyte);
      try {
        errors.push(...(await checkWhileFull(crashTest, probe, kills)));
      } finally {
        makeRoom();
      }
      return undefined;
    });
    const filled = completely ? 'filled the disk' : 'filled most of the disk';
    return { action: `${filled}${kills ? ', killed PostgreSQL' : ''}`, recovery, errors };
  },
};

/** Fills a disk. @param leave the bytes that stay free @returns a function that makes room again */
function fill({ folder }: Disk, leave: number): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(mebibyte, 'x');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      const left = bavail * bsize - leave;
      if (left <= 0) break;
      writeSync(file, piece, 0, Math.min(left, piece.length));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(path);
}

/** Checks that the server refuses to write, as documented, and continues to read. @returns what went wrong */
async function checkWhileFull({ dataFolder }: CrashTest, probe: Probe, kills: boolean): Promise<string[]> {
  if (!(await probe.untilRefused())) return ['Writing was not refused, though the disk was full.'];
  if (kills) {
    await waitFor(killPostmaster(dataFolder), 10_000);
    if (!(await probe.untilReadable())) return ['Nothing could be read after PostgreSQL was killed.'];
  }
  const errors = new Set<string>();
  const end = performance.now() + fullFor;
  while (performance.now() < end) {
    for (const error of await probe.errors()) errors.add(error);
    await sleep(100);
  }
  return [...errors];
}
