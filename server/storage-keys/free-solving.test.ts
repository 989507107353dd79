import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { longestSealed, mostSealed } from '../../contract/work/storage-keys.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { seal, sealedAt } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { keyReply, keyOf, sendAll, statesOf } = sealedAt(server);
const at = '2026-11-23T08:00:00.000Z';

async function resultsOf(question: { id: number }) {
  return server.context.database
    .selectFrom('answer')
    .selectAll()
    .where('question', '=', question.id)
    .execute();
}

const answerTo = ({ id }: { id: number }, users_answer = 'b') => ({
  kind: 'answer',
  question: id,
  body: { users_answer },
  at,
});

describe('the storage key', () => {
  test('is refused to guests with 401', async () => {
    expect((await keyReply(undefined)).status).toBe(401);
  });

  test('is refused with 400 where the tickets are no list, or too many', async () => {
    const { token } = await makeCaller(server.context);
    for (const tickets of [
      null,
      'ticket',
      [7],
      [''],
      ['x'.repeat(201)],
      Array.from({ length: 51 }, () => 'x'),
    ]) {
      const reply = await keyReply(token, tickets);
      expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['tickets']]);
    }
  });

  test('is the same each time, with another ticket each time, and another one for another person', async () => {
    const [ann, bob] = [await makeCaller(server.context), await makeCaller(server.context)];
    const [first, second, other] = [await keyOf(ann.token), await keyOf(ann.token), await keyOf(bob.token)];
    expect(Buffer.from(first.key, 'base64url')).toHaveLength(32);
    expect(second.key).toBe(first.key);
    expect(second.ticket).not.toBe(first.ticket);
    expect(other.key).not.toBe(first.key);
    expect(other.ticket.length).toBe(first.ticket.length);
  });
});

describe('sealed answers', () => {
  test('are refused with 400 where they are none, too many, or have no id', async () => {
    const item = { id: randomUUID(), ticket: 'x', sealed: 'x' };
    for (const answers of [
      undefined,
      [],
      [7],
      Array.from({ length: mostSealed + 1 }, () => item),
      [{ ...item, id: 'x' }],
      [{ ...item, id: item.id.toUpperCase() }],
      [{ ...item, ticket: undefined }],
      [{ ...item, sealed: 'x'.repeat(longestSealed + 1) }],
    ]) {
      const reply = await sendAll(answers);
      expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['answers']]);
    }
  });

  test('are counted as if their person had sent them, once', async () => {
    const { token, person } = await makeCaller(server.context, { is_pupil: true });
    const question = await makeQuestion(server.context);
    const sealed = seal(await keyOf(token), answerTo(question));
    expect(await statesOf([sealed])).toEqual(['held']);
    expect(await statesOf([sealed, sealed])).toEqual(['held', 'held']);
    expect(await resultsOf(question)).toMatchObject([{ person: person.id, points: 1, percentage: 100 }]);
  });

  test('are refused where the ticket or the seal is not genuine', async () => {
    const [ann, bob] = [await makeCaller(server.context), await makeCaller(server.context)];
    const question = await makeQuestion(server.context);
    const [key, other] = [await keyOf(ann.token), await keyOf(bob.token)];
    const genuine = seal(key, answerTo(question));
    expect(
      await statesOf([
        { ...genuine, ticket: 'x' },
        { ...genuine, ticket: other.ticket },
        { ...genuine, id: randomUUID() },
        { ...genuine, sealed: genuine.sealed.slice(0, -2) },
        { ...genuine, sealed: `${genuine.sealed}=` },
        { ...genuine, sealed: 'x' },
        seal({ ...key, key: other.key }, answerTo(question)),
        seal(key, 'no answer'),
      ]),
    ).toEqual(Array.from({ length: 8 }, () => 'refused'));
    expect(await resultsOf(question)).toEqual([]);
  });
});
