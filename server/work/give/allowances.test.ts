import { beforeAll, describe, expect, test } from 'vitest';

import type { Allowance, WorkPage } from '../../../contract/work/work.ts';
import { type Caller, makeCaller } from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import {
  attemptOf as findAttempt,
  auditEventsAbout as findAuditEvents,
  giveToTwo,
} from '../../testing/given-work.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt } from '../../testing/work.ts';

const server = startServer();
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  pupil = await makeCaller(server.context, { is_pupil: true });
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

function page(reply: Reply): WorkPage {
  expect(reply.status, reply.text).toBe(200);
  const [work] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (work === undefined) throw new Error('there is no work in the answer');
  return work;
}

const change = (id: number, json: object, { token }: Partial<Caller> = teacher) =>
  send(server, `PATCH /work_api/${id}/`, { token, json });
const grant = (id: number, json: object, { token }: Partial<Caller> = teacher) =>
  send(server, `PUT /work_api/${id}/allowances/`, { token, json });
const makeGiven = (some?: Parameters<typeof giveToTwo>[2]) => giveToTwo(server.context, teacher.person, some);
const attemptOf = (attempt: { id: number }) => findAttempt(server.context, attempt);
const auditEventsAbout = (work: number) => findAuditEvents(server.context, work);

describe('PUT /work_api/{id}/allowances/', () => {
  const granted = (reply: Reply) => {
    expect(reply.status, reply.text).toBe(200);
    return reply.body as { data_api: Allowance[]; pupils: { id: number; name: string }[] };
  };

  test('is for who gave the work, and staff', async () => {
    const { work, people } = await makeGiven();
    const json = { person: people[0].id, attempts: 1 };
    expect((await grant(work.id, json, {})).status).toBe(401);
    expect((await grant(work.id, json, pupil)).status).toBe(403);
    expect((await send(server, `GET /work_api/${work.id}/allowances/`, { token: pupil.token })).status).toBe(
      403,
    );
    expect((await grant(missing, json)).status).toBe(404);
  });

  test('refuses allowances without effect, and pupils who do not have the work', async () => {
    const { work, people } = await makeGiven({ attempts: 'best' });
    const none = ['This has no effect in this work.'];
    const [{ id }] = people;
    expect((await grant(work.id, { person: id, minutes: 5, attempts: 1 })).body).toEqual({
      minutes: none,
      attempts: none,
    });
    expect((await grant(work.id, { person: id, closes_at: inHours(0.5).toISOString() })).body).toEqual({
      closes_at: ['This must be later than the work closes for the others.'],
    });
    const endless = await makeGiven({ closes_at: null });
    const late = { person: endless.people[0].id, closes_at: inHours(9).toISOString() };
    expect((await grant(endless.work.id, late)).body).toEqual({ closes_at: none });
    expect((await grant(endless.work.id, { person: pupil.person.id, attempts: 1 })).body).toEqual({
      person: ['This pupil does not have the work.'],
    });
  });

  test('moves the end of that pupil’s attempt, and of no other', async () => {
    const { work, people, begin } = await makeGiven({ time_limit: 30 });
    const started_at = new Date(Date.now() - 60_000);
    const ends_at = new Date(started_at.getTime() + 30 * 60_000);
    const attempt = await begin({ started_at, ends_at });
    const running = { handed_in_at: null, handed_in_by: null, started_at, ends_at };
    const other = await makeAttempt(server.context, { work, person: people[1], ...running });
    const [{ id: person }] = people;
    const body = granted(await grant(work.id, { person, minutes: 15 }));
    expect(body.data_api).toMatchObject([{ person, minutes: 15, attempts: 0, closes_at: null }]);
    expect(body.pupils).toHaveLength(2);
    expect((await attemptOf(attempt)).ends_at).toBe(new Date(ends_at.getTime() + 15 * 60_000).toISOString());
    expect((await attemptOf(other)).ends_at).toBe(ends_at.toISOString());
    const late = inHours(2).toISOString();
    granted(await grant(work.id, { person, minutes: 600, closes_at: late }));
    expect((await attemptOf(attempt)).ends_at).toBe(late);
    expect((await auditEventsAbout(work.id)).at(-1)).toEqual({
      action: 'work.granted',
      person,
      details: { work: work.id, minutes: 600, attempts: 0, closes_at: late },
    });
    expect(granted(await grant(work.id, { person })).data_api).toEqual([]);
    expect((await attemptOf(attempt)).ends_at).toBe(ends_at.toISOString());
  });

  test('refuses minutes and ends that cannot take effect, and says what would', async () => {
    const first = [
      'The work closes for this pupil before this could have an effect. Enter a later end as well.',
    ];
    const left = ['This pupil has handed in and has no attempt left. Enter another attempt as well.'];
    // It closes in an hour, which is when an attempt of an hour ends that starts now.
    const { work, people, begin } = await makeGiven({ time_limit: 60 });
    const [{ id: person }] = people;
    expect((await grant(work.id, { person, minutes: 30 })).body).toEqual({ minutes: first });
    granted(await grant(work.id, { person, minutes: 30, closes_at: inHours(2).toISOString() }));
    // Minutes of an earlier grant may stay, whatever else changes.
    granted(await grant(work.id, { person, minutes: 30, attempts: 1 }));
    granted(await grant(work.id, { person }));

    await begin({ handed_in_at: new Date(), handed_in_by: 'pupil' });
    const later = inHours(2).toISOString();
    expect((await grant(work.id, { person, minutes: 30 })).body).toEqual({ minutes: left });
    expect((await grant(work.id, { person, closes_at: later })).body).toEqual({ closes_at: left });
    granted(await grant(work.id, { person, minutes: 30, attempts: 1, closes_at: later }));

    const closed = await makeGiven({ opens_at: inHours(-2), closes_at: inHours(-1), time_limit: 10 });
    const [{ id }] = closed.people;
    expect((await grant(closed.work.id, { person: id, minutes: 5, attempts: 1 })).body).toEqual({
      minutes: first,
      attempts: first,
    });
    granted(await grant(closed.work.id, { person: id, attempts: 1, closes_at: later }));
  });

  test('takes an end that the pupil has already also when it has passed', async () => {
    const { work, people } = await makeGiven({
      opens_at: inHours(-3),
      closes_at: inHours(-2),
      time_limit: 10,
    });
    const [{ id: person }] = people;
    const closes_at = inHours(-1);
    const row = { work: work.id, person, minutes: 5, attempts: 0, closes_at };
    await server.context.database.insertInto('work_allowance').values(row).execute();
    granted(await grant(work.id, { person, minutes: 3, closes_at: closes_at.toISOString() }));
    const other = { person, closes_at: new Date(closes_at.getTime() + 1000).toISOString() };
    expect((await grant(work.id, other)).body).toHaveProperty('closes_at');
  });

  test('gives another attempt to a pupil who handed in the only one', async () => {
    const { work, people, begin } = await makeGiven();
    await begin({ handed_in_at: new Date(), handed_in_by: 'pupil' });
    const [{ id: person }] = people;
    expect(granted(await grant(work.id, { person, attempts: 2 })).data_api).toMatchObject([{ attempts: 2 }]);
  });

  test('of a later end stays nothing where the work closes as late for all, or never', async () => {
    const { work, people } = await makeGiven();
    const [{ id: person }] = people;
    granted(await grant(work.id, { person, attempts: 1, closes_at: inHours(3).toISOString() }));
    page(await change(work.id, { closes_at: inHours(2).toISOString() }));
    const readGrants = async () =>
      granted(await send(server, `GET /work_api/${work.id}/allowances/`, { token: teacher.token })).data_api;
    expect((await readGrants())[0]?.closes_at).not.toBeNull();
    page(await change(work.id, { closes_at: inHours(4).toISOString() }));
    expect(await readGrants()).toMatchObject([{ attempts: 1, closes_at: null }]);
  });
});
