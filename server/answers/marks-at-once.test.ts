import { beforeAll, describe, expect, test } from 'vitest';

import type { AnswerToMark } from '../../contract/marks.ts';
import { answerCounts } from '../testing/answer-counts.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeEssay, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let teacher: Caller;
let staff: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  staff = await makeCaller(server.context, { is_staff: true });
});

async function makeWaiting(): Promise<number> {
  const question = await makeQuestion(server.context, {
    test_type: 'essay',
    author: teacher.person.id,
    qiyinlik_darajasi: 36,
  });
  return (await makeEssay(server.context, { question })).id;
}

function mark({ token }: Caller, id: number, json: object): Promise<Reply> {
  return send(server, `PUT /tests_api/to-mark/${id}/`, { token, json });
}

async function read(id: number): Promise<AnswerToMark> {
  const { body } = await send(server, `GET /tests_api/to-mark/${id}/`, teacher);
  return (body as { data_api: [AnswerToMark] }).data_api[0];
}

const ofStaff = { percentage: 90, comment: 'Of staff.' };
const ofTeacher = { percentage: 30, comment: 'Of the teacher.' };
const meanwhile = {
  status: 409,
  body: { detail: 'Another person has marked this answer meanwhile.', code: 'marked_meanwhile' },
};

describe('a mark by a person who says which mark was seen', () => {
  test.each(['x'.repeat(41), null, true])('is refused where that is %j', async (seen_marked_at) => {
    const reply = await mark(teacher, await makeWaiting(), { ...ofTeacher, seen_marked_at });
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['seen_marked_at']]);
  });

  test('does not replace one that another person has given meanwhile', async () => {
    const id = await makeWaiting();
    expect((await mark(staff, id, { ...ofStaff, seen_marked_at: '' })).status).toBe(200);
    const stored = await read(id);
    for (const seen_marked_at of ['', 'long ago']) {
      expect(await mark(teacher, id, { ...ofTeacher, seen_marked_at })).toMatchObject(meanwhile);
    }
    expect(await read(id)).toEqual(stored);
    expect(stored).toMatchObject({ answer: { points: 2.7, ...ofStaff } });
  });

  test('replaces one that was seen, and then the other person has not seen that', async () => {
    const id = await makeWaiting();
    await mark(staff, id, ofStaff);
    const { marked_at: first } = (await read(id)).answer;
    expect((await mark(teacher, id, { ...ofTeacher, seen_marked_at: first })).status).toBe(200);
    expect(await read(id)).toMatchObject({ answer: { points: 0.9, ...ofTeacher } });
    expect(await mark(staff, id, { percentage: 100, seen_marked_at: first })).toMatchObject(meanwhile);
    expect(await read(id)).toMatchObject({ answer: ofTeacher });
  });

  test('replaces the own one from another tab, and sent again changes nothing', async () => {
    const id = await makeWaiting();
    const replies = [
      await mark(teacher, id, { ...ofTeacher, seen_marked_at: '' }),
      await mark(teacher, id, { ...ofTeacher, seen_marked_at: '' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    expect((await mark(teacher, id, { percentage: 40, seen_marked_at: '' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ answer: { percentage: 40, comment: '' } });
  });

  test('is one of two at once, and the other person gets a conflict', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, makeWaiting));
    const pairs = await Promise.all(
      ids.map((id) =>
        Promise.all([
          mark(teacher, id, { ...ofTeacher, seen_marked_at: '' }),
          mark(staff, id, { ...ofStaff, seen_marked_at: '' }),
        ]),
      ),
    );
    for (const [at, [byTeacher, byStaff]] of pairs.entries()) {
      expect([byTeacher.status, byStaff.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const stands = byTeacher.status === 200 ? { points: 0.9, ...ofTeacher } : { points: 2.7, ...ofStaff };
      expect(await read(ids[at] ?? 0)).toMatchObject({ answer: stands });
    }
    const { maintained, counted } = await answerCounts(server.context.database);
    expect(maintained).toEqual(counted);
  });
});

test('a mark that names no seen mark replaces any mark, as before', async () => {
  const id = await makeWaiting();
  await mark(staff, id, ofStaff);
  expect((await mark(teacher, id, ofTeacher)).status).toBe(200);
  expect(await read(id)).toMatchObject({ answer: ofTeacher });
});
