import { describe, expect, test } from 'vitest';

import type { Progress } from '../../contract/progress.ts';
import { updateCategory } from '../categories/store.ts';
import { updateQuestion } from '../questions/store.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();

/** The progress as it is listed, which is the same beside the next unsolved test of each category. */
async function progressIn({ token }: Caller, ...ids: number[]): Promise<Progress[]> {
  const { status, body } = await send(server, `GET /blog_api/category/progress/?ids=${ids.join()}`, {
    token,
  });
  expect(status).toBe(200);
  const listed = (body as { data_api: Progress[] }).data_api;
  for (const progress of listed) {
    const next = `GET /tests_api/get-unsolved/?category_id=${progress.category}&progress=true`;
    expect((await send(server, next, { token })).body).toMatchObject({ progress });
  }
  return listed;
}

/** Algebra with a child, in which a teacher has written some tests, and a pupil. */
async function makeSchool() {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const pupil = await makeCaller(context, { is_pupil: true });
  const algebra = await makeCategory(context);
  const equations = await makeCategory(context, { parent: algebra.id });
  const write = (category: number, some = {}) =>
    makeQuestion(context, { category, author: teacher.person.id, ...some });
  const names = { algebra: algebra.name, equations: equations.name };
  return { context, teacher, pupil, algebra: algebra.id, equations: equations.id, names, write };
}

describe('the progress in categories', () => {
  const request = 'GET /blog_api/category/progress/';

  test('is closed to guests', async () => {
    expect((await send(server, `${request}?ids=1`)).status).toBe(401);
  });

  test.each([
    ['', 'This field is required.'],
    ['?ids=', 'A valid integer is required.'],
    ['?ids=1,,2', 'A valid integer is required.'],
    ['?ids=1,a', 'A valid integer is required.'],
    [`?ids=${'1,'.repeat(600)}1`, 'Ensure this field has no more than 1100 characters.'],
  ])('needs ids: %s', async (query, sentence) => {
    const { token } = await makeCaller(server.context);
    const { status, body } = await send(server, request + query, { token });
    expect({ status, body }).toEqual({ status: 400, body: { ids: [sentence] } });
  });

  test('is that of the whole subtree of each, in the order of the ids', async () => {
    const { context, pupil, algebra, equations, names, write } = await makeSchool();
    const [right, wrong, waiting] = [
      await write(equations, { qiyinlik_darajasi: 36 }),
      await write(algebra),
      await write(equations, { right_answer: null }),
    ];
    await write(equations);
    await makeAnswer(context, { question: right, person: pupil.person });
    await makeAnswer(context, { question: wrong, person: pupil.person, users_answer: 'c' });
    await makeAnswer(context, { question: waiting, person: pupil.person });
    expect(await progressIn(pupil, equations, 2_000_000_000, 4_000_000_000, algebra)).toEqual([
      {
        category: equations,
        category_name: names.equations,
        answered: 2,
        right: 1,
        waiting: 1,
        points: 3,
        solvable: 3,
      },
      {
        category: algebra,
        category_name: names.algebra,
        answered: 3,
        right: 1,
        waiting: 1,
        points: 3,
        solvable: 4,
      },
    ]);
  });

  test('follows tests and categories that move or are disabled, and counts what others answer for them alone', async () => {
    const { context, pupil, algebra, equations, write } = await makeSchool();
    const question = await write(equations);
    await write(algebra);
    await makeAnswer(context, { question, person: pupil.person });
    const other = await makeCaller(context, { is_pupil: true });
    expect(await progressIn(other, algebra)).toMatchObject([{ answered: 0, solvable: 2 }]);
    await updateQuestion(context.database, question.id, { enabled: false }, nobody);
    expect(await progressIn(pupil, algebra)).toMatchObject([{ answered: 0, solvable: 1 }]);
    await updateQuestion(context.database, question.id, { enabled: true, category: algebra }, nobody);
    expect(await progressIn(pupil, algebra, equations)).toMatchObject([
      { answered: 1, solvable: 2 },
      { answered: 0, solvable: 0 },
    ]);
    const elsewhere = await makeCategory(context);
    await updateCategory(context.database, algebra, {
      name: 'Moved',
      language: 'en',
      parent: elsewhere.id,
    });
    expect(await progressIn(pupil, elsewhere.id)).toMatchObject([{ answered: 1, solvable: 2 }]);
  });

  test('leaves out the tests that the person wrote', async () => {
    const { teacher, algebra, equations, write } = await makeSchool();
    await makeQuestion(server.context, { category: equations });
    await write(equations);
    await write(algebra, { enabled: false });
    expect(await progressIn(teacher, algebra)).toMatchObject([{ answered: 0, solvable: 1 }]);
  });
});

