import { randomBytes, randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { seal, sealedAt } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { keyOf, keyReply, sendAll, statesOf } = sealedAt(server);

const junk = () => ({
  id: randomUUID(),
  ticket: randomBytes(76).toString('base64url'),
  sealed: randomBytes(200).toString('base64url'),
});

test('junk is refused with 429 after some, and never holds up genuine answers from the same address', async () => {
  const { token, person } = await makeCaller(server.context, { is_pupil: true });
  const key = await keyOf(token);
  const replies = [];
  while (replies.length < 80 && replies.at(-1)?.status !== 429) {
    replies.push(await sendAll(Array.from({ length: 20 }, junk)));
  }
  const refused = replies.pop();
  expect(refused?.status).toBe(429);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  const question = await makeQuestion(server.context);
  const answer = { kind: 'answer', question: question.id, body: { users_answer: 'b' }, at: '' };
  expect(await statesOf([...Array.from({ length: 19 }, junk), seal(key, answer)])).toEqual([
    ...Array.from({ length: 19 }, () => 'refused'),
    'held',
  ]);
  const { rows } = await server.context.pool.query('select from answer where person = $1', [person.id]);
  expect(rows).toHaveLength(1);
});

test('answers of a whole school come from one address after a morning without a line', async () => {
  const question = await makeQuestion(server.context);
  const pupils = [];
  for (let made = 0; made < 30; made += 1) {
    const { token } = await makeCaller(server.context, { is_pupil: true });
    pupils.push(await keyOf(token));
  }
  const answer = { kind: 'answer', question: question.id, body: { users_answer: 'b' }, at: '' };
  // 20 of each of 30 pupils, of which one counts: as many to the throttles as 600 tests.
  const states = await Promise.all(
    pupils.map((key) => statesOf(Array.from({ length: 20 }, () => seal(key, answer)))),
  );
  expect(states.flat()).toEqual(Array.from({ length: 600 }, () => 'held'));
});

test('answers of one person beyond the limit are to be sent later, and those of others are not', async () => {
  const [ann, bob] = [await makeCaller(server.context), await makeCaller(server.context)];
  const [ownKey, other] = [await keyOf(ann.token), await keyOf(bob.token)];
  const question = await makeQuestion(server.context);
  const answer = { kind: 'answer', question: question.id, body: { users_answer: 'b' }, at: '' };
  const none = { kind: 'hand_in', work: 2_147_483_647, body: { opened: 'x' }, at: '' };
  const many = Array.from({ length: 50 }, () => Array.from({ length: 20 }, () => seal(ownKey, none)));
  await Promise.all(many.map(statesOf));
  // So many that a slow run does not make room for all of them.
  const more = Array.from({ length: 18 }, () => seal(ownKey, none));
  const states = await statesOf([...more, seal(ownKey, answer), seal(other, answer)]);
  expect(states.slice(-2)).toEqual(['later', 'held']);
});

test('an answer says nothing of whose a ticket is', async () => {
  const { token } = await makeCaller(server.context, { is_pupil: true, first_name: 'Zulfiya' });
  const key = await keyOf(token);
  const question = await makeQuestion(server.context);
  const answer = { kind: 'answer', question: question.id, body: { users_answer: 'b' }, at: '' };
  const sealed = seal(key, answer);
  const reply = await sendAll([sealed]);
  expect(reply.body).toEqual({ answers: [{ id: sealed.id, state: 'held' }] });
  const strange = await sendAll([{ ...sealed, ticket: junk().ticket }]);
  expect(strange.body).toEqual({ answers: [{ id: sealed.id, state: 'refused' }] });
  expect((await keyReply(token)).headers.get('cache-control')).toBe('no-store');
});
