import { describe, expect, test } from 'vitest';

import type { FamilyAnswer, NamedAnswer, RightAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import type { Statistics } from '../../contract/statistics.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makePerson } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const animals = { a: 'cat', b: 'dog', c: 'cow', right_answer: 'b' } as const;

/** A teacher with a test, as the form sends it, in a category of its own. */
async function makeTest(fields: object = animals, test_type = 'choosable') {
  const author = await makeCaller(server.context, { is_teacher: true });
  const { id: category } = await makeCategory(server.context);
  const sent = { test_type, savol: 'Which animal barks?', category, ...fields };
  const reply = await send(server, 'POST /tests_api/', { token: author.token, json: sent });
  const { id } = itemsOf<{ id: number }>(reply, 201)[0];
  const change = async (changed: object, more: object = {}) => {
    const json = { test_type, savol: 'Which animal barks?', category, ...changed, ...more };
    const { status, text } = await send(server, `PUT /tests_api/${id}/`, { token: author.token, json });
    expect(status, text).toBe(200);
  };
  return { author, id, category, change };
}

function itemsOf<Item>({ status, text, body }: Reply, expected = 200): [Item, ...Item[]] {
  expect(status, text).toBe(expected);
  return (body as { data_api: [Item, ...Item[]] }).data_api;
}

const makePupil = () => makeCaller(server.context, { is_pupil: true });

function submit({ token }: Caller, id: number, json: object) {
  return send(server, `POST /tests_api/${id}/submit/`, { token, json });
}

async function answered(id: number, json: object): Promise<Caller> {
  const pupil = await makePupil();
  const { status, text } = await submit(pupil, id, json);
  expect(status, text).toBe(201);
  return pupil;
}

/** The answer of a pupil as the pupil reviews it. */
async function review({ token }: Caller, id: number): Promise<FamilyAnswer> {
  return itemsOf<FamilyAnswer>(await send(server, `GET /tests_api/answers/?ids=${id}`, { token }))[0];
}

const results = (pupils: readonly Caller[], id: number) =>
  Promise.all(pupils.map(async (pupil) => (await review(pupil, id)).percentage));

async function statistics({ token }: Caller, id: number): Promise<Statistics> {
  return itemsOf<Statistics>(await send(server, `GET /tests_api/${id}/statistics/`, { token }))[0];
}

const swapped = { a: 'dog', b: 'cat', c: 'cow', right_answer: 'a' };

describe('an option that is moved', () => {
  test('keeps every result, and the review shows the chosen and the right option', async () => {
    const { id, change } = await makeTest();
    const pupils = [await answered(id, { users_answer: 'b' }), await answered(id, { users_answer: 'a' })];
    await change(swapped);
    expect(await results(pupils, id)).toEqual([100, 0]);
    for (const [place, letter] of (['b', 'a'] as const).entries()) {
      const answer = await review(pupils[place] as Caller, id);
      expect(answer).toMatchObject({ users_answer: letter, seen: animals });
      expect(answer).not.toHaveProperty('regraded');
    }
    await change(animals);
    expect(await results(pupils, id)).toEqual([100, 0]);
    expect(await review(pupils[0] as Caller, id)).not.toHaveProperty('seen');
  });

  test('keeps its picture, its remark and the count of those who chose it', async () => {
    const remarks = { a: 'Cats purr.', c: 'Cows moo.' };
    const { author, id, change } = await makeTest({ ...animals, remarks });
    const pupil = await answered(id, { users_answer: 'a' });
    expect((await statistics(author, id)).options).toEqual({ a: 1, b: 0, c: 0, d: 0, e: 0 });
    await change({ ...animals, a: 'cow', c: 'cat' });
    expect((await statistics(author, id)).options).toEqual({ a: 0, b: 0, c: 1, d: 0, e: 0 });
    expect((await review(pupil, id)).seen?.remarks).toEqual(remarks);
    const shown = itemsOf(await send(server, `GET /tests_api/${id}/`, { token: author.token }))[0];
    expect(shown).toMatchObject({ remarks: { a: 'Cows moo.', c: 'Cats purr.' } });
  });

  test('and one that is respelled, or both, keep every result', async () => {
    const { id, change } = await makeTest();
    const pupils = [await answered(id, { users_answer: 'b' }), await answered(id, { users_answer: 'a' })];
    for (const changed of [
      { ...animals, b: 'Dog' },
      { a: ' DOG', b: 'Cat', c: 'cow', right_answer: 'a' },
      { a: 'cow', b: 'Cat', d: 'a dog', right_answer: 'd' },
      { a: 'a cow', b: 'a cat', d: 'a hound', right_answer: 'd' },
    ])
      await change({ c: '', ...changed });
    expect(await results(pupils, id)).toEqual([100, 0]);
  });

  test.each([
    ['both are given a full stop', { a: 'dog.', b: 'cat.', c: 'cow.', right_answer: 'a' }],
    ['both become formulas', { a: '$dog$', b: '$cat$', c: 'cow', right_answer: 'a' }],
    ['another one is removed', { a: 'A dog!', b: 'cow', right_answer: 'a' }],
    ['a new one is written above', { a: 'cat', b: 'wolf', c: 'Dog!', d: 'cow', right_answer: 'c' }],
  ])('keeps every result where %s in the same change', async (_, changed) => {
    const { author, id, change } = await makeTest();
    const pupils = await Promise.all(
      (['b', 'a', 'c'] as const).map((users_answer) => answered(id, { users_answer })),
    );
    await change(changed);
    expect(await results(pupils, id)).toEqual([100, 0, 0]);
    const { right_answer } = changed as { right_answer: string };
    expect((await statistics(author, id)).options).toMatchObject({ [right_answer]: 1 });
  });

  test('has its results changed by a correction of the key alone', async () => {
    const { id, change } = await makeTest();
    const pupils = [await answered(id, { users_answer: 'b' }), await answered(id, { users_answer: 'a' })];
    await change({ ...swapped, right_answer: 'b' });
    expect(await results(pupils, id)).toEqual([0, 100]);
  });

  test('is itself again where it was removed and is written again', async () => {
    const { author, id, change } = await makeTest();
    const pupil = await answered(id, { users_answer: 'a' });
    await change({ a: '', b: 'dog', c: 'cow', right_answer: 'b' });
    expect((await statistics(author, id)).options).toEqual({ a: 0, b: 0, c: 0, d: 0, e: 0 });
    await change({ a: 'horse', b: 'dog', c: 'cow', right_answer: 'b' });
    expect((await statistics(author, id)).options).toEqual({ a: 0, b: 0, c: 0, d: 0, e: 0 });
    await change({ a: 'horse', b: 'dog', c: 'cow', d: 'cat', right_answer: 'd' });
    expect((await statistics(author, id)).options).toEqual({ a: 0, b: 0, c: 0, d: 1, e: 0 });
    expect((await review(pupil, id)).users_answer).toBe('a');
  });

  test('is itself again where it is written again in another spelling', async () => {
    const { id, change } = await makeTest();
    const pupils = [await answered(id, { users_answer: 'b' }), await answered(id, { users_answer: 'a' })];
    await change({ a: 'cat', c: 'cow', right_answer: '' });
    await change({ a: 'cow', b: 'Dog.', c: 'cat', right_answer: 'b' });
    expect(await results(pupils, id)).toEqual([100, 0]);
  });

  test('has its place and its id again where a version is restored', async () => {
    const { author, id, change } = await makeTest();
    const pupils = [await answered(id, { users_answer: 'b' }), await answered(id, { users_answer: 'c' })];
    await change({ a: 'dog', b: 'horse', c: '', right_answer: 'a' });
    const restore = `POST /tests_api/${id}/restore/`;
    await send(server, restore, { token: author.token, json: { number: 1 } }).then(itemsOf);
    expect(await results(pupils, id)).toEqual([100, 0]);
    expect((await statistics(author, id)).options).toEqual({ a: 0, b: 1, c: 1, d: 0, e: 0 });
  });

  test('is the answer by the letter that the page has shown', async () => {
    const { author, id, category, change } = await makeTest();
    const open = await makePupil();
    const next = `GET /tests_api/get-unsolved/?category_id=${category}`;
    const unsolved = async () =>
      (await send(server, next, { token: open.token })).body as { test: QuestionToSolve };
    expect((await unsolved()).test).not.toHaveProperty('version');
    await change(swapped);
    expect((await unsolved()).test).toMatchObject({ a: 'dog', version: 2 });
    const { status, body } = await submit(open, id, { users_answer: 'b', seen_version: 1 });
    expect([status, body]).toMatchObject([201, { result: { percentage: 100 } }]);
    expect(await review(open, id)).toMatchObject({ users_answer: 'b', seen: animals });
    const { answered: right } = (await send(server, `${next}&answered=${id}`, { token: open.token }))
      .body as { answered: RightAnswer };
    expect(right.right_answer).toBe('b');
    const later = await answered(id, { users_answer: 'a', seen_version: 2 });
    expect(await review(later, id)).toMatchObject({ users_answer: 'a', percentage: 100 });
    const named = itemsOf<NamedAnswer>(
      await send(server, `GET /tests_api/${id}/answers/`, { token: author.token }),
    );
    expect(named.map(({ users_answer }) => users_answer)).toEqual(['a', 'b']);
    expect((await statistics(author, id)).options).toMatchObject({ a: 2, b: 0 });
  });

  test('is the same answer again by the letter of either version', async () => {
    const { id, change } = await makeTest();
    const pupil = await answered(id, { users_answer: 'b', seen_version: 1 });
    await change(swapped);
    expect((await submit(pupil, id, { users_answer: 'b', seen_version: 1 })).status).toBe(200);
    expect((await submit(pupil, id, { users_answer: 'a', seen_version: 2 })).status).toBe(200);
    expect((await submit(pupil, id, { users_answer: 'b', seen_version: 2 })).status).toBe(409);
  });

  test('can be chosen after it was removed, on a page that still shows it', async () => {
    const { id, change } = await makeTest();
    await change({ ...animals, c: '' });
    const pupil = await makePupil();
    expect((await submit(pupil, id, { users_answer: 'c' })).status).toBe(400);
    const { status, body } = await submit(pupil, id, { users_answer: 'c', seen_version: 1 });
    expect([status, body]).toMatchObject([201, { result: { percentage: 0 } }]);
    expect(await review(pupil, id)).toMatchObject({ users_answer: 'c', seen: animals });
  });
});

describe('the version that a page says it has shown', () => {
  test.each(['0', '-1', 'x', '1.5', '9999999999'])(
    'is refused where it is no number of one: %s',
    async (seen_version) => {
      const { id } = await makeTest();
      const { status, body } = await submit(await makePupil(), id, { users_answer: 'b', seen_version });
      expect([status, Object.keys(body as object)]).toEqual([400, ['seen_version']]);
    },
  );

  test.each(['', '2', '1000'])(
    'is the one of now where it is absent or unknown: %j',
    async (seen_version) => {
      const { id, change } = await makeTest();
      await change(swapped);
      const { body } = await submit(await makePupil(), id, { users_answer: 'a', seen_version });
      expect(body).toMatchObject({ result: { percentage: 100 } });
    },
  );
});

const cities = {
  content: {
    text: 'The capital is {{g}}.',
    gaps: [{ id: 'g', choices: ['tashkent', 'Samarkand', 'Bukhara'] }],
  },
  key: { gaps: { g: ['tashkent'] } },
};

function withChoices(choices: string[], right: string) {
  return {
    content: { text: 'The capital is {{g}}.', gaps: [{ id: 'g', choices }] },
    key: { gaps: { g: [right] } },
  };
}

const inGap = (g: string) => ({ answer: { gaps: { g } } });

describe('a choice of a gap', () => {
  test('keeps every result where it is respelled or moved, and is shown as it was chosen', async () => {
    const { id, change } = await makeTest(cities, 'gaps');
    const pupils = [await answered(id, inGap('tashkent')), await answered(id, inGap('Bukhara'))];
    for (const [choices, right] of [
      [['Tashkent', 'Samarkand', 'Bukhara'], 'Tashkent'],
      [['Bukhara', 'Toshkent', 'Samarkand'], 'Toshkent'],
      [['Toshkent', 'Samarqand', 'Buxoro'], 'Toshkent'],
    ] as [string[], string][]) {
      await change(withChoices(choices, right));
      expect(await results(pupils, id)).toEqual([100, 0]);
    }
    const answer = await review(pupils[0] as Caller, id);
    expect(answer).toMatchObject({ ...inGap('tashkent'), seen: cities });
    expect(answer).not.toHaveProperty('regraded');
    const late = await answered(id, { ...inGap('tashkent'), seen_version: 1 });
    expect(await review(late, id)).toMatchObject({ ...inGap('tashkent'), percentage: 100 });
  });

  test('is stored without its text, and one that is typed as it is typed', async () => {
    const { id } = await makeTest(cities, 'gaps');
    await answered(id, inGap('tashkent'));
    const { database } = server.context;
    const stored = await database
      .selectFrom('answer')
      .select('answer')
      .where('question', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain('tashkent');
  });

  test('belongs to its gap, whatever that is called in the text', async () => {
    const { author, id, change } = await makeTest(cities, 'gaps');
    const pupils = [await answered(id, inGap('tashkent')), await answered(id, inGap('Bukhara'))];
    const text = '{{city}} is the capital.';
    const choices = ['Samarkand', 'Tashkent', 'Bukhara'];
    await change({
      content: { text, gaps: [{ id: 'city', choices }] },
      key: { gaps: { city: ['Tashkent'] } },
    });
    expect(await results(pupils, id)).toEqual([100, 0]);
    const read = itemsOf<{ content: { text: string } }>(
      await send(server, `GET /tests_api/${id}/`, { token: author.token }),
    )[0];
    expect(read.content.text).toBe('{{g}} is the capital.');
  });
});

describe('a gap', () => {
  const typed = (text: string, accepted: Record<string, string>) => ({
    content: { text, gaps: Object.keys(accepted).map((id) => ({ id })) },
    key: { gaps: Object.fromEntries(Object.entries(accepted).map(([id, spelling]) => [id, [spelling]])) },
  });
  const capital = 'The capital is {{1}}. The river is {{2}}.';
  const before = typed(capital, { 1: 'Tashkent', 2: 'Amu' });
  const answers = [
    { 1: 'Tashkent', 2: 'Amu' },
    { 1: 'Paris', 2: 'Amu' },
    { 1: 'Tashkent', 2: 'Seine' },
  ];

  test.each([
    ['the first is removed', typed('The river is {{1}}.', { 1: 'Amu' })],
    ['they are moved', typed('The river is {{1}}. The capital is {{2}}.', { 1: 'Amu', 2: 'Tashkent' })],
    [
      'one is added above',
      typed('The lake is {{1}}. The capital is {{2}}. The river is {{3}}.', {
        1: 'Aral',
        2: 'Tashkent',
        3: 'Amu',
      }),
    ],
    ['their ids are moved', typed('The river is {{2}}. The capital is {{1}}.', { 2: 'Amu', 1: 'Tashkent' })],
  ])('keeps every result where gaps are numbered anew as %s', async (_, changed) => {
    const { id, change } = await makeTest(before, 'gaps');
    const pupils = await Promise.all(answers.map((gaps) => answered(id, { answer: { gaps } })));
    await change(changed);
    expect(await results(pupils, id)).toEqual([100, 50, 50]);
  });

  test('is corrected where the accepted answers of two gaps had been mixed up', async () => {
    const { id, change } = await makeTest(typed(capital, { 1: 'Amu', 2: 'Tashkent' }), 'gaps');
    const pupils = await Promise.all(answers.map((gaps) => answered(id, { answer: { gaps } })));
    expect(await results(pupils, id)).toEqual([0, 0, 0]);
    await change(typed('The capital is {{1}}; the river is {{2}}.', { 1: 'Tashkent', 2: 'Amu' }));
    expect(await results(pupils, id)).toEqual([100, 50, 50]);
  });
});

const part = (id: string, text: string) => ({ id, text });

describe.each([
  [
    'multiple',
    { content: { options: [part('1', 'cat'), part('2', 'dog'), part('3', 'cow')] }, key: { right: ['2'] } },
    { content: { options: [part('x', 'dog'), part('y', 'Cat'), part('z', 'cow')] }, key: { right: ['x'] } },
    { content: { options: [part('1', 'dog'), part('2', 'cat'), part('3', 'cow')] }, key: { right: ['1'] } },
    [{ chosen: ['2'] }, { chosen: ['1'] }],
  ],
  [
    'matching',
    {
      content: {
        prompts: [part('1', 'barks'), part('2', 'purrs')],
        choices: [part('1', 'dog'), part('2', 'cat'), part('3', 'cow')],
      },
      key: { pairs: { 1: '1', 2: '2' } },
    },
    {
      content: {
        prompts: [part('p', 'purrs'), part('q', 'barks')],
        choices: [part('x', 'cow'), part('y', 'cat'), part('z', 'dog')],
      },
      key: { pairs: { q: 'z', p: 'y' } },
    },
    {
      content: {
        prompts: [part('1', 'purrs'), part('2', 'barks')],
        choices: [part('1', 'cat'), part('2', 'dog'), part('3', 'cow')],
      },
      key: { pairs: { 1: '1', 2: '2' } },
    },
    [{ pairs: { 1: '1', 2: '2' } }, { pairs: { 1: '2', 2: '1' } }],
  ],
  [
    'ordering',
    {
      content: { items: [part('1', 'one'), part('2', 'two'), part('3', 'three')] },
      key: { order: ['1', '2', '3'] },
    },
    {
      content: { items: [part('x', 'three'), part('y', 'two'), part('z', 'one')] },
      key: { order: ['z', 'y', 'x'] },
    },
    {
      content: { items: [part('3', 'one'), part('1', 'two'), part('2', 'three')] },
      key: { order: ['3', '1', '2'] },
    },
    [{ order: ['1', '2', '3'] }, { order: ['2', '3', '1'] }],
  ],
])('the parts of %s', (test_type, before, named, renamed, [right, wrong]) => {
  test.each([
    ['named anew', named],
    ['under ids of each other', renamed],
  ])('keep every result where they are sent %s', async (_, changed) => {
    const { author, id, change } = await makeTest(before, test_type);
    const pupils = [await answered(id, { answer: right }), await answered(id, { answer: wrong })];
    await change(changed);
    expect(await results(pupils, id)).toEqual([100, 0]);
    const later = await makePerson(server.context, { is_pupil: true });
    await makeAnswer(server.context, { question: { id }, person: later, answer: right });
    const answers = itemsOf<NamedAnswer>(
      await send(server, `GET /tests_api/${id}/answers/`, { token: author.token }),
    );
    expect(answers.map(({ percentage }) => percentage)).toEqual([100, 0, 100]);
  });
});

test('a new part does not get the id of one that was removed', async () => {
  const options = (...all: ReturnType<typeof part>[]) => ({
    content: { options: all },
    key: { right: ['2'] },
  });
  const { author, id, change } = await makeTest(
    options(part('1', 'cat'), part('2', 'dog'), part('3', 'cow')),
    'multiple',
  );
  const pupil = await answered(id, { answer: { chosen: ['3'] } });
  await change(options(part('1', 'cat'), part('2', 'dog')));
  await change({
    content: { options: [part('1', 'cat'), part('2', 'dog'), part('3', 'wolf')] },
    key: { right: ['3'] },
  });
  expect(await results([pupil], id)).toEqual([0]);
  const { options: counts } = await statistics(author, id);
  expect(Object.values(counts)).toEqual([0, 0, 0]);
});
