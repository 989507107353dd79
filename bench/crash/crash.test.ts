import { expect, test } from 'vitest';

import { temporaryFolder } from '../../server/testing/program.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { openWorld, type World } from './world.ts';

const size = { tests: 300, categories: 10, users: 20, results: 10 };
const crowd = { pupils: 4, teachers: 1 };

/** Spoils what was kept, as a crash that loses something would. */
async function spoil({ database, ledger }: World): Promise<void> {
  const lost = ledger.answers.find(({ result }) => result !== undefined);
  const [one, other] = ledger.tests.filter(({ image }) => image !== undefined);
  if (lost === undefined || one === undefined || other === undefined) throw new Error('Too little was done.');
  const { email, question } = lost;
  const person = database.selectFrom('users').select('id').where('email', '=', email);
  await database.deleteFrom('answer').where('question', '=', question).where('person', '=', person).execute();
  await database
    .updateTable('question')
    .set({ savol: one.savol, image: 'gone.webp' })
    .where('savol', '=', other.savol)
    .execute();
}

test('nothing that was acknowledged is lost or doubled when server and PostgreSQL are killed, and a loss is seen', async () => {
  await using opened = new AsyncDisposableStack();
  const ending = new AbortController().signal;
  const dataFolder = temporaryFolder();
  const world = await openWorld(
    { dataFolder, size, crowd, environment: {}, withoutKeys: false, ending },
    opened,
  );
  for (const { prepare } of [killServer, killPostgres]) {
    const round = prepare(world, undefined);
    for (const number of [1, 2]) expect((await round(number)).complaints).toEqual([]);
  }
  await world.endLoad();
  const { ledger } = world;
  expect(ledger.complaints).toEqual([]);
  expect(ledger.acknowledged).toBeGreaterThan(4);
  expect(await world.compare(true)).toEqual({ lost: [], doubled: [] });

  await spoil(world);
  const { lost, doubled } = await world.compare(true);
  expect(lost).toHaveLength(2);
  expect(doubled).toHaveLength(1);
});
