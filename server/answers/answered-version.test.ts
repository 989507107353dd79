import { describe, expect, test } from 'vitest';

import type { AnsweredTest, FamilyAnswer, NamedAnswer, Regrade } from '../../contract/answers.ts';
import type { AnswerToMark } from '../../contract/marks.ts';
import { type Caller, makeAnswer, makeCaller, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

/** A teacher with a test, a pupil with the wrong answer `c` to it, and a parent of the pupil. */
async function makeAnswered() {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true, first_name: 'Zamira', last_name: 'Aliyeva' });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const question = await makeQuestion(context, { author: author.person.id });
  await makeAnswer(context, { question, person: pupil.person, users_answer: 'c' });
  const { id, test_type, savol, category, a, b, c, right_answer } = question;
  return { author, parent, pupil, id, same: { test_type, savol, category, a, b, c, right_answer } };
}

async function put({ token }: Caller, id: number, json: object): Promise<void> {
  const { status, text } = await send(server, `PUT /tests_api/${id}/`, { token, json });
  expect(status, text).toBe(200);
}

function itemsOf<Item>({ status, body }: Reply): Item[] {
  expect(status).toBe(200);
  return (body as { data_api: Item[] }).data_api;
}

const read = <Item>({ token }: Caller, path: string) =>
  send(server, `GET /tests_api/${path}`, { token }).then(itemsOf<Item>);

/** The answer as each reader gets it who may review it. */
async function reviews({ author, parent, pupil, id }: Awaited<ReturnType<typeof makeAnswered>>) {
  const staff = await makeCaller(server.context, { is_staff: true });
  const [ownTest] = await read<AnsweredTest>(pupil, 'answered/');
  const [childs] = await read<AnsweredTest>(parent, `answered/?child=${pupil.person.id}`);
  return {
    pupil: [ownTest?.answer, ...(await read<FamilyAnswer>(pupil, `answers/?ids=${id}`))],
    parent: [childs?.answer, ...(await read<FamilyAnswer>(parent, `answers/?ids=${id}`))],
    author: await read<NamedAnswer>(author, `${id}/answers/`),
    staff: await read<NamedAnswer>(staff, `${id}/answers/`),
  };
}

describe('the review of an answer', () => {
  test('is byte for byte as before while its test has not changed', async () => {
    const made = await makeAnswered();
    const { token } = made.pupil;
    const first = await send(server, `GET /tests_api/answers/?ids=${made.id}`, { token });
    expect(first.text).not.toMatch(/seen|regraded|version/);
    await put(made.author, made.id, { ...made.same, enabled: true });
    const second = await send(server, `GET /tests_api/answers/?ids=${made.id}`, { token });
    expect(second.text).toBe(first.text);
  });

  test('shows every reader the version that the pupil saw, where the test has changed', async () => {
    const made = await makeAnswered();
    const { id, same } = made;
    await put(made.author, id, { ...same, savol: 'Another question?', c: 'Khiva' });
    await put(made.author, id, { ...same, savol: 'A third question?', c: 'Nukus' });
    for (const [reader, answers] of Object.entries(await reviews(made))) {
      for (const answer of answers) {
        expect(answer?.users_answer, reader).toBe('c');
        expect(answer?.seen, reader).toMatchObject({ id, savol: same.savol, c: same.c, right_answer: 'b' });
        expect(Object.keys(answer?.seen ?? {}), reader).not.toContain('change_by_ai');
      }
    }
    const later = await makeCaller(server.context, { is_pupil: true });
    await makeAnswer(server.context, { question: { id }, person: later.person });
    expect((await read<FamilyAnswer>(later, `answers/?ids=${id}`))[0]).not.toHaveProperty('seen');
  });

  test('shows the test of now where only its place, its state or its key has changed', async () => {
    const made = await makeAnswered();
    await put(made.author, made.id, { ...made.same, right_answer: 'c', qiyinlik_darajasi: 38 });
    for (const answers of Object.values(await reviews(made)))
      for (const answer of answers) expect(answer).not.toHaveProperty('seen');
  });

  test('shows the current key where it fits the version that the pupil saw, and the key of that version otherwise', async () => {
    const made = await makeAnswered();
    const { author, pupil, id, same } = made;
    const seen = async () => (await read<FamilyAnswer>(pupil, `answers/?ids=${id}`))[0];
    await put(author, id, { ...same, savol: 'Changed?', right_answer: 'c' });
    expect(await seen()).toMatchObject({ percentage: 100, seen: { savol: same.savol, right_answer: 'c' } });
    await put(author, id, { ...same, savol: 'Changed?', d: 'Khiva', right_answer: 'd' });
    expect(await seen()).toMatchObject({ percentage: 0, seen: { d: '', right_answer: 'b' } });
  });

  test('shows an answer of another type with the test that it was given to', async () => {
    const { author, pupil, id, same } = await makeAnswered();
    const content = { options: ['x', 'y'].map((letter) => ({ id: letter, text: letter })) };
    const { savol, category } = same;
    await put(author, id, { test_type: 'multiple', savol, category, content, key: { right: ['x'] } });
    const answer = { chosen: ['x'] };
    const later = await makeCaller(server.context, { is_pupil: true });
    await makeAnswer(server.context, { question: { id }, person: later.person, answer });
    await put(author, id, same);
    expect((await read<FamilyAnswer>(pupil, `answers/?ids=${id}`))[0]).toMatchObject({ users_answer: 'c' });
    expect((await read<FamilyAnswer>(later, `answers/?ids=${id}`))[0]).toMatchObject({
      answer,
      percentage: 100,
      seen: { test_type: 'multiple', content, key: { right: ['x'] } },
    });
  });

  test('shows the version that the pupil saw to the teacher who marks it', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const essay = { test_type: 'essay', savol: 'Tell of a river.' };
    const { id, category } = await makeQuestion(server.context, { author: author.person.id, ...essay });
    await makeAnswer(server.context, { question: { id }, person: pupil.person, answer: { text: 'Amu' } });
    await put(author, id, { ...essay, savol: 'Tell of a lake.', category, content: {} });
    const [waiting] = await read<AnswerToMark>(author, `to-mark/?test=${id}`);
    expect(waiting).toMatchObject({ test: { savol: 'Tell of a lake.' }, answer: { seen: essay } });
    const [answerToMark] = await read<AnswerToMark>(author, `to-mark/${waiting?.id}/`);
    expect(answerToMark).toEqual(waiting);
  });
});

