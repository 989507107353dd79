import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/program.ts';
import { diskSpace } from '../process/disk-space.ts';
import { maintainReserveFile, walSize } from './reserve-file.ts';

test('the reserve file is written where there is plenty of space, and takes up its size on the disk', () => {
  const home = temporaryFolder();
  expect(diskSpace(home).free).toBeGreaterThan(200 * 1024 * 1024);
  maintainReserveFile(home);
  const { size, blocks } = statSync(join(home, 'ballast'));
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  maintainReserveFile(home);
  expect(existsSync(join(home, 'ballast'))).toBe(true);
});

test('the write-ahead log leaves most of a small disk to the data', () => {
  const mebibyte = 1024 ** 2;
  expect([64, 512, 1e6].map((size) => walSize(size * mebibyte))).toEqual([32, 64, 512]);
});
