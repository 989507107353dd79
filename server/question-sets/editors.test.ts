import { describe, expect, test } from 'vitest';

import { setLimits, setMessages } from '../../contract/question-sets.ts';
import { send } from '../testing/client.ts';
import { makeAnswer, makeCaller, makeQuestion } from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { closeAccount } from '../users/closing-store.ts';
import { requestsOf, theSet } from './testing/sharing.ts';

const server = startServer();

async function makeShared() {
  const { context } = server;
  const author = await makeCaller(context, roles.teacher);
  const colleague = await makeCaller(context, roles.teacher);
  const written = await makeQuestion(context, { author: author.person.id });
  const ofAuthor = requestsOf(server, author);
  const { id } = theSet(await ofAuthor.make({ name: 'Fractions', tests: [written.id] }));
  await ofAuthor.share(id, [{ person: colleague.person.id, may_change: true }]);
  const editing = () => requestsOf(server, colleague).edit(written.id, written.category);
  return {
    context,
    author,
    colleague,
    written,
    id,
    ofAuthor,
    ofColleague: requestsOf(server, colleague),
    editing,
  };
}

const isClosed = (id: number) => closeAccount(server.context.database, id, new Date());
const withoutRole = (id: number) =>
  server.context.database.updateTable('users').set({ is_teacher: false }).where('id', '=', id).execute();

describe('an editor', () => {
  test('corrects results as the author does: the author reads by whom, and the audit trail has it', async () => {
    const { context, author, colleague, written, ofColleague } = await makeShared();
    await makeAnswer(context, { question: written });
    const { savol, category } = written;
    const fields = { savol, a: 'Samarkand', b: 'Tashkent', c: 'Bukhara', right_answer: 'a' };
    expect((await ofColleague.edit(written.id, category, fields)).status).toBe(200);

    const { token } = author;
    const answers = await send(server, `GET /tests_api/${written.id}/answers/`, { token });
    const changed_by = `${colleague.person.first_name} ${colleague.person.last_name}`;
    expect(answers.text).toContain(JSON.stringify({ changed_by }).slice(1, -1));
    const versions = await send(server, `GET /tests_api/${written.id}/versions/`, { token });
    expect(versions.body).toMatchObject({ data_api: [{ made_by_name: changed_by }, {}] });
    const restored = await send(server, `POST /tests_api/${written.id}/restore/`, {
      token: colleague.token,
      json: { number: 1 },
    });
    expect(theQuestion(restored)).toMatchObject({ right_answer: 'b', may_change: true });

    const staff = await makeCaller(context, roles.staff);
    const trail = await send(server, `GET /audit_api/?actor=${colleague.person.id}`, { token: staff.token });
    const changed = { action: 'question.key_changed', details: { question: written.id } };
    expect(trail.body).toMatchObject({ data_api: [changed, changed] });
  });

  test('is none without the role, nor while the account of the author is closed', async () => {
    const first = await makeShared();
    expect((await first.editing()).status).toBe(200);
    await withoutRole(first.colleague.person.id);
    expect((await first.editing()).status).toBe(403);

    const second = await makeShared();
    await isClosed(second.author.person.id);
    expect((await second.editing()).status).toBe(403);
    expect((await second.ofColleague.read(second.id)).status).toBe(404);
  });

  test('without the role stays in the list that the author sends back, a closed account does not', async () => {
    const { colleague, id, ofAuthor, context } = await makeShared();
    const another = await makeCaller(context, roles.teacher);
    const all = [colleague, another].map(({ person }) => ({ person: person.id, may_change: false }));
    await withoutRole(colleague.person.id);
    expect(theSet(await ofAuthor.share(id, all)).shares).toMatchObject(all);
    await isClosed(colleague.person.id);
    expect(theSet(await ofAuthor.read(id)).shares).toMatchObject(all.slice(1));
    expect(await ofAuthor.share(id, all)).toMatchObject({
      status: 400,
      body: { shares: [expect.any(String)] },
    });
    expect((await ofAuthor.share(id, all.slice(1))).status).toBe(200);
  });
});

describe('the author of a set', () => {
  test('cannot add the reserved test of a colleague, and reads no more of one that is reserved later', async () => {
    const { context, ofAuthor, id, written } = await makeShared();
    const owner = await makeCaller(context, roles.teacher);
    const soon = { opens_at: new Date(Date.now() + 3_600_000), closes_at: new Date(Date.now() + 7_200_000) };
    const reserve = (question: typeof written) =>
      makeWork(context, { author: owner.person, questions: [question], reserved: true, ...soon });
    const [reserved, later] = [
      await makeQuestion(context, { author: owner.person.id }),
      await makeQuestion(context, { author: owner.person.id }),
    ];
    await reserve(reserved);
    for (const refused of [
      await ofAuthor.change(id, { add: [reserved.id] }),
      await ofAuthor.make({ name: 'Exam', tests: [reserved.id] }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.text).not.toContain(reserved.savol);
    }
    expect(theSet(await ofAuthor.change(id, { add: [later.id] })).tests).toHaveLength(2);
    await reserve(later);
    const shown = await ofAuthor.read(id);
    expect(theSet(shown)).toMatchObject({ tests_count: 2, tests: [{ id: written.id }] });
    expect(shown.text).not.toContain(later.savol);
  });

  test('has a limited number of sets', async () => {
    const { context } = server;
    const author = await makeCaller(context, roles.teacher);
    const { category } = await makeQuestion(context, {});
    const set = { name: 'Fractions', author: author.person.id, category };
    const many = Array.from({ length: setLimits.sets - 1 }, () => set);
    await context.database.insertInto('question_set').values(many).execute();
    const { make } = requestsOf(server, author);
    const made = await Promise.all([1, 2, 3].map(() => make({ name: 'More', category })));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    const refused = made.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ name: [setMessages.many_sets] });
  });

  test('loses no test to simultaneous changes, and makes a set once for one key', async () => {
    const { context, author, ofAuthor, id, written } = await makeShared();
    const questions = await Promise.all(
      [1, 2, 3, 4].map(() => makeQuestion(context, { author: author.person.id })),
    );
    const added = questions.map((question) => question.id);
    await Promise.all(added.map((test_id) => ofAuthor.change(id, { add: [test_id, written.id] })));
    const { tests } = theSet(await ofAuthor.read(id));
    expect(new Set(tests.map((shown) => shown.id))).toEqual(new Set([written.id, ...added]));
    expect(tests).toHaveLength(5);

    const key = { 'Idempotency-Key': 'one set' };
    const made = await Promise.all([1, 2].map(() => ofAuthor.make({ name: 'Once', tests: added }, key)));
    const ids = new Set(made.filter(({ status }) => status === 201).map((reply) => theSet(reply).id));
    expect(ids.size).toBe(1);
    const list = await send(server, 'GET /sets_api/', { token: author.token });
    expect(list.body).toMatchObject({ total: 2 });
  });
});
