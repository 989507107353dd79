import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  bundledLibraries,
  fonts,
  foreignMedia,
  mediaFiles,
  notAllowed,
  productionPackages,
  statedOtherwise,
  unnamedLibraries,
} from './licenses.ts';

const root = join(import.meta.dirname, '../..');

test('every package for production has an allowed license', () => {
  const packages = productionPackages();
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'react', 'nodemailer']),
  );
  expect(notAllowed(packages)).toEqual([]);
});

test('installed packages state the license that the lockfile has', () => {
  expect(statedOtherwise()).toEqual([]);
});

test('every library inside the packages of PostgreSQL and libvips is named, with an allowed license', () => {
  expect(unnamedLibraries()).toEqual([]);
  expect(bundledLibraries().length).toBeGreaterThan(30);
  expect(notAllowed(bundledLibraries())).toEqual([]);
});

test('the project has one font with its license, and no pictures but its own', () => {
  expect(notAllowed(fonts())).toEqual([]);
  for (const { file, licenseText } of fonts()) {
    expect(mediaFiles()).toContain(file);
    expect(readFileSync(join(root, licenseText), 'utf8')).toContain('SIL Open Font License, Version 1.1');
  }
  expect(mediaFiles().length).toBeGreaterThan(20);
  expect(foreignMedia()).toEqual([]);
  const styles = globSync('web/{app,ui,auth,users,answers,questions,categories,news,people}/**/*.css', {
    cwd: root,
  });
  expect(styles.length).toBeGreaterThan(15);
  expect(styles.filter((path) => readFileSync(join(root, path), 'utf8').includes('@font-face'))).toEqual([]);
});

test.each([
  ['GPL-2.0-only', ['it 1: GPL-2.0-only']],
  ['(MIT AND AGPL-3.0-only)', ['it 1: (MIT AND AGPL-3.0-only)']],
  ['UNLICENSED', ['it 1: UNLICENSED']],
  ['', ['it 1: no license']],
  ['(MIT OR Apache-2.0)', []],
])('the license "%s" is judged', (license, expected) => {
  expect(notAllowed([{ name: 'it', version: '1', license, kind: 'package' }])).toEqual(expected);
});
