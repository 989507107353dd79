import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import hostileTexts from '../../contract/wire/hostile-texts.json' with { type: 'json' };
import type { RichNode } from '../../contract/questions/rich-elements.ts';
import { richElementNames } from '../../contract/questions/rich-elements.ts';
import type { Rendered } from '../../contract/questions/rich-text.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { hostileMarkdown } from '../testing/hostile-markdown.ts';
import { theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: Caller;
let category: number;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
  ({ id: category } = await makeCategory(server.context));
});

const fields = {
  test_type: 'choosable',
  savol: 'Which is **not** a list?\n\n- one\n- two',
  a: '- *one*',
  b: '**two**',
  right_answer: 'b',
  explanation: 'Because:\n\n1. `b` is bold',
  remarks: { a: '| a |\n| - |\n| 1 |' },
};
const why = [fields.explanation, fields.remarks.a];

const write = (json: object): Promise<Reply> =>
  send(server, 'POST /tests_api/', { token: author.token, json: { ...fields, category, ...json } });
const read = (path: string, { token }: Caller): Promise<Reply> => send(server, `GET ${path}`, { token });
const change = (id: number, json: object): Promise<Reply> =>
  send(server, `PUT /tests_api/${id}/`, { token: author.token, json: { ...fields, category, ...json } });

async function add(json: object = {}): Promise<number> {
  const reply = await write({ text_format: 'markdown', ...json });
  expect(reply.status, reply.text).toBe(201);
  return theQuestion(reply).id;
}

const textsOf = ({ rendered = [] }: { rendered?: Rendered | undefined }) => rendered.map(({ text }) => text);

test('rows with the beginning of a test show its formatting: written tests, similar ones, latest answers', async () => {
  const { context } = server;
  const savol = '| Day | Rain |\n| - | - |\n| Monday | **much** |';
  const id = await add({ savol });
  const pupil = await makeCaller(context, { is_pupil: true });
  await makeAnswer(context, { question: { id }, person: pupil.person });
  const parts = encodeURIComponent(`${fields.a}\n${fields.b}`);
  const similar = `similar/?category=${category}&text=${encodeURIComponent(savol)}&parts=${parts}`;
  for (const [path, caller] of [
    ['/tests_api/written/?per_page=100', author],
    [`/tests_api/${similar}`, author],
    ['/home_api/teacher/', author],
    ['/home_api/pupil/', pupil],
  ] as const) {
    const { status, text } = await read(path, caller);
    expect(status).toBe(200);
    expect(text, path).toContain(JSON.stringify(savol));
    expect(text, path).toContain('"name":"table"');
  }
});

describe('the format of a test', () => {
  test('is one of those that there are', async () => {
    for (const text_format of ['html', 5, ['markdown']]) {
      const { status, body } = await write({ text_format });
      expect(status).toBe(400);
      expect(Object.keys(body as object)).toEqual(['text_format']);
    }
  });

  test.each([{}, { text_format: 'plain' }, { text_format: '' }])(
    'is plain unless it is said: %j',
    async (json) => {
      const reply = await write(json);
      expect(reply.status).toBe(201);
      expect(theQuestion(reply)).toMatchObject({ savol: fields.savol });
      const { text } = await read(`/tests_api/${theQuestion(reply).id}/`, author);
      expect(text).not.toContain('text_format');
      expect(text).not.toContain('rendered');
    },
  );

  test('stays where a change does not say it, and is a change of its own', async () => {
    const id = await add();
    const changed = theQuestion(await change(id, { a: 'one' }));
    expect(changed.text_format).toBe('markdown');
    const plain = theQuestion(await change(id, { a: 'one', text_format: 'plain' }));
    expect(Object.keys(plain)).not.toContain('text_format');
    expect(plain.rendered).toBeUndefined();
    const versions = await read(`/tests_api/${id}/versions/`, author);
    expect(versions.body).toMatchObject({
      data_api: [{ number: 3, changed: ['text_format'] }, { number: 2 }, { number: 1 }],
    });
  });

  test('is that of a restored version, and plain for a version from before there were formats', async () => {
    const id = await add();
    await change(id, { text_format: 'plain' });
    const restore = (number: number) =>
      send(server, `POST /tests_api/${id}/restore/`, { token: author.token, json: { number } });
    expect(theQuestion(await restore(1)).text_format).toBe('markdown');
    const removeFormat = sql`update question_version set state = state - 'text_format' where question = ${id} and number = 2`;
    await removeFormat.execute(server.context.database);
    const { body } = await read(`/tests_api/${id}/version/?number=2`, author);
    const [{ test: second, before }] = (body as { data_api: [{ test: object; before: object }] }).data_api;
    expect(before).toHaveProperty('text_format', 'markdown');
    expect(second).not.toHaveProperty('text_format');
    expect(theQuestion(await restore(2))).not.toHaveProperty('text_format');
  });
});

test('an author reads the trees of all texts: options in a line, the others with blocks', async () => {
  const id = await add();
  const question = theQuestion(await read(`/tests_api/${id}/`, author));
  expect(textsOf(question)).toEqual([fields.savol, fields.a, fields.b, ...why]);
  const nodesOf = (text: string) => question.rendered?.find((rendering) => rendering.text === text)?.nodes;
  expect(nodesOf(fields.a)).toEqual(['- ', { name: 'em', children: ['one'] }]);
  expect(nodesOf(fields.savol)).toMatchObject([{ name: 'p' }, { name: 'ul' }]);
  const list = (await read(`/tests_api/?category=${category}`, author)).body as { data_api: object[] };
  expect(list.data_api).toContainEqual(question);
});

