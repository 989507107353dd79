import { describe, expect, test } from 'vitest';

import { setMessages } from '../../contract/question-sets.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { requestsOf, theSet } from './testing/sharing.ts';

const server = startServer();

/** A set of a subject, which has a test of the author in it and another one in a topic below it, beside a test of a colleague. */
async function makeSchool() {
  const { context } = server;
  const author = await makeCaller(context, roles.teacher);
  const colleague = await makeCaller(context, roles.teacher);
  const other = await makeCaller(context, roles.teacher);
  const subject = await makeCategory(context);
  const topic = await makeCategory(context, { parent: subject.id });
  const elsewhere = await makeCategory(context);
  const add = (category: number, by: Caller = author) =>
    makeQuestion(context, { category, author: by.person.id });
  const inSubject = await add(subject.id);
  const inTopic = await add(topic.id);
  const foreign = await add(topic.id, other);
  const ofAuthor = requestsOf(server, author);
  const { id } = theSet(await ofAuthor.make({ name: 'Fractions', category: subject.id }));
  const shareTo = (may_change: boolean) => ofAuthor.share(id, [{ person: colleague.person.id, may_change }]);
  return {
    context,
    author,
    other,
    subject,
    topic,
    elsewhere,
    inSubject,
    inTopic,
    foreign,
    id,
    ofAuthor,
    ofColleague: requestsOf(server, colleague),
    shareTo,
  };
}

const idsIn = (set: { tests: { id: number }[] }) => set.tests.map(({ id }) => id);

describe('a set of a category', () => {
  test('has the tests of its author there and below, the newest first, and those that are written later', async () => {
    const { ofAuthor, author, subject, topic, elsewhere, inSubject, inTopic, id } = await makeSchool();
    expect(theSet(await ofAuthor.read(id))).toMatchObject({
      category: { id: subject.id, name: subject.name },
      tests_count: 2,
      shared: 'no',
      tests: [{ id: inTopic.id }, { id: inSubject.id }],
    });
    const json = { test_type: 'free_text', savol: '2 + 2 = ?', right_answer_text: '4', category: topic.id };
    const written = await send(server, 'POST /tests_api/', { token: author.token, json });
    const later = theQuestion(written).id;
    expect((await ofAuthor.edit(inTopic.id, elsewhere.id)).status).toBe(200);
    expect(idsIn(theSet(await ofAuthor.read(id)))).toEqual([later, inSubject.id]);
  });

  test('that is shared to change makes editors of these tests alone, also of later ones, until they are moved out', async () => {
    const school = await makeSchool();
    const { context, author, ofAuthor, ofColleague, shareTo, topic, elsewhere, inTopic, foreign, id } =
      school;
    expect((await ofColleague.read(id)).status).toBe(404);
    await shareTo(false);
    expect(theSet(await ofColleague.read(id))).toMatchObject({ shared: 'people', may_change: false });
    expect((await ofColleague.edit(inTopic.id, topic.id)).status).toBe(403);

    await shareTo(true);
    const later = await makeQuestion(context, {
      category: topic.id,
      author: author.person.id,
      enabled: false,
    });
    const shown = theSet(await ofColleague.read(id));
    expect(idsIn(shown)).toContain(later.id);
    expect(shown.tests.every(({ may_change }) => may_change)).toBe(true);
    expect((await ofColleague.edit(later.id, topic.id)).status).toBe(200);
    expect(theQuestion(await ofColleague.edit(inTopic.id, topic.id))).toMatchObject({
      savol: 'Changed',
      author: author.person.id,
      may_change: true,
    });
    expect((await ofColleague.edit(foreign.id, topic.id)).status).toBe(403);

    expect((await ofAuthor.edit(inTopic.id, elsewhere.id)).status).toBe(200);
    expect((await ofColleague.edit(inTopic.id, elsewhere.id)).status).toBe(403);
    await ofAuthor.share(id, []);
    expect((await ofColleague.edit(later.id, topic.id)).status).toBe(403);
  });

  test('does not open a test that is reserved for an exam of another teacher', async () => {
    const { context, other, ofColleague, shareTo, topic, inSubject, inTopic, id } = await makeSchool();
    await shareTo(true);
    const soon = { opens_at: new Date(Date.now() + 3_600_000), closes_at: new Date(Date.now() + 7_200_000) };
    await makeWork(context, { author: other.person, questions: [inTopic], reserved: true, ...soon });
    expect(idsIn(theSet(await ofColleague.read(id)))).toEqual([inSubject.id]);
    const refused = await ofColleague.edit(inTopic.id, topic.id);
    expect(refused).toMatchObject({ status: 403, body: { code: 'kept_for_work' } });
  });

  test('is asked for by its category alone, and takes and loses no single tests', async () => {
    const { ofAuthor, subject, inTopic, id } = await makeSchool();
    const name = 'Fractions';
    for (const json of [{ name }, { name, category: subject.id, tests: [inTopic.id] }]) {
      const refused = await ofAuthor.make(json);
      expect(refused).toMatchObject({ status: 400, body: { tests: [setMessages.tests_or_category] } });
    }
    const missing = await ofAuthor.make({ name, category: 2_000_000_000 });
    expect(missing).toMatchObject({ status: 400, body: { category: [expect.any(String)] } });
    for (const field of ['add', 'remove']) {
      const refused = await ofAuthor.change(id, { [field]: [inTopic.id] });
      expect(refused).toMatchObject({ status: 400, body: { [field]: [setMessages.of_category] } });
    }
    const renamed = theSet(await ofAuthor.change(id, { name: 'Decimals' }));
    expect(renamed).toMatchObject({ name: 'Decimals', category: { id: subject.id }, tests_count: 2 });
  });

  test('goes with its category, which is empty then', async () => {
    const { context, ofAuthor, elsewhere } = await makeSchool();
    const { id } = theSet(await ofAuthor.make({ name: 'Empty', category: elsewhere.id }));
    const staff = await makeCaller(context, roles.staff);
    await ofAuthor.share(id, [{ person: staff.person.id, may_change: true }]);
    const { token } = staff;
    expect((await send(server, `DELETE /blog_api/category/${elsewhere.id}/`, { token })).status).toBe(204);
    expect((await ofAuthor.read(id)).status).toBe(404);
    const found = await send(server, `GET /audit_api/?actor=${staff.person.id}`, { token });
    const entries = (found.body as { data_api: { action: string }[] }).data_api;
    expect(entries.map(({ action }) => action)).toEqual(['category.deleted']);
  });
});
