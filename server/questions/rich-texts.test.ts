import { brotliCompressSync } from 'node:zlib';

import { beforeAll, expect, test } from 'vitest';

import type { Rendered } from '../../contract/questions/rich-text.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: Caller;
let category: number;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
  ({ id: category } = await makeCategory(server.context));
});

const roots = String.raw`$x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}$`;
const fields = {
  test_type: 'free_text',
  savol: `Which formula gives the roots of $ax^2 + bx + c = 0$? A book about it costs $5 and $10.`,
  right_answer_text: `${roots}\nx = ...\n$x_{1,2}$`,
};

async function add(change: object = {}): Promise<number> {
  const reply = await send(server, 'POST /tests_api/', {
    token: author.token,
    json: { ...fields, category, ...change },
  });
  expect(reply.status, reply.text).toBe(201);
  return theQuestion(reply).id;
}

const textsOf = ({ rendered = [] }: { rendered?: Rendered | undefined }) => rendered.map(({ text }) => text);
const read = (path: string, { token }: Caller): Promise<Reply> => send(server, `GET ${path}`, { token });
const formulasOfKey = [fields.right_answer_text, roots, '$x_{1,2}$'];

test('an author reads the trees of the question and of the right answer, in the details and the list', async () => {
  const id = await add();
  const question = theQuestion(await read(`/tests_api/${id}/`, author));
  expect(textsOf(question)).toEqual([fields.savol, ...formulasOfKey]);
  const list = (await read(`/tests_api/?category=${category}`, author)).body as { data_api: object[] };
  expect(list.data_api).toContainEqual(question);
});

test('a pupil gets the tree of the question alone, and that of the right answer after answering', async () => {
  const { id: ownCategory } = await makeCategory(server.context);
  const id = await add({ category: ownCategory });
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const path = `/tests_api/get-unsolved/?category_id=${ownCategory}`;
  const asked = await read(path, pupil);
  expect(textsOf((asked.body as { test: { rendered?: Rendered } }).test)).toEqual([fields.savol]);
  expect(asked.text).not.toContain('msqrt');
  // The next question is to have 5 kB on the wire at most.
  expect(brotliCompressSync(asked.text).length).toBeLessThan(1500);
  expect(asked.text.length).toBeLessThan(5000);

  const submitted = await send(server, `POST /tests_api/${id}/submit/`, {
    token: pupil.token,
    json: { users_text_answer: roots },
  });
  expect(submitted.body).toMatchObject({ result: { percentage: 100 } });
  const next = (await read(`${path}&answered=${id}`, pupil)).body as { answered: { rendered?: Rendered } };
  expect(textsOf(next.answered)).toEqual(formulasOfKey);
  const history = (await read('/tests_api/answered/', pupil)).body as {
    data_api: [{ test: { rendered?: Rendered } }];
  };
  expect(textsOf(history.data_api[0].test)).toEqual([fields.savol, ...formulasOfKey]);
});

test('the rows of homes and of written and similar tests have the trees of the shown texts, and no others', async () => {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const { id: ownCategory } = await makeCategory(context);
  const json = { ...fields, category: ownCategory };
  const id = theQuestion(await send(server, 'POST /tests_api/', { token: teacher.token, json })).id;
  await send(server, `POST /tests_api/${id}/submit/`, {
    token: pupil.token,
    json: { users_text_answer: 'x' },
  });
  const shown = { rendered: [{ text: fields.savol }] };
  const first = async (path: string, caller: Caller) => {
    const { text, body } = await read(path, caller);
    expect(text, path).not.toContain('msqrt');
    return (body as { data_api: [unknown] }).data_api[0];
  };
  expect(await first('/home_api/pupil/', pupil)).toMatchObject({ latest: [shown] });
  expect(await first('/home_api/children/', parent)).toMatchObject({ latest: [shown] });
  expect(await first('/home_api/teacher/', teacher)).toMatchObject({
    today: { latest: [shown] },
    nobody_right: { first: [shown] },
  });
  expect(await first('/tests_api/written/', teacher)).toMatchObject(shown);
  const asked = new URLSearchParams({ category: String(ownCategory), text: fields.savol });
  expect(await first(`/tests_api/similar/?${asked.toString()}`, teacher)).toMatchObject(shown);
});

test('a question without formulas is sent as ever, also where it is about money', async () => {
  const id = await add({ savol: '5$ va 6$: necha $ boʻladi?', right_answer_text: '11$' });
  const { text } = await read(`/tests_api/${id}/`, author);
  expect(text).not.toContain('rendered');
});

test('texts of options and parts have trees too, whatever the type', async () => {
  const id = await add({
    test_type: 'ordering',
    savol: 'Order them',
    content: {
      items: ['a', 'b', 'c'].map((letter) => ({ id: `${letter}1`, text: `$\\frac{1}{${letter}}$` })),
    },
    key: { order: ['c1', 'b1', 'a1'] },
  });
  const question = theQuestion(await read(`/tests_api/${id}/`, author));
  expect(textsOf(question)).toEqual(['$\\frac{1}{a}$', '$\\frac{1}{b}$', '$\\frac{1}{c}$']);
});

test('a formula that cannot be read is no error', async () => {
  const id = await add({ savol: 'Broken: $\\frac{1}{$' });
  const question = theQuestion(await read(`/tests_api/${id}/`, author));
  expect(question.savol).toBe('Broken: $\\frac{1}{$');
  expect(textsOf(question)).toEqual(formulasOfKey);
});
