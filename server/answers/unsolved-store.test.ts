import { describe, expect, test } from 'vitest';

import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;
const everybody = [{ is_staff: true }, { is_teacher: true }, { is_parent: true }, { is_pupil: true }, {}];

describe('the next unsolved test', () => {
  function next({ token }: Caller, category: number): Promise<Reply> {
    return send(server, `GET /tests_api/get-unsolved/?category_id=${category}`, { token });
  }

  async function nextId(caller: Caller, category: number): Promise<number | undefined> {
    const reply = await next(caller, category);
    expect(reply.status).toBe(200);
    return (reply.body as { test?: QuestionToSolve }).test?.id;
  }

  test('is closed to guests', async () => {
    expect((await send(server, 'GET /tests_api/get-unsolved/?category_id=1')).status).toBe(401);
  });

  test('needs a category', async () => {
    const { token } = await makeCaller(server.context);
    const ask = (query: string) => send(server, `GET /tests_api/get-unsolved/${query}`, { token });
    const missing = await ask('');
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({ category_id: ['This field is required.'] });
    expect((await ask('?category_id=algebra')).body).toEqual({
      category_id: ['A valid integer is required.'],
    });
  });

  test.each([
    ['0', 'Ensure this value is greater than or equal to 1.'],
    ['21', 'Ensure this value is less than or equal to 20.'],
    ['all', 'A valid integer is required.'],
  ])('is refused with %s ahead', async (ahead, message) => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, `GET /tests_api/get-unsolved/?category_id=1&ahead=${ahead}`, { token });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ ahead: [message] });
  });

  test('is none of those whose answers are on their way, in subtrees that are cached and that are not', async () => {
    const caller = await makeCaller(server.context, { is_pupil: true });
    const category = await makeCategory(server.context);
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push((await makeQuestion(server.context, { category: category.id })).id);
    }
    const ask = async (except: readonly number[]) => {
      const query = `?category_id=${category.id}&except=${except.join(',')}`;
      const reply = await send(server, `GET /tests_api/get-unsolved/${query}`, { token: caller.token });
      expect(reply.status).toBe(200);
      return (reply.body as { test?: QuestionToSolve }).test?.id;
    };
    // The first request finds the test by a statement, later ones in the order that is cached.
    for (let times = 0; times < 3; times += 1) {
      expect(await ask(ids.slice(0, 2))).toBe(ids[2]);
      expect(await ask([])).toBe(ids[0]);
      expect(await ask([ids[0] ?? 0, noRow])).toBe(ids[1]);
      expect(await ask(ids)).toBeUndefined();
    }
    const query = `?category_id=${category.id}&except=one`;
    const refused = await send(server, `GET /tests_api/get-unsolved/${query}`, { token: caller.token });
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty('except');
  });

  test('of an unknown category is answered 404', async () => {
    const reply = await next(await makeCaller(server.context), noRow);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ detail: 'Not found.' });
  });

  test.each(everybody)('has only the fields for solving, for a person with %o', async (roles) => {
    const caller = await makeCaller(server.context, roles);
    const category = await makeCategory(server.context);
    const { id } = await makeQuestion(server.context, { category: category.id, savol: 'Line 1\nLine 2' });
    expect((await next(caller, category.id)).body).toEqual({
      status: 'ok',
      test: {
        id,
        test_type: 'choosable',
        savol: 'Line 1\nLine 2',
        a: 'Samarkand',
        b: 'Tashkent',
        c: 'Bukhara',
        d: '',
        e: '',
        category: category.id,
        category_name: category.name,
        qiyinlik_darajasi: 34,
        image: '/media/default.jpg',
      },
    });
  });

  test.each(everybody)(
    'comes with those after it where some are asked for, for a person with %o',
    async (roles) => {
      const caller = await makeCaller(server.context, roles);
      const category = (await makeCategory(server.context)).id;
      const made = [];
      for (const savol of ['One', 'Two', 'Three', 'Four'])
        made.push(await makeQuestion(server.context, { category, savol }));
      const ask = async (ahead: string) => {
        const request = `GET /tests_api/get-unsolved/?category_id=${category}${ahead}`;
        return (await send(server, request, { token: caller.token })).body as {
          test: QuestionToSolve;
          tests?: QuestionToSolve[];
        };
      };
      const plain = await ask('');
      expect(plain).not.toHaveProperty('tests');
      expect(await ask('&ahead=')).toEqual(plain);
      for (const ahead of [2, 3, 20]) {
        const { test: first, tests = [] } = await ask(`&ahead=${ahead}`);
        expect(first).toEqual(plain.test);
        expect(tests.map(({ id }) => id)).toEqual(made.slice(1, 1 + ahead).map(({ id }) => id));
        // Each is what it will be as the next one, and has no field of its right answer.
        for (const listed of tests)
          expect(listed).toEqual({ ...plain.test, id: listed.id, savol: listed.savol });
      }
      for (const question of made.slice(0, 1))
        await makeAnswer(server.context, { question, person: caller.person });
      const after = await ask('&ahead=1');
      expect([after.test.savol, ...(after.tests ?? []).map(({ savol }) => savol)]).toEqual(['Two', 'Three']);
      for (const question of made.slice(1, 3))
        await makeAnswer(server.context, { question, person: caller.person });
      expect((await ask('&ahead=20')).tests).toEqual([]);
    },
  );

  test('is absent when all are answered, disabled or written by the person', async () => {
    const caller = await makeCaller(server.context, { is_teacher: true });
    const category = (await makeCategory(server.context)).id;
    expect((await next(caller, category)).text).toBe('{"status":"no_tests_available"}');
    const question = await makeQuestion(server.context, { category });
    await makeAnswer(server.context, { question, person: caller.person });
    await makeQuestion(server.context, { category, enabled: false });
    await makeQuestion(server.context, { category, author: caller.person.id });
    await makeQuestion(server.context);
    expect((await next(caller, category)).text).toBe('{"status":"no_tests_available"}');
    const none = await send(server, `GET /tests_api/get-unsolved/?category_id=${category}&ahead=20`, caller);
    expect(none.text).toBe('{"status":"no_tests_available"}');
    expect(await nextId(await makeCaller(server.context), category)).toBe(question.id);
  });

  test('is from the whole subtree, by weight and then by id', async () => {
    const caller = await makeCaller(server.context, { is_pupil: true });
    const root = (await makeCategory(server.context)).id;
    const child = (await makeCategory(server.context, { parent: root })).id;
    const leaf = (await makeCategory(server.context, { parent: child })).id;
    // A new level with the same weight as the first one: the order depends on weights and not on ids of levels.
    const late = (await makeDifficultyLevel(server.context, { weight: 1 })).id;
    const made = [];
    for (const [category, qiyinlik_darajasi] of [
      [root, 38],
      [leaf, 36],
      [root, 36],
      [leaf, late],
      [root, 34],
      [child, late],
      [child, 35],
    ] as const) {
      made.push(await makeQuestion(server.context, { category, qiyinlik_darajasi }));
    }
    const order = [];
    for (let step = 0; step < made.length; step += 1) {
      const id = await nextId(caller, root);
      const question = made.find((candidate) => candidate.id === id);
      order.push(made.findIndex((candidate) => candidate.id === id));
      if (question) await makeAnswer(server.context, { question, person: caller.person });
    }
    expect(order).toEqual([3, 4, 5, 6, 1, 2, 0]);
    expect(await nextId(caller, root)).toBeUndefined();
  });

  test('is found in a category after tests were moved there', async () => {
    const caller = await makeCaller(server.context, { is_pupil: true });
    const staff = await makeCaller(server.context, { is_staff: true });
    const target = (await makeCategory(server.context)).id;
    const { id } = await makeQuestion(server.context);
    const json = { test_type: 'choosable', savol: 'Moved', category: target };
    await send(server, `PUT /tests_api/${id}/`, { token: staff.token, json });
    expect(await nextId(caller, target)).toBe(id);
  });
});
