import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { examineReplicas } from '../../commands/doctor/replicas.ts';
import type { Config } from '../../process/config.ts';
import { counts } from '../../process/metrics/counts.ts';
import { send } from '../../testing/client.ts';
import { makeAnswer, makeCaller, makeQuestion } from '../../testing/factories.ts';
import { ownedBy, startLeaderAndReplica } from '../../testing/replicas.ts';
import { startServer } from '../../testing/start-server.ts';
import { findUserWithPosition } from '../../users/store.ts';
import { readTeacherHome } from '../../homes/teacher-home.ts';
import { inTransaction } from '../database.ts';
import { positionFrom, positionNow } from './position.ts';

const { leader, replica } = startLeaderAndReplica();
const started = {
  databaseAt: () => ownedBy(leader),
  settings: () => ({ readUrl: ownedBy(replica) }),
};
const server = startServer(started);
const other = startServer(started);
const servers = [server, other];

const isOnReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;

/** The database that replicas answer for, as it is now. */
async function reading() {
  const { replicas, database } = server.context;
  if (replicas === undefined) throw new Error('There are no replicas.');
  return replicas.since(positionFrom((await positionNow(database))[0]?.position));
}

/** How many statements `work` has answered by replicas and by the leader. */
async function countReads(work: () => Promise<unknown>): Promise<typeof counts.reads> {
  const before = { ...counts.reads };
  await work();
  const { replica: byReplica, leader: byLeader } = counts.reads;
  return { replica: byReplica - before.replica, leader: byLeader - before.leader };
}

/** Waits until a replica answers all that two lists need. */
async function untilReplicaAnswers(): Promise<void> {
  const { token } = await makeCaller(server.context, { is_staff: true });
  const readLists = () => Promise.all(servers.map((each) => send(each, 'GET /classes_api/', { token })));
  await expect
    .poll(async () => {
      const { replica: byReplica, leader: byLeader } = await countReads(readLists);
      return byReplica > 0 && byLeader === 0;
    })
    .toBe(true);
}

/** Has the replica receive the log and do nothing with it, until the test ends. */
async function pauseReplay(): Promise<void> {
  await replica.ask('select pg_wal_replay_pause()');
  onTestFinished(async () => void (await replica.ask('select pg_wal_replay_resume()')));
  await expect
    .poll(() => replica.ask('select pg_get_wal_replay_pause_state() as state'))
    .toEqual([{ state: 'paused' }]);
}

/** Changes the text of a test through one server, again and again, and reads it through each. */
async function writeAndRead(times: number): Promise<void> {
  const { token, person } = await makeCaller(server.context, { is_teacher: true });
  const { id, category } = await makeQuestion(server.context, { author: person.id });
  const staff = await makeCaller(server.context, { is_staff: true });
  const path = `/tests_api/${id}/`;
  const options = { test_type: 'choosable', a: '1', b: '2', right_answer: 'a', category };
  for (let round = 0; round < times; round += 1) {
    const savol = `Round ${round}?`;
    const writer = servers[round % 2] ?? server;
    const { status } = await send(writer, `PUT ${path}`, { token, json: { ...options, savol } });
    expect(status).toBe(200);
    for (const reader of servers) {
      for (const caller of [{ token }, { token: staff.token }]) {
        expect((await send(reader, `GET ${path}`, caller)).body).toMatchObject({ data_api: [{ savol }] });
      }
    }
  }
}

test('a replica answers requests that read, with all that was written through another server', async () => {
  await untilReplicaAnswers();
  const { replica: byReplica } = await countReads(() => writeAndRead(10));
  expect(byReplica).toBeGreaterThan(0);
});

test('of a list that a replica answers, the leader is sent one statement', async () => {
  await untilReplicaAnswers();
  const { token } = await makeCaller(server.context, { is_staff: true });
  await send(server, 'GET /classes_api/', { token });
  let sent = 0;
  const count = () => void (sent += 1);
  server.context.pool.on('acquire', count);
  onTestFinished(() => void server.context.pool.off('acquire', count));
  const { leader: byLeader } = await countReads(() => send(server, 'GET /classes_api/', { token }));
  expect(sent).toBe(1 + byLeader);
});

test('a lock of rows is taken on the leader, and a column whose name is that of a lock is read from a replica', async () => {
  await untilReplicaAnswers();
  const database = await reading();
  await expect.poll(async () => (await isOnReplica.execute(database)).rows).toEqual([{ is: true }]);
  const named = sql`select 1 as share, 2 as update`;
  expect(await countReads(() => named.execute(database))).toEqual({ replica: 1, leader: 0 });
  const locking = sql<{ is: boolean }>`select pg_is_in_recovery() as is from users for share`;
  expect((await locking.execute(database)).rows).toContainEqual({ is: false });
});

test('while the replica is behind, the leader answers with all writes', async () => {
  await untilReplicaAnswers();
  await pauseReplay();
  const { replica: byReplica, leader: byLeader } = await countReads(() => writeAndRead(3));
  expect(byReplica).toBe(0);
  expect(byLeader).toBeGreaterThan(0);
});

