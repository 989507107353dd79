import { expect, test } from 'vitest';

import type { WorkPage } from '../../../contract/work/work.ts';
import { makeCaller } from '../../testing/factories.ts';
import { send } from '../../testing/client.ts';
import { giveToTwo } from '../../testing/given-work.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer({ settings: () => ({ timeZone: 'America/New_York' }) });

/** The second 01:30 of the night in which the clock of New York is put back. */
const second = '2027-11-07T06:30:00.000Z';

test('work and allowances that are saved with the times that the form was given keep their moments', async () => {
  const { person, token } = await makeCaller(server.context, { is_teacher: true });
  const opens_at = new Date('2027-11-01T12:00:37.123Z');
  const { work, people } = await giveToTwo(server.context, person, { opens_at, closes_at: new Date(second) });
  const read = async () => {
    const { body } = await send(server, `GET /work_api/${work.id}/`, { token });
    return (body as { data_api: [WorkPage] }).data_api[0];
  };
  const before = await read();
  expect(before.local).toMatchObject({ opens_at: '2027-11-01T08:00', closes_at: '2027-11-07T01:30' });
  const { opens_at: opens, closes_at: closes } = before.local;
  const json = { title: 'Saved', opens_at: opens, closes_at: closes };
  expect((await send(server, `PATCH /work_api/${work.id}/`, { token, json })).status).toBe(200);
  expect(await read()).toMatchObject({ title: 'Saved', opens_at: opens_at.toISOString(), closes_at: second });

  const earlier = { closes_at: '2027-11-07T04:00:00.000Z' };
  expect((await send(server, `PATCH /work_api/${work.id}/`, { token, json: earlier })).status).toBe(200);
  const grant = async (closes_at: string) => {
    const sent = { token, json: { person: people[0].id, closes_at } };
    const { body } = await send(server, `PUT /work_api/${work.id}/allowances/`, sent);
    return (body as { data_api: { closes_at: string; local_closes_at: string }[] }).data_api[0];
  };
  const granted = { closes_at: second, local_closes_at: '2027-11-07T01:30' };
  expect(await grant(second)).toMatchObject(granted);
  expect(await grant(granted.local_closes_at)).toMatchObject(granted);
});

test('times that the clock passes over are as much later, in their order', async () => {
  const { person, token } = await makeCaller(server.context, { is_teacher: true });
  const { work } = await giveToTwo(server.context, person, { closes_at: null });
  const json = { due_at: '2027-03-14T01:45', closes_at: '2027-03-14T02:15' };
  const { body } = await send(server, `PATCH /work_api/${work.id}/`, { token, json });
  expect(body).toMatchObject({
    data_api: [
      {
        due_at: '2027-03-14T06:45:00.000Z',
        closes_at: '2027-03-14T07:15:00.000Z',
        local: { due_at: '2027-03-14T01:45', closes_at: '2027-03-14T03:15' },
      },
    ],
  });
});
