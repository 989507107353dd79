import { describe, expect, test } from 'vitest';
import { closeAccount } from '../users/closing-store.ts';
import { send } from '../testing/client.ts';
import { makeAnswer, makeCaller, makeCategory, makeEssay, makeQuestion } from '../testing/factories.ts';
import { idsOf, marking } from '../testing/marking.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { first, queue, mark, makeClass, expectTrueCounts } = marking(server);

describe('the queue of answers to mark', () => {
  test('has those to own tests, the oldest first, and is paged', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id: oldest } = await makeEssay(context, { question, person: pupil.person, text: 'First.' });
    const { id: next } = await makeEssay(context, { question, text: 'Second.' });
    const another = await makeQuestion(context, { test_type: 'essay', author: teacher.person.id });
    const { id: newest } = await makeEssay(context, { question: another, text: 'Third.' });
    await makeEssay(context);
    await makeAnswer(context, { question: await makeQuestion(context, { author: teacher.person.id }) });
    const all = await queue(teacher);
    expect(idsOf(all)).toEqual([oldest, next, newest]);
    expect(all.total).toBe(3);
    expect(all.data_api[0]).toMatchObject({
      test: { id: question.id, savol: question.savol, test_type: 'essay' },
      weight: 3,
      user_name: `${pupil.person.first_name} ${pupil.person.last_name}`,
      answer: { answer: { text: 'First.' }, points: null, percentage: null },
      marked_by_name: '',
    });
    expect(all.data_api[0]?.answer).not.toHaveProperty('comment');
    const last = await queue(teacher, 'per_page=2&page=2');
    expect([idsOf(last), last.total, last.total_pages]).toEqual([[newest], 3, 2]);
    expect(idsOf(await queue(teacher, `after=${oldest}&per_page=1`))).toEqual([next]);
  });

  test('is filtered by test and by category, its subtree included', async () => {
    const { context, teacher, question } = await makeClass();
    const root = await makeCategory(context);
    const child = await makeCategory(context, { parent: root.id });
    const inside = await makeQuestion(context, {
      test_type: 'essay',
      author: teacher.person.id,
      category: child.id,
    });
    const { id: outer } = await makeEssay(context, { question });
    const { id: inner } = await makeEssay(context, { question: inside });
    expect(idsOf(await queue(teacher, `test=${question.id}`))).toEqual([outer]);
    expect(idsOf(await queue(teacher, `category=${root.id}`))).toEqual([inner]);
    expect(await queue(teacher, `category=${root.id}&test=${question.id}`)).toMatchObject({ total: 0 });
    expect(idsOf(await queue(teacher, 'category=&test='))).toEqual([outer, inner]);
  });

  test('of staff has those of all authors, and an author no longer there is no obstacle', async () => {
    const { context, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const { id } = await makeEssay(context, { question });
    const { id: orphan, question: without } = await makeEssay(context);
    expect(idsOf(await queue(staff, `test=${question.id}`))).toEqual([id]);
    expect(idsOf(await queue(staff, `test=${without}`))).toEqual([orphan]);
    expect((await mark(staff, orphan, { percentage: 40 })).status).toBe(200);
  });

  test('does not name people who have closed their accounts', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    await makeEssay(context, { question, person: pupil.person });
    await closeAccount(context.database, pupil.person.id, new Date());
    expect((await queue(teacher)).data_api[0]?.user_name).toBe('');
  });

  test.each(['test=x', 'category=0', 'after=-1', 'per_page=101'])('refuses ?%s', async (query) => {
    const { teacher } = await makeClass();
    const reply = await send(server, `GET /tests_api/to-mark/?${query}`, { token: teacher.token });
    expect(reply.status).toBe(400);
  });
});

describe('an erased person', () => {
  const erase = async (id: number) => {
    const staff = await makeCaller(server.context, { is_staff: true });
    const reply = await send(server, `DELETE /people_api/${id}/`, { token: staff.token });
    expect(reply.status).toBe(204);
  };

  test('waits for no mark, and loses the comment on the text; points stay', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person });
    const another = await makeQuestion(context, { test_type: 'essay', author: teacher.person.id });
    const { id: waiting } = await makeEssay(context, { question: another, person: pupil.person });
    await mark(teacher, id, { percentage: 80, comment: 'Well told, Ann.' });
    await erase(pupil.person.id);
    expect((await queue(teacher)).total).toBe(0);
    expect(await first(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      user_name: '',
      answer: { percentage: 80, points: 2.4, comment: '' },
    });
    for (const erased of [id, waiting]) {
      expect(await mark(teacher, erased, { percentage: 1 })).toMatchObject({
        status: 409,
        body: { code: 'erased' },
      });
    }
    await expectTrueCounts();
  });

  test('is not named as the marker', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 80, comment: 'Well told.' });
    await erase(teacher.person.id);
    const staff = await makeCaller(context, { is_staff: true });
    expect(await first(staff, `/tests_api/to-mark/${id}/`)).toMatchObject({
      marked_by_name: '',
      answer: { percentage: 80, comment: 'Well told.' },
    });
  });
});
