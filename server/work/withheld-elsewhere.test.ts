import { describe, expect, test } from 'vitest';

import type { Paper } from '../../contract/work/attempts.ts';
import type { WorkPage } from '../../contract/work/work.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { transferAllResults } from './results/transfer-store.ts';

const server = startServer();
const { answer, open, paper } = attemptsAt(server);

const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000);
const secret = { show_marks: 'closed', show_keys: 'closed', show_explanations: 'closed' } as const;
const practice = {
  mode: 'practice',
  show_marks: 'each',
  show_keys: 'each',
  show_explanations: 'each',
} as const;

/** A test that an exam of one class withholds, which another work gives to the pupil too, beside a test that no other work has. */
async function makeTwoWorks(
  exam: Parameters<typeof makeWork>[1] = {},
  other: Parameters<typeof makeWork>[1] = practice,
) {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const explanation = 'It has been since 1930.';
  const shared = await makeQuestion(context, { explanation });
  const free = await makeQuestion(context, { explanation });
  const examined = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
  const first = await makeWork(context, { classes: [examined], questions: [shared], ...secret, ...exam });
  const work = await makeWork(context, {
    author: teacher.person,
    pupils: [pupil.person],
    questions: [shared, free],
    ...other,
  });
  return { context, teacher, parent, pupil, shared, free, exam: first, work };
}

const paperOf = async (by: Caller, work: { id: number }, query = '') => {
  const reply = await paper(by, work, query);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: [Paper] }).data_api[0];
};

const secrets = /"result"|right_answer|"key"|1930/;

describe('a test that another work withholds', () => {
  test.each([
    ['is open', {}],
    ['is planned', { opens_at: hours(24), closes_at: hours(25) }],
    [
      'has no closing time',
      { closes_at: null, show_keys: 'never', show_explanations: 'never', show_marks: 'end' },
    ],
  ] as const)('is answered in practice without its key and verdict while that one %s', async (_, exam) => {
    const { pupil, shared, free, work } = await makeTwoWorks(exam);
    const { opened } = await open(pupil, work);
    const submit = (id: number) => answer(pupil, work, { test: id, users_answer: 'a', choice: 1, opened });
    const [withheld, other] = [await submit(shared.id), await submit(free.id)];
    expect(withheld.status, withheld.text).toBe(200);
    expect(withheld.text).not.toMatch(secrets);
    expect(other.body).toMatchObject({ result: { percentage: 0 }, right: { right_answer: 'b' } });
    const { tests } = await open(pupil, work);
    expect(JSON.stringify(tests[0])).not.toMatch(secrets);
    expect(tests[1]).toMatchObject({ right: { right_answer: 'b' } });
  });

  test('is on a paper without them, for the pupil and the parents, until no work withholds it', async () => {
    const { context, pupil, parent, shared, free, exam, work } = await makeTwoWorks({}, {});
    const answers = { [shared.id]: { users_answer: 'a' }, [free.id]: { users_answer: 'a' } } as const;
    await makeAttempt(context, { work, person: pupil.person, answers });
    const child = `?child=${pupil.person.id}`;
    for (const shown of [await paperOf(pupil, work), await paperOf(parent, work, child)]) {
      expect(shown.withheld_tests).toBe(1);
      expect(JSON.stringify(shown.tests[0])).not.toMatch(secrets);
      expect(shown.tests[1]).toMatchObject({ result: { percentage: 0 }, right: { right_answer: 'b' } });
    }
    await context.database
      .updateTable('work')
      .set({ closes_at: new Date(Date.now() - 60_000) })
      .where('id', '=', exam.id)
      .execute();
    const closed = await paperOf(pupil, work);
    expect(closed).not.toHaveProperty('withheld_tests');
    expect(closed.tests[0]).toMatchObject({ result: { percentage: 0 }, right: { right_answer: 'b' } });
  });

  test('which reserves it, withholds it from pupils of other classes, also as a result', async () => {
    const { context, shared, exam } = await makeTwoWorks({ reserved: true });
    const friend = await makeCaller(context, { is_pupil: true });
    const work = await makeWork(context, { pupils: [friend.person], questions: [shared], ...practice });
    const { opened } = await open(friend, work);
    const reply = await answer(friend, work, { test: shared.id, users_answer: 'a', choice: 1, opened });
    expect(reply.text).not.toMatch(secrets);
    await context.database
      .updateTable('work_attempt')
      .set({ handed_in_at: new Date(), handed_in_by: 'pupil' })
      .where('work', '=', work.id)
      .execute();
    const results = async () => {
      await transferAllResults(context.database, new Date());
      const { body } = await send(server, 'GET /tests_api/answered/', { token: friend.token });
      return (body as { total: number }).total;
    };
    expect((await paperOf(friend, work)).withheld_tests).toBe(1);
    expect(await results()).toBe(0);
    await context.database.updateTable('work').set({ reserved: false }).where('id', '=', exam.id).execute();
    expect(await paperOf(friend, work)).not.toHaveProperty('withheld_tests');
    expect(await results()).toBe(1);
  });

  test('is shown to others where no exam reserves it', async () => {
    const { context, shared } = await makeTwoWorks();
    const stranger = await makeCaller(context, { is_pupil: true });
    const work = await makeWork(context, { pupils: [stranger.person], questions: [shared], ...practice });
    const { opened } = await open(stranger, work);
    const reply = await answer(stranger, work, { test: shared.id, users_answer: 'a', choice: 1, opened });
    expect(reply.body).toMatchObject({ right: { right_answer: 'b' } });
  });

  test('is counted on the page of the teacher who gives it', async () => {
    const { context, teacher, pupil, shared, free, exam } = await makeTwoWorks();
    const taught = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
    const json = { title: 'Again', mode: 'practice', tests: [shared.id, free.id], classes: [taught.id] };
    const given = await send(server, 'POST /work_api/', { token: teacher.token, json });
    expect(given.status, given.text).toBe(201);
    const [page] = (given.body as { data_api: [WorkPage] }).data_api;
    // The test stands in the exam; both stand in the other work of the pupil.
    expect(page.withheld_tests).toBe(2);
    await context.database
      .updateTable('work')
      .set({ archived_at: new Date() })
      .where('id', '<>', page.id)
      .where('id', '<>', exam.id)
      .execute();
    const read = async () => {
      const { body } = await send(server, `GET /work_api/${page.id}/`, { token: teacher.token });
      return (body as { data_api: [WorkPage] }).data_api[0].withheld_tests;
    };
    expect(await read()).toBe(1);
    await context.database
      .updateTable('work')
      .set({ archived_at: new Date() })
      .where('id', '=', exam.id)
      .execute();
    expect(await read()).toBe(0);
  });
});
