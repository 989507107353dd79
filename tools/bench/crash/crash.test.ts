import { expect, test } from 'vitest';

import { longestWait } from '../../../server/testing/longest-wait.ts';
import { temporaryFolder } from '../../../server/testing/program.ts';
import { type CrashTest, startCrashTest } from './crash-test.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { waitFor } from './processes.ts';

const size = { tests: 300, categories: 10, users: 20, results: 10 };
const loadSize = { pupils: 4, teachers: 1 };

/** Deletes and changes rows, as a crash with losses would. */
async function damage({ database, log }: CrashTest): Promise<void> {
  const lost = log.answers.find(({ result }) => result !== undefined);
  const [first, second] = log.tests.filter(({ image }) => image !== undefined);
  if (lost === undefined || first === undefined || second === undefined)
    throw new Error('Too few requests were acknowledged.');
  const { email, question } = lost;
  const person = database.selectFrom('users').select('id').where('email', '=', email);
  await database.deleteFrom('answer').where('question', '=', question).where('person', '=', person).execute();
  await database
    .updateTable('question')
    .set({ savol: first.savol, image: 'gone.webp' })
    .where('savol', '=', second.savol)
    .execute();
}

test('no acknowledged request is lost or doubled when server and PostgreSQL are killed, and losses are detected', async () => {
  await using opened = new AsyncDisposableStack();
  const ending = new AbortController().signal;
  const dataFolder = temporaryFolder();
  const crashTest = await startCrashTest(
    { dataFolder, size, loadSize, environment: {}, withoutKeys: false, ending },
    opened,
  );
  for (const { prepare } of [killServer, killPostgres]) {
    const inject = prepare(crashTest, undefined);
    for (const round of [1, 2]) expect((await inject(round)).errors).toEqual([]);
  }
  const stored = () => crashTest.log.tests.filter(({ image }) => image !== undefined);
  await waitFor(() => stored().length >= 2, longestWait);
  await crashTest.endLoad();
  const { log } = crashTest;
  expect([...log.errors, ...crashTest.server.failures]).toEqual([]);
  expect(log.acknowledged).toBeGreaterThan(4);
  expect(await crashTest.findLosses(true)).toEqual({ lost: [], doubled: [] });

  await damage(crashTest);
  const { lost, doubled } = await crashTest.findLosses(true);
  expect(lost).toHaveLength(2);
  expect(doubled).toHaveLength(1);
});