test('a hidden test, a role that is taken away and a log-out hold at once', async () => {
  await untilReplicaAnswers();
  const author = await makeCaller(server.context, { is_teacher: true });
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const staff = await makeCaller(server.context, { is_staff: true });
  const { id, category } = await makeQuestion(server.context, { author: author.person.id });
  await pauseReplay();
  const path = `/tests_api/${id}/`;
  const json = {
    test_type: 'choosable',
    savol: 'Hidden?',
    a: '1',
    b: '2',
    right_answer: 'a',
    category,
    enabled: false,
  };
  const unsolved = `GET /tests_api/get-unsolved/?category_id=${category}`;
  expect((await send(other, unsolved, { token: pupil.token })).body).toMatchObject({ test: { id } });
  expect((await send(server, `PUT ${path}`, { token: author.token, json })).status).toBe(200);
  expect((await send(other, unsolved, { token: pupil.token })).body).not.toHaveProperty('test');

  const { database } = server.context;
  const change = database.updateTable('users').where('id', '=', staff.person.id);
  await change.set({ is_staff: false }).execute();
  expect((await send(other, 'GET /audit_api/', { token: staff.token })).status).toBe(403);
  await change.set({ session_epoch: 7 }).execute();
  expect((await send(other, 'GET /auth/users/me/', { token: staff.token })).status).toBe(401);
});

test('a statement that fails or hangs on a replica is answered by the leader', async () => {
  await untilReplicaAnswers();
  const failing = sql<{ value: string }>`
    select case when pg_is_in_recovery() then (now()::text::integer)::text else 'leader' end as value`;
  const hanging = sql<{ value: string }>`
    select case when pg_is_in_recovery() then pg_sleep(600)::text else 'leader' end as value`;
  for (const statement of [failing, hanging]) {
    expect((await statement.execute(await reading())).rows).toEqual([{ value: 'leader' }]);
  }
  const sleeping = `select pid from pg_stat_activity where query ~ 'pg_sleep' and state = 'active' and pid <> pg_backend_pid()`;
  await expect.poll(() => replica.ask(sleeping)).toEqual([]);
  await expect(sql`select 1 / 0`.execute(await reading())).rejects.toThrow('division by zero');
});

test('what a request that reads writes all the same is in what it reads after that', async () => {
  await untilReplicaAnswers();
  await pauseReplay();
  const database = await reading();
  const countPosts = async () => {
    const { rows } = await sql<{ posts: number }>`select count(*)::integer as posts from school_text`.execute(
      database,
    );
    return rows[0]?.posts;
  };
  const text = sql`(name, contact, privacy) values ('School', '', '')`;
  const remove = () => sql`delete from school_text`.execute(database);
  await remove();
  expect(await countPosts()).toBe(0);
  // The replica does not know the table.
  await sql`create table fresh ()`.execute(server.context.database);
  await sql`
    with added as (insert into school_text ${text} returning id)
    select id from added where not exists (select from fresh)`.execute(database);
  expect(await countPosts()).toBe(1);
  await remove();
  expect(await countPosts()).toBe(0);
  await inTransaction(database, async (transaction) => {
    expect((await sql`select id from school_text`.execute(transaction)).rows).toEqual([]);
    await sql`insert into school_text ${text}`.execute(transaction);
  });
  expect(await countPosts()).toBe(1);
  await remove();
});

test('the home of a teacher is as new as what says when it changes', async () => {
  const { context } = server;
  const { person: author } = await makeCaller(context, { is_teacher: true });
  const question = await makeQuestion(context, { author: author.id });
  await untilReplicaAnswers();
  const database = await reading();
  const person = await findUserWithPosition(context.database, { id: author.id, session: undefined });
  if (person === undefined) throw new Error('There is no such person.');
  await expect.poll(async () => (await isOnReplica.execute(await reading())).rows).toEqual([{ is: true }]);
  await pauseReplay();
  await makeAnswer(context, { question });
  expect(await readTeacherHome(database, person, new Date())).toMatchObject({ in_all: { answers: 1 } });
});

test('the doctor says whether the replica answers and is as new as its leader', async () => {
  const { signal } = new AbortController();
  const urls = { databaseUrl: ownedBy(leader), readUrl: ownedBy(replica) };
  const examine = (some: Partial<Pick<Config, 'readUrl'>> = {}) =>
    examineReplicas({ ...urls, ...some }, signal);
  expect(await examine({ readUrl: undefined })).toEqual([]);
  expect(await examine()).toMatchObject([{ state: 'good' }]);
  await pauseReplay();
  await makeCaller(server.context);
  expect(await examine()).toMatchObject([{ state: 'wrong', text: expect.stringContaining('1 MB behind') }]);
  for (const [readUrl, why] of [
    [urls.databaseUrl, 'it leads to a server that is no replica'],
    ['postgres://savol@127.0.0.1:1/savol', 'nothing answers at that address'],
  ] as const) {
    const [finding] = await examine({ readUrl });
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining(why) });
  }
});

test('requests are answered while there is no replica, and by one that comes back', async () => {
  await untilReplicaAnswers();
  await replica.stop();
  const { replica: byReplica, leader: byLeader } = await countReads(() => writeAndRead(2));
  await replica.start();
  expect({ byReplica, isLeader: byLeader > 0 }).toEqual({ byReplica: 0, isLeader: true });
  await untilReplicaAnswers();
});

test('a replica that becomes a leader of its own answers nothing any more', async () => {
  await untilReplicaAnswers();
  const before = await reading();
  await expect.poll(async () => (await isOnReplica.execute(before)).rows).toEqual([{ is: true }]);
  await replica.ask('select pg_promote()');
  // It has all that this needs, and may have more that the leader never had.
  expect(await countReads(() => isOnReplica.execute(before))).toEqual({ replica: 0, leader: 1 });
  const { replica: byReplica } = await countReads(() => writeAndRead(2));
  expect(byReplica).toBe(0);
});
