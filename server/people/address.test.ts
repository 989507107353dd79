import { beforeAll, describe, expect, test } from 'vitest';

import { closeAccount } from '../users/closing-store.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makePerson } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

function give({ id }: { id: number }, email: unknown): Promise<Reply> {
  return send(server, `PATCH /people_api/${id}/`, { token: staff.token, json: { email } });
}

let made = 0;
function freshAddress(): string {
  made += 1;
  return `given-${made}@example.com`;
}

async function find(id: number) {
  return server.context.database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('giving an address is for staff only', () =>
  expectStaffOnly(server, 'PATCH /people_api/1/', { json: { email: 'a@example.com' } }));

describe('an address is refused', () => {
  test.each([
    ['nonsense', 'Enter a valid email address.'],
    [null, 'This field may not be null.'],
    [7, 'Enter a valid email address.'],
  ])('that is none: %j', async (email, sentence) => {
    const reply = await give(await makePupil(server.context), email);
    expect([reply.status, reply.body]).toEqual([400, { email: [sentence] }]);
  });

  test('that an account has: active, deactivated, or closed and not erased', async () => {
    const { context } = server;
    const pupil = await makePupil(context);
    const holders = [
      await makePerson(context),
      await makePerson(context, { is_active: false, deactivated_at: new Date() }),
      await makePerson(context),
    ];
    await closeAccount(context.database, holders[2]?.id ?? 0, new Date());
    for (const { email } of holders) {
      const reply = await give(pupil, email.toUpperCase());
      expect([reply.status, reply.body]).toEqual([
        400,
        { email: ['user with this email address already exists.'] },
      ]);
    }
    expect((await find(pupil.id)).email).toBe('');
  });

  test('for people who have a password, and for sign-ups that wait', async () => {
    const { context } = server;
    const sentence = 'The address of a person who has a password, or who signed up with it, is not changed.';
    for (const person of [await makePerson(context), await makePerson(context, { is_active: false })]) {
      for (const email of [freshAddress(), '']) {
        const reply = await give(person, email);
        expect([reply.status, reply.body]).toEqual([400, { email: [sentence] }]);
      }
      expect((await find(person.id)).email).toBe(person.email);
      // The present one is no change.
      expect((await give(person, person.email)).status).toBe(200);
    }
  });

  test('for a person that does not exist', async () => {
    expect((await give({ id: 2_000_000_000 }, freshAddress())).status).toBe(404);
  });
});

test('a pupil gets an address, and by a mail to it a password; the card stays', async () => {
  const { context } = server;
  const pupil = await makePupil(context);
  const code = await giveCard(context, pupil, '2580');
  const email = freshAddress();
  const reply = await give(pupil, email.replace('given', 'GIVEN'));
  expect(reply).toMatchObject({
    status: 200,
    body: { data_api: [{ id: pupil.id, email, needs_reset: true, is_active: true, is_pupil: true }] },
  });
  const invited = { ids: [pupil.id], invite: true };
  expect((await send(server, 'PATCH /people_api/', { token: staff.token, json: invited })).status).toBe(200);
  const text = (await sink.mailTo(email)).text ?? '';
  const [, uid, token] = /\/invitation\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  const chosen = { new_password: 'chosen by the owner', re_new_password: 'chosen by the owner' };
  const choose = { json: { uid, token, ...chosen } };
  expect((await send(server, 'POST /auth/users/reset_password_confirm/', choose)).status).toBe(204);
  const logIn = { json: { email, password: chosen.new_password } };
  expect((await send(server, 'POST /auth/jwt/create/', logIn)).status).toBe(200);
  const byCard = { json: { code, pin: '2580' } };
  expect((await send(server, 'POST /auth/card/create/', byCard)).status).toBe(200);
  const { body } = await send(server, `GET /audit_api/?person=${pupil.id}&action=person.address`, {
    token: staff.token,
  });
  expect(body).toMatchObject({ data_api: [{ actor: staff.person.id, details: { change: 'added' } }] });
  // The owner has proved it, so that it stays.
  expect((await give(pupil, freshAddress())).status).toBe(400);
});

test('a mistyped address is changed or taken back, and links mailed to it are void', async () => {
  const pupil = await makePupil(server.context);
  const [wrong, right] = [freshAddress(), freshAddress()];
  await give(pupil, wrong);
  const json = { ids: [pupil.id], invite: true };
  await send(server, 'PATCH /people_api/', { token: staff.token, json });
  const [, uid, token] = /\/invitation\/([\w-]+)\/([\w-]+)/.exec((await sink.mailTo(wrong)).text ?? '') ?? [];
  expect((await give(pupil, right)).body).toMatchObject({ data_api: [{ email: right }] });
  const chosen = { uid, token, new_password: 'of a stranger', re_new_password: 'of a stranger' };
  const reply = await send(server, 'POST /auth/users/reset_password_confirm/', { json: chosen });
  expect([reply.status, reply.body]).toEqual([400, { token: ['Invalid token for given user.'] }]);
  expect((await give(pupil, '')).body).toMatchObject({ data_api: [{ email: '', needs_reset: false }] });
});

test('sign-ups that wait for the address are deleted', async () => {
  const { context } = server;
  const email = freshAddress();
  const waiting = await makePerson(context, { email, is_active: false });
  const pupil = await makePupil(context);
  expect((await give(pupil, email)).status).toBe(200);
  const left = context.database.selectFrom('users').select('id').where('email', '=', email);
  expect(await left.execute()).toEqual([{ id: pupil.id }]);
  expect((await give(waiting, '')).status).toBe(404);
});

test('a person becomes a parent with an address that a pupil names, and is none without it', async () => {
  const email = freshAddress();
  await makePerson(server.context, { is_pupil: true, mother_email: email });
  const mother = await makePerson(server.context, { email: '', password_hash: null });
  await give(mother, email);
  expect(await find(mother.id)).toMatchObject({ is_parent: true });
  await give(mother, '');
  expect(await find(mother.id)).toMatchObject({ is_parent: false });
});

test('of two people who are given one address at once, one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = [await makePupil(server.context), await makePupil(server.context)];
    const email = freshAddress();
    const replies = await Promise.all(people.map((person) => give(person, email)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});
