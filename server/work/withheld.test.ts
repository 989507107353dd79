import { describe, expect, test } from 'vitest';

import { answerGrace } from '../../contract/work/attempts.ts';
import type { PupilHome } from '../../contract/homes.ts';
import type { Progress } from '../../contract/progress.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makeQuestion,
} from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { seenBefore } from '../testing/seen-before.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
/** A second server on the same database, with a cache of its own like a second process. */
const beside = startServer({ databaseOf: server });

/** A pupil with a parent, and a category with two tests. */
async function makeFamily() {
  const { context } = server;
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const category = (await makeCategory(context)).id;
  const [first, second] = [
    await makeQuestion(context, { category }),
    await makeQuestion(context, { category }),
  ];
  return { context, parent, pupil, category, first, second };
}

const get = ({ token }: Caller, path: string, on = server) => send(on, `GET /${path}`, { token });

async function nextOf(caller: Caller, category: number, on = server): Promise<number | undefined> {
  const { body } = await get(caller, `tests_api/get-unsolved/?category_id=${category}`, on);
  return (body as { test?: { id: number } }).test?.id;
}

async function progressOf(caller: Caller, category: number): Promise<Progress | undefined> {
  const { body } = await get(caller, `blog_api/category/progress/?ids=${category}`);
  return (body as { data_api: Progress[] }).data_api[0];
}