test('a pupil gets neither explanation nor remarks, formatted or not, before the answer', async () => {
  const { id: ownCategory } = await makeCategory(server.context);
  const id = await add({ category: ownCategory });
  const parent = await makeCaller(server.context, { is_parent: true });
  const pupil = await makeCaller(server.context, { is_pupil: true, father_email: parent.person.email });
  const path = `/tests_api/get-unsolved/?category_id=${ownCategory}`;
  const asked = await read(`${path}&answered=${id}`, pupil);
  const next = (asked.body as { test: { rendered?: Rendered; text_format?: string } }).test;
  expect(next.text_format).toBe('markdown');
  expect(textsOf(next)).toEqual([fields.savol, fields.a, fields.b]);
  for (const secret of ['Because', 'is bold', '"table"', '"ol"']) expect(asked.text).not.toContain(secret);

  const submitted = await send(server, `POST /tests_api/${id}/submit/`, {
    token: pupil.token,
    json: { users_answer: 'a' },
  });
  expect(submitted.status).toBe(201);
  const { answered } = (await read(`${path}&answered=${id}`, pupil)).body as {
    answered: { rendered?: Rendered };
  };
  expect(textsOf(answered)).toEqual(why);
  const all = [fields.savol, fields.a, fields.b, ...why];
  expect(textsOf(theQuestion(await read(`/tests_api/${id}/`, pupil)))).toEqual(all);
  const history = (await read(`/tests_api/answered/?child=${pupil.person.id}`, parent)).body as {
    data_api: [{ test: { rendered?: Rendered } }];
  };
  expect(textsOf(history.data_api[0].test)).toEqual(all);
});

test('a pupil who answered it while it was plain reviews it so', async () => {
  const id = await add({ text_format: 'plain' });
  const pupil = await makeCaller(server.context, { is_pupil: true });
  await send(server, `POST /tests_api/${id}/submit/`, { token: pupil.token, json: { users_answer: 'a' } });
  expect((await change(id, { text_format: 'markdown' })).status).toBe(200);
  const { body } = await read(`/tests_api/answers/?ids=${id}`, pupil);
  const [{ seen }] = (body as { data_api: [{ seen: { savol: string; rendered?: Rendered } }] }).data_api;
  expect(seen.savol).toBe(fields.savol);
  expect(seen).not.toHaveProperty('rendered');
});

test('expected answers and the choices of gaps are not formatted, and a text among them is so nowhere', async () => {
  const gaps = {
    test_type: 'gaps',
    savol: '*x*',
    content: { text: '**{{1}}** or {{2}}', gaps: [{ id: '1', choices: ['*x*', '*y*'] }, { id: '2' }] },
    key: { gaps: { 1: ['*x*'], 2: ['`z`', '$z$'] } },
  };
  const { a: _a, b: _b, right_answer: _right, remarks: _remarks, ...others } = fields;
  const reply = await send(server, 'POST /tests_api/', {
    token: author.token,
    json: { ...others, category, text_format: 'markdown', ...gaps },
  });
  expect(reply.status, reply.text).toBe(201);
  expect(textsOf(theQuestion(reply))).toEqual([gaps.content.text, '$z$', fields.explanation]);
});

test('a preview shows texts as their places do', async () => {
  const { status, body } = await send(server, 'POST /tests_api/preview/', {
    token: author.token,
    json: { texts: ['**c**', '**d**'], lines: ['- *b*', '**d**'], blocks: ['- **a**'] },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    texts: [
      { text: '- *b*', nodes: ['- ', { name: 'em' }] },
      { text: '- **a**', nodes: [{ name: 'ul' }] },
    ],
    broken: [],
  });
  for (const field of ['lines', 'blocks']) {
    for (const wrong of [[5], 'a', ['a'.repeat(20_001)], Array.from({ length: 101 }, () => 'a')]) {
      const refused = await send(server, 'POST /tests_api/preview/', {
        token: author.token,
        json: { texts: [], [field]: wrong },
      });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body as object)).toEqual([field]);
    }
  }
});

test('hostile texts are answered as trees of listed elements', async () => {
  const names = new Set(richElementNames());
  const check = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      expect(names).toContain(node.name);
      const { picture } = { picture: node.name === 'img' ? '' : '1', ...node.attributes };
      expect(picture).toMatch(/^\d+$/);
      check(node.children ?? []);
    }
  };
  for (const [at, text] of [...hostileTexts, ...hostileMarkdown].entries()) {
    const written = `**${text}**\n\n| ${text} |\n| - |\n\n![${text}](${text})`
      .replaceAll('\0', '')
      .slice(0, 9000);
    const { id } = await makeQuestion(server.context, {
      author: author.person.id,
      savol: written,
      explanation: `- ${text}`.slice(0, 4000).replaceAll('\0', ''),
      text_format: 'markdown',
    });
    const reply = await read(`/tests_api/${id}/`, author);
    expect(reply.status, `text ${at}`).toBe(200);
    for (const { nodes } of theQuestion(reply).rendered ?? []) check(nodes);
  }
});
