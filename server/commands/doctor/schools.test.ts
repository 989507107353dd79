import { beforeAll, expect, test } from 'vitest';

import { findSchool, openDirectory, openOrClose } from '../../schools/directory-store.ts';
import { settingsOf } from '../../schools/open-schools.ts';
import { serveTestSchools } from '../../schools/testing/served-schools.ts';
import { ask, temporaryDatabase, urlOf } from '../../testing/postgres.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { writeBackupState } from '../../upkeep/backup-state.ts';
import { addSchool } from '../schools/tasks.ts';
import { examineSchools } from './schools.ts';

const served = serveTestSchools();
const [first, second] = ['first.region.example', 'second.region.example'];

beforeAll(async () => {
  for (const host of [first, second])
    await addSchool(served, { host, name: '', server: 'main', from: undefined });
});

const examined = (change = {}) =>
  examineSchools(
    { ...served.config, ...change },
    { now: new Date(), restore: false, ending: new AbortController().signal },
  );

test('schools in which nothing is wrong are one line', async () => {
  const text = '2 schools in the directory, and nothing is wrong in any.';
  expect(await examined()).toEqual({ found: [{ state: 'good', part: 'Schools', text }], failingMails: 0 });
});

test('a fault is named with the school, and mails that failed are counted', async () => {
  const { pool } = await served.contextOf(first);
  await pool.query(`select graphile_worker.add_job('mail', '{}')`);
  await pool.query(`update graphile_worker._private_jobs set last_error = 'refused'`);
  const folder = temporaryFolder();
  const change = { backups: { folder, keep: 7, time: '03:00' } };
  const entry = await findSchool(served.directory, first);
  if (entry === undefined) throw new Error('The school is gone.');
  const at = new Date().toISOString();
  const trouble = { kind: 'failed', since: at, at, why: 'The disk is full.' } as const;
  await writeBackupState(settingsOf(served.config, entry).dataFolder, {
    since: at,
    made: [],
    unchecked: [],
    trouble,
  });
  await openOrClose(served.directory, second, false);
  expect(await examined(change)).toEqual({
    failingMails: 1,
    found: [
      {
        state: 'wrong',
        part: `${first}, Backups`,
        text: 'The disk is full. The log has more; it is tried again.',
      },
      {
        state: 'wrong',
        part: `${second}, Directory`,
        text: `it is closed, since a move or a removal was interrupted: npm run schools -- open ${second}`,
      },
      {
        state: 'wrong',
        part: 'Schools',
        text: 'something is wrong in 2 of 2 schools, which are above.',
      },
    ],
  });
});

test('a database without a directory is wrong, and stays without one', async () => {
  const database = await temporaryDatabase();
  const { found } = await examined({ databaseUrl: urlOf(database) });
  expect(found).toEqual([
    { state: 'wrong', part: 'Schools', text: expect.stringContaining('npm start creates it') },
  ]);
  await expect(ask(database, 'select from school')).rejects.toThrow('does not exist');
  // That of an earlier version, which the next start changes.
  await (await openDirectory(urlOf(database))).close();
  await ask(database, 'alter table school drop column folder');
  expect(await examined({ databaseUrl: urlOf(database) })).toMatchObject({ found });
});