describe('a test that stands in work whose key is not shown yet', () => {
  test('is not served to its pupils, by no server and from no cache, until the work shows it', async () => {
    const { context, pupil, category, first, second } = await makeFamily();
    const other = await makeCaller(context, { is_pupil: true });
    // The order of a category is cached from the second request on, with the place of the person in it.
    for (const on of [server, server, beside, beside])
      expect(await nextOf(pupil, category, on)).toBe(first.id);
    const taught = await makeClass(context, { pupils: [pupil.person] });
    const work = await makeWork(context, { classes: [taught], questions: [first] });
    for (const on of [server, beside, server]) {
      expect(await nextOf(pupil, category, on)).toBe(second.id);
      expect(await nextOf(other, category, on)).toBe(first.id);
    }
    await makeAnswer(context, { question: second, person: pupil.person });
    for (const on of [server, beside]) expect(await nextOf(pupil, category, on)).toBeUndefined();
    await makeAttempt(context, { work, person: pupil.person });
    for (const on of [server, beside]) expect(await nextOf(pupil, category, on)).toBe(first.id);
  });

  test('is served again once the clock has passed the end of the work, without any write', async () => {
    const { pupil, category, first, next, opens_at } = await seenBefore(async (moment) => {
      const made = await makeFamily();
      // Late answers are taken for some seconds after the end, and nothing is opened before.
      const closes_at = new Date(moment.getTime() - answerGrace);
      await makeWork(made.context, { pupils: [made.pupil.person], questions: [made.first], closes_at });
      return { ...made, next: await nextOf(made.pupil, made.category), opens_at: moment.getTime() };
    });
    expect(next).not.toBe(first.id);
    await expect.poll(() => nextOf(pupil, category)).toBe(first.id);
    expect(Date.now()).toBeGreaterThanOrEqual(opens_at);
  });

  test('is not promised by the progress, nor by what a pupil goes on with', async () => {
    const { context, pupil, category, first, second } = await makeFamily();
    const alone = (await makeCategory(context, { parent: category })).id;
    const [last, kept, open] = [
      await makeQuestion(context, { category: alone }),
      await makeQuestion(context, { category: alone }),
      await makeQuestion(context, { category: alone }),
    ];
    for (const question of [open, kept]) await makeAnswer(context, { question, person: pupil.person });
    const home = async () => {
      const { body } = await get(pupil, 'home_api/pupil/');
      const { go_on, in_all, latest = [] } = (body as { data_api: PupilHome[] }).data_api[0] ?? {};
      return { go_on, in_all, latest: latest.map(({ test: id }) => id) };
    };
    const in_all = { answered: 2, right: 2, waiting: 0, points: 2 };
    expect(await home()).toMatchObject({
      go_on: { category: alone, answered: 2, solvable: 3 },
      in_all,
      latest: [kept.id, open.id],
    });
    const work = await makeWork(context, { pupils: [pupil.person], questions: [last, kept, second] });
    // The one that was answered counts as before.
    expect(await progressOf(pupil, alone)).toMatchObject({ answered: 2, solvable: 2 });
    expect(await progressOf(pupil, category)).toMatchObject({ answered: 2, solvable: 3 });
    const { body } = await get(pupil, `tests_api/get-unsolved/?category_id=${category}&progress=true`);
    expect(body).toMatchObject({ test: { id: first.id }, progress: { answered: 2, solvable: 3 } });
    expect(await home()).toMatchObject({
      go_on: { category, answered: 2, solvable: 3 },
      in_all,
      latest: [open.id],
    });
    await makeAttempt(context, { work, person: pupil.person });
    expect(await home()).toMatchObject({
      go_on: { category: alone, answered: 2, solvable: 3 },
      latest: [kept.id, open.id],
    });
  });

  test('takes no answer outside the work, also not the same one again', async () => {
    const { context, pupil, first, second } = await makeFamily();
    const submit = ({ token }: Caller, { id }: { id: number }, key?: string) =>
      send(server, `POST /tests_api/${id}/submit/`, {
        token,
        json: { users_answer: 'b' },
        ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      });
    const key = crypto.randomUUID();
    expect((await submit(pupil, second, key)).status).toBe(201);
    await makeWork(context, { pupils: [pupil.person], questions: [first, second] });
    for (const question of [first, second]) {
      const { status, body } = await submit(pupil, question);
      expect({ status, body }).toEqual({
        status: 409,
        body: {
          detail: 'This test stands in work that you were given. Answer it there.',
          code: 'kept_for_work',
        },
      });
    }
    // A request that is repeated with its own key is given the answer that was on its way.
    expect((await submit(pupil, second, key)).status).toBe(201);
    const answers = await context.database
      .selectFrom('answer')
      .select('question')
      .where('person', '=', pupil.person.id)
      .execute();
    expect(answers).toEqual([{ question: second.id }]);
  });

  test('is closed to those who answered it before and to their parents, and opens with the work', async () => {
    const { context, parent, pupil, first, second } = await makeFamily();
    for (const question of [first, second]) await makeAnswer(context, { question, person: pupil.person });
    const child = `?child=${pupil.person.id}`;
    const seen = async (caller: Caller, whose: string) => {
      const [shownTest, list, answered, answers, results] = [
        await get(caller, `tests_api/${first.id}/`),
        await get(caller, `tests_api/?category=${first.category}`),
        await get(caller, `tests_api/answered/${whose}`),
        await get(caller, `tests_api/answers/?ids=${first.id},${second.id}`),
        await get(caller, `tests_api/${first.id}/results/`),
      ];
      const idsOf = ({ body }: { body: unknown }) =>
        (body as { data_api: { id?: number; test?: { id: number } | number }[] }).data_api;
      return {
        status: shownTest.status,
        code: (shownTest.body as { code?: string }).code,
        listed: idsOf(list).map(({ id }) => id),
        total: (list.body as { total: number }).total,
        answered: (answered.body as { total: number }).total,
        not_listed: (answered.body as { not_listed?: object }).not_listed,
        answers: idsOf(answers).length,
        results: (results.body as { results: unknown[] }).results.length,
      };
    };
    const all = {
      status: 200,
      code: undefined,
      listed: [second.id, first.id],
      total: 2,
      answered: 2,
      not_listed: { disabled: 0, in_work: 0 },
      answers: 2,
      results: 1,
    };
    const closed = {
      status: 403,
      code: 'kept_for_work',
      listed: [second.id],
      total: 1,
      answered: 1,
      not_listed: { disabled: 0, in_work: 1 },
      answers: 1,
      results: 0,
    };
    const readers = [
      [pupil, ''],
      [parent, child],
    ] as const;
    for (const [reader, whose] of readers) expect(await seen(reader, whose)).toEqual(all);
    const work = await makeWork(context, {
      pupils: [pupil.person],
      questions: [first],
      parents_see: false,
      mode: 'practice',
      show_keys: 'each',
      show_explanations: 'each',
    });
    for (const [reader, whose] of readers) {
      expect(await seen(reader, whose)).toEqual(closed);
      // By verdict the number would tell the verdict of the withheld answer.
      const byVerdict = await get(
        reader,
        `tests_api/answered/${whose === '' ? '?' : `${whose}&`}verdict=right`,
      );
      expect(byVerdict.body).not.toHaveProperty('not_listed');
    }
    const underWay = { handed_in_at: null, handed_in_by: null };
    await makeAttempt(context, {
      work,
      person: pupil.person,
      ...underWay,
      answers: { [first.id]: { users_answer: 'a' } },
    });
    for (const [reader, whose] of readers) expect(await seen(reader, whose)).toEqual(all);
  });

  test('stays open to its author and to staff, whatever else they are', async () => {
    const { context } = server;
    const author = await makeCaller(context, { is_teacher: true, is_pupil: true });
    const staff = await makeCaller(context, { is_staff: true, is_pupil: true });
    const question = await makeQuestion(context, { author: author.person.id });
    await makeWork(context, { pupils: [author.person, staff.person], questions: [question] });
    for (const caller of [author, staff]) {
      expect((await get(caller, `tests_api/${question.id}/`)).status).toBe(200);
      expect((await get(caller, `tests_api/?category=${question.category}`)).body).toMatchObject({
        total: 1,
      });
    }
    expect(await nextOf(staff, question.category)).toBe(question.id);
  });

  test('is withheld from a pupil who left the class with an attempt, and from nobody who left without one', async () => {
    const { context, pupil, category, first } = await makeFamily();
    const other = await makeCaller(context, { is_pupil: true });
    const taught = await makeClass(context, { pupils: [pupil.person, other.person] });
    const work = await makeWork(context, { classes: [taught], questions: [first] });
    await makeAttempt(context, { work, person: pupil.person, handed_in_at: null, handed_in_by: null });
    for (const caller of [pupil, other]) expect(await nextOf(caller, category)).not.toBe(first.id);
    await context.database.deleteFrom('class_pupil').where('class', '=', taught.id).execute();
    expect(await nextOf(pupil, category)).not.toBe(first.id);
    expect(await nextOf(other, category)).toBe(first.id);
  });
});
