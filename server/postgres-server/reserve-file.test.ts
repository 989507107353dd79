import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../testing/program.ts';
import { logSize, mindBallast, spaceOf } from './reserve-file.ts';

test('ballast is kept where there is plenty of room, and takes its room', () => {
  const home = temporaryFolder();
  expect(spaceOf(home).free).toBeGreaterThan(200 * 1024 * 1024);
  mindBallast(home);
  const { size, blocks } = statSync(join(home, 'ballast'));
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  mindBallast(home);
  expect(existsSync(join(home, 'ballast'))).toBe(true);
});

test('the log of PostgreSQL leaves most of a small disk to what is in it', () => {
  const mebibyte = 1024 ** 2;
  expect([64, 512, 1e6].map((size) => logSize(size * mebibyte))).toEqual([32, 64, 512]);
});
