import { beforeAll, describe, expect, test } from 'vitest';

import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, tokenOf } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  teacher = await makeCaller(server.context, { is_teacher: true });
});

const parts = ['pin', 'sessions'] as const;

function remove(part: (typeof parts)[number], id: number, token?: string): Promise<Reply> {
  return send(server, `DELETE /people_api/${id}/${part}/`, { token });
}

function logIn(json: object): Promise<Reply> {
  return send(server, 'POST /auth/card/create/', { json });
}

async function auditEventsOf(id: number): Promise<unknown[]> {
  return server.context.database
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('person', '=', id)
    .execute();
}

describe.each(parts)('the %s of a person', (part) => {
  test('are for teachers of the pupil and staff to set back', async () => {
    const { context } = server;
    const pupil = await makePupil(context);
    await giveCard(context, pupil, '2580');
    const other = await makeCaller(context, { is_teacher: true });
    const self = await tokenOf(context, pupil);
    await makeClass(context, { teachers: [teacher.person], pupils: [pupil] });
    expect((await remove(part, pupil.id)).status).toBe(401);
    for (const token of [self, other.token]) expect((await remove(part, pupil.id, token)).status).toBe(403);
    for (const { token } of [teacher, staff]) expect((await remove(part, pupil.id, token)).status).toBe(204);
  });

  test('are not a teacher’s to set back where the pupil is a teacher or staff, or the class is archived', async () => {
    const { context } = server;
    const colleagues = [
      await makePupil(context, { is_teacher: true }),
      await makePupil(context, { is_staff: true }),
      await makePerson(context, { is_teacher: true }),
    ];
    const former = await makePupil(context);
    for (const person of [...colleagues, former]) await giveCard(context, person, '2580');
    await makeClass(context, { teachers: [teacher.person], pupils: colleagues });
    const archived = await makeClass(context, { teachers: [teacher.person], pupils: [former] });
    await context.pool.query('update class set archived_at = now() where id = $1', [archived.id]);
    for (const { id } of [...colleagues, former]) {
      expect((await remove(part, id, teacher.token)).status).toBe(403);
      expect((await remove(part, id, staff.token)).status).toBe(204);
    }
  });

  test('of nobody are answered 404', async () => {
    for (const id of [2_000_000_000, 0]) expect((await remove(part, id, staff.token)).status).toBe(404);
  });
});

test('a PIN that was set back is chosen anew, and the sessions end', async () => {
  const pupil = await makePupil(server.context);
  const code = await giveCard(server.context, pupil, '2580');
  for (let times = 0; times < 6; times += 1) await logIn({ code, pin: '0001' });
  const token = await tokenOf(server.context, pupil);
  expect((await remove('pin', pupil.id, staff.token)).status).toBe(204);
  expect((await send(server, 'GET /auth/users/me/', { token })).status).toBe(401);
  expect((await logIn({ code, pin: '2580' })).body).toMatchObject({ code: 'pin_to_choose' });
  expect((await logIn({ code, new_pin: '9034' })).status).toBe(200);
  expect((await logIn({ code, pin: '9034' })).status).toBe(200);
  expect(await auditEventsOf(pupil.id)).toEqual([{ actor: staff.person.id, action: 'card.pin_reset' }]);
});

test('there is no PIN to set back without a card', async () => {
  const { id } = await makePupil(server.context);
  expect((await remove('pin', id, staff.token)).status).toBe(404);
  expect(await auditEventsOf(id)).toEqual([]);
});

test('ended sessions are ended on all devices, and the card opens new ones', async () => {
  const pupil = await makePupil(server.context);
  const code = await giveCard(server.context, pupil, '2580');
  const tokens = [await tokenOf(server.context, pupil), await tokenOf(server.context, pupil)];
  expect((await remove('sessions', pupil.id, staff.token)).status).toBe(204);
  for (const token of tokens) {
    expect((await send(server, 'GET /auth/users/me/', { token })).status).toBe(401);
  }
  expect((await logIn({ code, pin: '2580' })).status).toBe(200);
  expect(await auditEventsOf(pupil.id)).toEqual([
    { actor: staff.person.id, action: 'person.sessions_ended' },
  ]);
});