describe('the next unsolved test', () => {
  test('comes with the progress in its category on request only', async () => {
    const { context, pupil, algebra, equations, names, write } = await makeSchool();
    const [first, second] = [await write(equations), await write(algebra)];
    const next = async (query: string) => {
      const path = `GET /tests_api/get-unsolved/?category_id=${algebra}${query}`;
      return (await send(server, path, { token: pupil.token })).body;
    };
    expect(Object.keys((await next('')) as object)).toEqual(['status', 'test']);
    expect(await next('&progress=true')).toMatchObject({
      status: 'ok',
      progress: { category: algebra, answered: 0, solvable: 2 },
    });
    for (const question of [first, second]) await makeAnswer(context, { question, person: pupil.person });
    expect(await next('')).toEqual({ status: 'no_tests_available' });
    expect(await next('&progress=true')).toEqual({
      status: 'no_tests_available',
      progress: {
        category: algebra,
        category_name: names.algebra,
        answered: 2,
        right: 2,
        partly: 0,
        waiting: 0,
        points: 2,
        solvable: 2,
      },
    });
  });

  test('comes with the right answer to a test that the caller has answered and may read', async () => {
    const { context, pupil, teacher, algebra, write } = await makeSchool();
    const question = await write(algebra);
    const written = { test_type: 'free_text', right_answer: null, right_answer_text: 'Toshkent' } as const;
    const inWords = await write(algebra, written);
    const other = await makeCaller(context, { is_teacher: true });
    const disabled = await write(algebra);
    for (const person of [pupil.person, other.person]) {
      for (const answered of [question, inWords, disabled])
        await makeAnswer(context, { question: answered, person });
    }
    await updateQuestion(context.database, disabled.id, { enabled: false }, nobody);
    const next = async ({ token }: Caller, answered: number | string) => {
      const path = `GET /tests_api/get-unsolved/?category_id=${algebra}&answered=${answered}`;
      return (await send(server, path, { token })).body;
    };
    const { right_answer, right_answer_text } = question;
    expect(await next(pupil, question.id)).toEqual({
      status: 'no_tests_available',
      answered: { right_answer, right_answer_text },
    });
    expect(await next(pupil, inWords.id)).toMatchObject({
      answered: { right_answer: null, right_answer_text: 'Toshkent' },
    });
    const nothing = { status: 'no_tests_available' };
    expect(await next(pupil, disabled.id)).toEqual(nothing);
    expect(await next(pupil, 2_000_000_000)).toEqual(nothing);
    expect(await next(other, question.id)).toMatchObject({ answered: { right_answer } });
    await makeWork(context, { pupils: [pupil.person], questions: [question], reserved: true });
    expect(await next(other, question.id)).toEqual(nothing);
    const unanswered = await write(algebra);
    expect(Object.keys((await next(pupil, unanswered.id)) as object)).toEqual(['status', 'test']);
    expect(Object.keys((await next(teacher, unanswered.id)) as object)).not.toContain('answered');
    expect(await next(pupil, 'x')).toEqual({ answered: ['A valid integer is required.'] });
  });
});
