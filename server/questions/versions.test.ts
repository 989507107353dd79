import { describe, expect, test } from 'vitest';

import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

function put({ token }: Caller, id: number, json: object): Promise<Reply> {
  return send(server, `PUT /tests_api/${id}/`, { token, json });
}

/** A question of a teacher, and the fields that change nothing of it. */
async function makeOwn() {
  const author = await makeCaller(server.context, { is_teacher: true });
  const question = await makeQuestion(server.context, { author: author.person.id });
  const { id, test_type, savol, category, a, b, c, right_answer } = question;
  return { author, id, question, same: { test_type, savol, category, a, b, c, right_answer } };
}

async function rowOf(id: number) {
  const row = server.context.database.selectFrom('question').selectAll().where('id', '=', id);
  return row.executeTakeFirstOrThrow();
}

async function keptOf(id: number) {
  return server.context.database
    .selectFrom('question_version')
    .selectAll()
    .where('question', '=', id)
    .orderBy('number')
    .execute();
}

describe('a change of a test', () => {
  test('keeps the version before: what it was, what changed, who changed it and when', async () => {
    const { author, id, question, same } = await makeOwn();
    const staff = await makeCaller(server.context, { is_staff: true });
    const row = await rowOf(id);
    const before = Date.now();
    expect((await put(author, id, { ...same, savol: 'Which one is the capital?' })).status).toBe(200);
    expect((await put(staff, id, { ...same, right_answer: 'c', a: '', enabled: false })).status).toBe(200);
    const kept = await keptOf(id);
    expect(kept).toMatchObject([
      { number: 1, changed: ['savol'], replaced_by: author.person.id },
      { number: 2, changed: ['content', 'key', 'savol', 'enabled'], replaced_by: staff.person.id },
    ]);
    const { content, key } = question;
    const derived = ['id', 'author', 'version', 'name_key', 'search_text'];
    const written = Object.entries(row).filter(([name]) => !derived.includes(name));
    expect(kept[0]?.state).toEqual(Object.fromEntries(written));
    expect(kept[1]?.state).toMatchObject({ savol: 'Which one is the capital?', content, key, enabled: true });
    for (const { replaced_at } of kept) {
      expect(Date.parse(replaced_at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(replaced_at)).toBeLessThanOrEqual(Date.now());
    }
  });

  test('that changes nothing keeps no version', async () => {
    const { author, id, same } = await makeOwn();
    expect((await put(author, id, same)).status).toBe(200);
    expect((await put(author, id, { ...same, enabled: true, savol: ` ${same.savol} ` })).status).toBe(200);
    expect(await keptOf(id)).toEqual([]);
  });

  test('that is refused keeps no version', async () => {
    const { author, id, same } = await makeOwn();
    const stranger = await makeCaller(server.context, { is_teacher: true });
    expect((await put(stranger, id, { ...same, savol: 'Mine' })).status).toBe(403);
    expect((await put(author, id, { ...same, savol: '' })).status).toBe(400);
    expect(await keptOf(id)).toEqual([]);
  });

  test('beside others is numbered without holes and without repetition', async () => {
    const { author, id, same } = await makeOwn();
    const savols = Array.from({ length: 12 }, (_, place) => `Text ${place}`);
    const replies = await Promise.all(savols.map((savol) => put(author, id, { ...same, savol })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = await keptOf(id);
    expect(kept.map(({ number }) => number)).toEqual(savols.map((_, place) => place + 1));
    const { savol } = await server.context.database
      .selectFrom('question')
      .select('savol')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const texts = new Set([...kept.map(({ state }) => state['savol']), savol]);
    expect(texts).toEqual(new Set([same.savol, ...savols]));
  });

  test('goes with its test', async () => {
    const { author, id, same } = await makeOwn();
    await put(author, id, { ...same, savol: 'Changed' });
    expect(await keptOf(id)).toHaveLength(1);
    await send(server, `DELETE /tests_api/${id}/`, { token: author.token });
    expect(await keptOf(id)).toEqual([]);
  });
});
