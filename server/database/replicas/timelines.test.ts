import { join } from 'node:path';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { isLong } from '../../testing/extent.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { follow, makeReplica, nodeIn, signalStandby } from '../../testing/replicas.ts';
import { postgresOf } from '../../postgres-server/testing/inspect.ts';
import { openDatabase, openPool } from '../database.ts';
import { migrate } from '../migrate.ts';
import { positionFrom, positionNow, startTerm } from './position.ts';
import { Replicas } from './replicas.ts';

/** Opens the database of a leader, and that of replicas beside it. */
async function openBeside(leaderUrl: string, replicaUrl: string) {
  const pool = openPool(leaderUrl);
  const database = openDatabase(pool);
  let changes = 0;
  const replicas = new Replicas(replicaUrl, { pool, database }, undefined, () => {
    changes += 1;
  });
  const close = async () => {
    await replicas.close();
    await database.destroy();
  };
  onTestFinished(close);
  await migrate(database, pool);
  const readPosition = async () => {
    const position = positionFrom((await positionNow(database))[0]?.position);
    if (position === undefined) throw new Error('It is no leader.');
    return position;
  };
  return { database, replicas, readPosition, close, countChanges: () => changes };
}

const names = sql<{ name: string }>`select name from school_text`;
const isOnReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;

function nameSchool(name: string) {
  return sql`
    insert into school_text (name, contact, privacy) values (${name}, '', '')
    on conflict (id) do update set name = excluded.name`;
}

// PostgreSQL starts five times.
test.runIf(isLong)('a replica that stays on the branch of an earlier leader answers nothing', async () => {
  const folder = temporaryFolder();
  const [leader, ahead, next] = ['leader', 'ahead', 'next'].map((name) => nodeIn(() => join(folder, name)));
  if (leader === undefined || ahead === undefined || next === undefined) throw new Error('No nodes.');
  for (const node of [next, ahead, leader]) onTestFinished(() => node.stop());
  await leader.start();
  const before = await openBeside(leader.url(), leader.url());
  await startTerm(before.database);
  await nameSchool('Before').execute(before.database);
  await before.close();
  await leader.stop();
  for (const name of ['ahead', 'next']) makeReplica(join(folder, 'leader'), join(folder, name));
  await leader.start();
  follow(join(folder, 'ahead'), leader.url());
  await ahead.start();

  const first = await openBeside(leader.url(), ahead.url());
  await nameSchool('Never acknowledged').execute(first.database);
  // The log of this makes the positions of this branch higher than all of the other one.
  await sql`create table filler as select repeat('x', 1000) from generate_series(1, 10000)`.execute(
    first.database,
  );
  const written = await first.readPosition();
  await expect
    .poll(async () => (await isOnReplica.execute(first.replicas.since(await first.readPosition()))).rows)
    .toEqual([{ is: true }]);
  await leader.stop();

  await next.start();
  await next.ask('select pg_promote()');
  const second = await openBeside(next.url(), ahead.url());
  // The first request of a timeline has its mark written.
  const unmarked = await second.readPosition();
  expect(unmarked.term).toBe('');
  expect((await isOnReplica.execute(second.replicas.since(unmarked))).rows).toEqual([{ is: false }]);
  await expect.poll(async () => (await second.readPosition()).term).not.toBe('');

  const position = await second.readPosition();
  expect(position.term).not.toBe(written.term);
  expect(position.written).toBeLessThan(written.written);
  expect((await names.execute(second.replicas.since(position))).rows).toEqual([{ name: 'Before' }]);
  expect((await isOnReplica.execute(second.replicas.since(position))).rows).toEqual([{ is: false }]);
  // A leader that does not know of its end may be heard of for a while, before and after the next one.
  const current = second.replicas.since(position);
  const earlier = second.replicas.since(written);
  await expect
    .poll(async () => (await names.execute(earlier)).rows)
    .toEqual([{ name: 'Never acknowledged' }]);
  for (const database of [current, second.replicas.since(position)]) {
    expect((await names.execute(database)).rows).toEqual([{ name: 'Before' }]);
  }
  expect(second.countChanges()).toBe(3);
});

// PostgreSQL starts five times.
test.runIf(isLong)(
  'a node that led for a moment, and ended before a checkpoint, answers nothing',
  async () => {
    const folder = temporaryFolder();
    const [leader, brief] = ['leader', 'brief'].map((name) => nodeIn(() => join(folder, name)));
    if (leader === undefined || brief === undefined) throw new Error('No nodes.');
    for (const node of [brief, leader]) onTestFinished(() => node.stop());
    await leader.start();
    const marked = await openBeside(leader.url(), leader.url());
    await startTerm(marked.database);
    await marked.close();
    await leader.stop();
    makeReplica(join(folder, 'leader'), join(folder, 'brief'));
    await leader.start();
    follow(join(folder, 'brief'), leader.url());
    await brief.start();

    const before = await openBeside(leader.url(), brief.url());
    const filler = `create table filler as select repeat('x', 1000) from generate_series(1, 10000)`;
    // A checkpoint takes minutes for so much.
    await sql.raw(filler).execute(before.database);
    await expect
      .poll(async () => (await isOnReplica.execute(before.replicas.since(await before.readPosition()))).rows)
      .toEqual([{ is: true }]);
    await before.close();
    await brief.ask('select pg_promote()');
    await brief.ask(filler.replace('filler', 'branch'));
    process.kill(postgresOf(join(folder, 'brief')) ?? 0, 'SIGQUIT');
    await brief.stop();
    signalStandby(join(folder, 'brief'));
    await brief.start();
    expect(await brief.ask('select pg_is_in_recovery(), timeline_id from pg_control_checkpoint()')).toEqual([
      { pg_is_in_recovery: true, timeline_id: 1 },
    ]);

    const { replicas, readPosition } = await openBeside(leader.url(), brief.url());
    const position = await readPosition();
    expect(position.term).not.toBe('');
    expect((await isOnReplica.execute(replicas.since(position))).rows).toEqual([{ is: false }]);
  },
);