describe('a change of key', () => {
  test('leaves a line with the old and the new result, when, why and who, for those who may know', async () => {
    const made = await makeAnswered();
    const before = Date.now();
    await put(made.author, made.id, { ...made.same, right_answer: 'c' });
    const line = {
      changed: ['key'],
      points_before: 0,
      percentage_before: 0,
      points: 1,
      percentage: 100,
    };
    const { pupil, parent, author, staff } = await reviews(made);
    const regraded = (answers: ({ regraded?: Regrade[] | undefined } | undefined)[]) =>
      answers.map((answer) =>
        answer?.regraded?.map(
          ({ changed_at, ...rest }) => (expect(Date.parse(changed_at)).toBeGreaterThanOrEqual(before), rest),
        ),
      );
    expect(regraded([...pupil, ...parent])).toEqual(Array.from({ length: 4 }, () => [line]));
    expect(regraded([...author, ...staff])).toEqual(
      Array.from({ length: 2 }, () => [{ ...line, changed_by: 'Zamira Aliyeva' }]),
    );
  });

  test('leaves no line where the result stays, and one for each change where it does not', async () => {
    const made = await makeAnswered();
    const { author, id, same } = made;
    const right = await makeCaller(server.context, { is_pupil: true });
    await makeAnswer(server.context, { question: { id }, person: right.person });
    await put(author, id, { ...same, right_answer: 'a' });
    await put(author, id, { ...same, right_answer: '' });
    await put(author, id, { ...same, right_answer: 'c', d: 'Khiva', qiyinlik_darajasi: 36 });
    const lines = async (who: Caller) =>
      (await read<FamilyAnswer>(who, `answers/?ids=${id}`))[0]?.regraded?.map((change) => [
        change.percentage_before,
        change.percentage,
        change.points_before,
        change.points,
        change.changed.join(),
      ]);
    expect(await lines(made.pupil)).toEqual([[0, 100, 0, 1, 'content,key,qiyinlik_darajasi']]);
    expect(await lines(right)).toEqual([[100, 0, 1, 0, 'key']]);
  });

  test('of a mark by a person leaves none', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const { id } = await makeQuestion(server.context, { author: author.person.id, test_type: 'essay' });
    await makeAnswer(server.context, { question: { id }, person: pupil.person, answer: { text: 'Amu' } });
    const [waiting] = await read<AnswerToMark>(author, `to-mark/?test=${id}`);
    for (const percentage of [40, 70]) {
      const path = `PUT /tests_api/to-mark/${waiting?.id}/`;
      expect((await send(server, path, { token: author.token, json: { percentage } })).status).toBe(200);
    }
    const [answer] = await read<FamilyAnswer>(pupil, `answers/?ids=${id}`);
    expect(answer).toMatchObject({ percentage: 70 });
    expect(answer).not.toHaveProperty('regraded');
  });

  test('tells nobody else of the results', async () => {
    const made = await makeAnswered();
    await put(made.author, made.id, { ...made.same, right_answer: 'c' });
    for (const role of ['is_pupil', 'is_parent'] as const) {
      const stranger = await makeCaller(server.context, { [role]: true });
      expect(await read(stranger, `answers/?ids=${made.id}`)).toEqual([]);
    }
    const teacher = await makeCaller(server.context, { is_teacher: true });
    for (const path of [`${made.id}/answers/`, `answers/?ids=${made.id}`]) {
      expect((await send(server, `GET /tests_api/${path}`, { token: teacher.token })).status).toBe(403);
    }
  });
});
