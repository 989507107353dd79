import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { addSchool, moveSchool, removeSchool } from '../commands/schools/tasks.ts';
import { examineSchools } from '../commands/doctor/schools.ts';
import { counts } from '../process/metrics/counts.ts';
import { isLong } from '../testing/extent.ts';
import { makeCaller, makePerson } from '../testing/factories.ts';
import { startLeaderAndReplica } from '../testing/replicas.ts';
import { insertSchool, newPlace, putServer } from './directory-store.ts';
import { settingsOf } from './open-schools.ts';
import { schoolAt, serveTestSchools } from './testing/served-schools.ts';

const served = serveTestSchools();
const [a, b] = ['a.region.example', 'b.region.example'];

describe.runIf(isLong)('schools on a PostgreSQL with a replica', () => {
  const { leader, replica } = startLeaderAndReplica();
  beforeAll(async () => {
    await putServer(served.directory, { name: 'east', url: leader.url(), readUrl: replica.url() });
    await addSchool(served, { host: a, name: '', server: 'east', from: undefined });
    await addSchool(served, { host: b, name: '', server: 'main', from: undefined });
  });

  // While the PostgreSQL runs that they live on.
  afterAll(async () => {
    for (const host of [a, b]) {
      await served.close(host);
      await removeSchool(served, await schoolAt(served, host), undefined);
    }
  });

  const people = async (host: string, token: string) => {
    const { replica: answered } = counts.reads;
    const { status, text } = await served.send(host, 'GET /django/people_api/', { token });
    expect(status, text).toBe(200);
    return { text, answered: counts.reads.replica - answered };
  };
  const untilReplicaAnswers = (host: string, token: string) =>
    expect.poll(async () => (await people(host, token)).answered).toBeGreaterThan(0);

  test('a school reads from the replica of its own PostgreSQL, no less than its leader has and nothing of another school', async () => {
    const [ofA, ofB] = [await served.contextOf(a), await served.contextOf(b)];
    const { token } = await makeCaller(ofA, { is_staff: true });
    const { token: tokenAtB } = await makeCaller(ofB, { is_staff: true });
    await untilReplicaAnswers(a, token);
    await replica.ask('select pg_wal_replay_pause()');
    onTestFinished(async () => void (await replica.ask('select pg_wal_replay_resume()')));
    await makePerson(ofA, { last_name: 'Onlyatasks' });
    expect(await people(a, token)).toMatchObject({
      text: expect.stringContaining('Onlyatasks'),
      answered: 0,
    });
    const atB = await people(b, tokenAtB);
    expect(atB.answered).toBe(0);
    expect(atB.text).not.toContain('Onlyatasks');
  });

  test('a school that moves there reads from the replica once that has it, and the doctor looks at the replica', async () => {
    const { token } = await makeCaller(await served.contextOf(b), { is_staff: true });
    await served.close(b);
    await moveSchool(served, await schoolAt(served, b), 'east');
    await expect
      .poll(async () => (await served.send(b, 'GET /django/people_api/', { token })).status)
      .toBe(200);
    await untilReplicaAnswers(b, token);
    const options = { now: new Date(), restore: false, ending: served.ending };
    const replicas = async () =>
      (await examineSchools(served.config, options)).found.filter(({ part }) => part === 'Replicas of east');
    expect(await replicas()).toMatchObject([{ state: 'good' }]);
    await putServer(served.directory, { name: 'east', url: leader.url(), readUrl: leader.url() });
    expect(await replicas()).toMatchObject([
      { state: 'wrong', text: expect.stringContaining('the address --read of east is not used for now') },
    ]);
  });
});

test('DATABASE_READ_URL is about the PostgreSQL of the directory, and each other one names its own', async () => {
  const [host, north] = ['c.region.example', 'd.region.example'];
  const url = served.config.databaseUrl ?? '';
  await putServer(served.directory, { name: 'north', url, readUrl: 'postgres://admin@north:5001/postgres' });
  await insertSchool(served.directory, { host, name: '', ...newPlace('main', url) });
  await insertSchool(served.directory, { host: north, name: '', ...newPlace('north', url) });
  const readUrlOf = async (school: string, readUrl?: string) =>
    settingsOf({ ...served.config, readUrl }, await schoolAt(served, school)).readUrl;
  expect(await readUrlOf(host)).toBeUndefined();
  const [ofHost, ofNorth] = [await schoolAt(served, host), await schoolAt(served, north)];
  const main = new URL((await readUrlOf(host, 'postgres://admin:hidden@main:5001/savol')) ?? '');
  expect([main.host, main.pathname, main.searchParams.get('user')]).toEqual([
    'main:5001',
    `/${ofHost.database}`,
    ofHost.database,
  ]);
  const other = new URL((await readUrlOf(north, 'postgres://admin:hidden@main:5001/savol')) ?? '');
  expect([other.host, other.pathname, other.searchParams.get('password')]).toEqual([
    'north:5001',
    `/${ofNorth.database}`,
    ofNorth.password,
  ]);
});
