import { beforeAll, expect, test } from 'vitest';

import { longestUnused, usualUnused } from '../../contract/people/device-lock.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const path = '/device_lock_api/';
let staff: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  pupil = await makeCaller(server.context, { is_pupil: true });
});

const answer = (minutes: number) => ({ status: 'ok', data_api: [{ minutes }] });

test('every signed-in user reads the time after which browsers lock themselves, and guests do not', async () => {
  expect((await send(server, `GET ${path}`)).status).toBe(401);
  const { status, body } = await send(server, `GET ${path}`, pupil);
  expect(status).toBe(200);
  expect(body).toEqual(answer(usualUnused));
});

test('staff alone set it', async () => {
  expect((await send(server, `PUT ${path}`, { json: { minutes: 5 } })).status).toBe(401);
  const { status } = await send(server, `PUT ${path}`, { token: pupil.token, json: { minutes: 5 } });
  expect(status).toBe(403);
});

test.each([
  [{}, 'This field is required.'],
  [{ minutes: null }, 'This field may not be null.'],
  [{ minutes: -1 }, 'Ensure this value is greater than or equal to 0.'],
  [{ minutes: longestUnused + 1 }, `Ensure this value is less than or equal to ${longestUnused}.`],
  [{ minutes: 2.5 }, 'A valid integer is required.'],
  [{ minutes: 'ten' }, 'A valid integer is required.'],
])('a time that is none is refused: %j', async (json, problem) => {
  const { status, body } = await send(server, `PUT ${path}`, { token: staff.token, json });
  expect(status).toBe(400);
  expect(body).toEqual({ minutes: [problem] });
});

test('a new time holds for all, and leaves a line in the audit trail; the same one again is no change', async () => {
  const { token, person } = staff;
  for (const minutes of [0, 25, 25, longestUnused, usualUnused]) {
    const { status, body } = await send(server, `PUT ${path}`, { token, json: { minutes } });
    expect([status, body]).toEqual([200, answer(minutes)]);
    expect((await send(server, `GET ${path}`, pupil)).body).toEqual(answer(minutes));
  }
  const auditEvents = await server.context.database
    .selectFrom('audit_entry')
    .select(['action', 'details'])
    .where('actor', '=', person.id)
    .orderBy('id')
    .execute();
  expect(auditEvents).toEqual(
    [
      [usualUnused, 0],
      [0, 25],
      [25, longestUnused],
      [longestUnused, usualUnused],
    ].map((minutes) => ({ action: 'devices.lock_changed', details: { minutes } })),
  );
});
