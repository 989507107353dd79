import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

import { migrations } from '../database/migrate.ts';
import { backUp, serveRestored } from '../testing/backups.ts';
import { isLong } from '../testing/extent.ts';
import { startServer } from '../testing/start-server.ts';
import { makeStoredSchool, readStoredSchool, type ReadSchool } from '../testing/stored-school.ts';

/*
 * Schools that earlier versions of the schema have stored are read as they were. Each file is a backup that the program of that version
 * wrote of `makeStoredSchool`; its name is that of the last migration. 0056 is the last of those that 0001 replaces.
 */

const stored = join(import.meta.dirname, '../testing/stored-schools');
const server = startServer();

const read: ReadSchool = {
  answered: {
    ann: {
      choosable: 100,
      free_text: 100,
      multiple: 100,
      numeric: 100,
      matching: 100,
      ordering: 100,
      gaps: 100,
      essay: null,
    },
    bob: {
      choosable: 0,
      free_text: 0,
      multiple: 50,
      numeric: 0,
      matching: 33,
      ordering: 25,
      gaps: 50,
      essay: null,
    },
    cem: { multiple: 0, matching: 0, ordering: 0, gaps: 0 },
  },
  exam: {
    'ann Lee': { percentages: [100, 100, 100, 100, 100, 100, 100, null], points: 35, waiting: 1 },
    'bob Lee': { percentages: [0, 0, 50, 0, 33, 25, 50, null], points: 7.92, waiting: 1 },
    'cem Lee': { percentages: [0, 0, 0, 0], points: 0, waiting: 0 },
  },
  to_mark: ['ann Lee', 'bob Lee'],
  children: ['ann'],
  tests_of_categories: { Science: 8, Physics: 8 },
  picture: 40,
};

test('the school of this version is read as it was made, and is stored', async () => {
  const { context, database } = server;
  await makeStoredSchool(server);
  expect(await readStoredSchool(server)).toEqual(read);
  const path = join(stored, `${Object.keys(migrations).at(-1)}.tar.gz`);
  if (existsSync(path)) return;
  // The author of a migration runs this test and commits the file.
  expect(process.env['CI'], `${path} is missing`).toBe(undefined);
  await backUp({ database, dataFolder: context.config.dataFolder }, path);
});

const versions = globSync('*.tar.gz', { cwd: stored }).toSorted();
/** The first one, the last one that a migration follows, and the one whose migrations are replaced; all of them where a run may be long. */
const chosen = isLong
  ? versions
  : [versions[0], versions.at(-3), versions.at(-1)].filter((file) => file !== undefined);

test('schools of the first versions are there', () => {
  expect(versions).toEqual(expect.arrayContaining(['0001-initial.tar.gz', '0056-reserved-tests.tar.gz']));
});

test.each(chosen)('a school of %s is read as it was', async (file) => {
  const restored = await serveRestored(join(stored, file), server.context.config);
  expect(await readStoredSchool(restored)).toEqual(read);
});

test('a migration that was committed is never changed, but for its comments', async () => {
  const folder = join(import.meta.dirname, '../database');
  const digests = globSync(['initial.sql', 'migrations/*.sql'], { cwd: folder })
    .toSorted((a, b) => basename(a).localeCompare(basename(b)))
    .map((file) => {
      const statements = readFileSync(join(folder, file), 'utf8').replaceAll(/^\s*--.*\n/gmu, '');
      return `${basename(file)} ${createHash('sha256').update(statements).digest('hex')}\n`;
    });
  await expect(digests.join('')).toMatchFileSnapshot(join(stored, 'migrations.sha256'));
});
