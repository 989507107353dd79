import { rmSync, statfsSync, writeSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Disk, memoryDisk, requireForDisks } from './disks.ts';
import { type Probe, probe } from './probe.ts';
import { killPostmaster, waitFor } from './processes.ts';
import { type Trial, unsafely } from './trial.ts';
import type { World } from './world.ts';

const megabytes = 320;
const mebibyte = 1024 ** 2;
/** Milliseconds for which the disk is full. */
const fullFor = 8000;

/**
 * Fills the disk that everything is on: in turn to the last byte, as another program does, and nearly, so that the
 * school fills the rest by itself. In every third round PostgreSQL is killed while nothing is left. Then there is room
 * again, which nobody tells the server.
 */
export const fillDisk: Trial = {
  times: 6,
  unsafe: { ...unsafely, KEEP_FREE: '0' },
  disk(folder) {
    requireForDisks('mount', 'umount');
    return memoryDisk(folder, megabytes);
  },
  prepare: (world, disk) => async (round) => {
    if (disk === undefined) throw new Error('There is no disk to fill.');
    const byOthers = round % 2 === 1;
    const kills = round % 3 === 0;
    const complaints: string[] = [];
    const probing = await probe(world);
    const silence = await world.suffer(async () => {
      const makeRoom = fill(disk, byOthers ? 0 : 44 * mebibyte);
      try {
        complaints.push(...(await watch(world, probing, kills)));
      } finally {
        makeRoom();
      }
      return undefined;
    });
    const who = byOthers ? 'filled the disk' : 'filled most of the disk';
    return { harm: `${who}${kills ? ', killed PostgreSQL' : ''}`, silence, complaints };
  },
};

/** Fills a disk but for so many bytes. @returns what makes room again */
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

/** Says what goes wrong while the disk is full: writing has to be refused as it is told, reading has to go on. */
async function watch(world: World, probing: Probe, kills: boolean): Promise<string[]> {
  // Until the school has taken what was left, and what is under way is done.
  if (!(await probing.untilRefused())) return ['Writing was not refused, though the disk was full.'];
  if (kills) {
    await waitFor(killPostmaster(world.dataFolder), 10_000);
    if (!(await probing.untilRead())) return ['Nothing could be read after PostgreSQL was killed.'];
  }
  const complaints: string[] = [];
  const end = performance.now() + fullFor;
  while (performance.now() < end) {
    complaints.push(...(await probing.complaints()));
    await sleep(100);
  }
  return [...new Set(complaints)];
}
