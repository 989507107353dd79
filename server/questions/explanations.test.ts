import { beforeAll, describe, expect, test } from 'vitest';

import { longestExplanation } from '../../contract/questions/questions.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { readQuestion } from '../../contract/question-types/wire-form.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { questionCases } from '../testing/question-cases.ts';
import { formOf, theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: Caller;
let category = 0;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
  category = (await makeCategory(server.context)).id;
});

const choosable = { test_type: 'choosable', savol: '2 + 2?', a: '3', b: '4', right_answer: 'b' };

function add(json: object): Promise<Reply> {
  return send(server, 'POST /tests_api/', { token: author.token, json: { category, ...json } });
}

function put(id: number, json: object): Promise<Reply> {
  return send(server, `PUT /tests_api/${id}/`, { token: author.token, json: { category, ...json } });
}

async function added(json: object) {
  const reply = await add(json);
  expect(reply.status, reply.text).toBe(201);
  return theQuestion(reply);
}

/** What the author reads of a question. */
async function read(id: number) {
  return theQuestion(await send(server, `GET /tests_api/${id}/`, author));
}

describe.each(questionCases)('a $test_type test', ({ test_type, question }) => {
  const fields = { test_type, savol: 'How many?', ...question };

  test('without an explanation says nothing about one', async () => {
    for (const more of [{}, { explanation: ' ', remarks: '' }, { remarks: null }, { remarks: {} }]) {
      const reply = await add({ ...fields, ...more });
      expect(reply.status, reply.text).toBe(201);
      expect(reply.text).not.toMatch(/explanation|remarks/);
      expect((await send(server, `GET /tests_api/${theQuestion(reply).id}/`, author)).text).not.toMatch(
        /explanation|remarks/,
      );
    }
  });

  test('has an explanation, and remarks on its options if it has options', async () => {
    const type = questionTypeOf(test_type);
    const blank = { a: '', b: '', c: '', d: '', e: '', right_answer: null, right_answer_text: '' };
    const asked = readQuestion(type, { ...blank, ...question });
    if ('problems' in asked) throw new Error(JSON.stringify(asked.problems));
    const [first] = type.choices?.options(asked.value.content) ?? [];
    const remarks = first === undefined ? undefined : { [first]: 'Count again.' };
    const explained = { explanation: 'Two pairs\nare four.', ...(remarks && { remarks }) };
    const { id } = await added({ ...fields, ...explained, explanation: ' Two pairs\nare four. ' });
    expect(await read(id)).toMatchObject(explained);
    // A client that knows only the fields of the specification changes neither.
    expect(theQuestion(await put(id, fields))).toMatchObject(explained);
    const refused = await put(id, { ...fields, remarks: { nothing: 'On nothing' } });
    expect([refused.status, refused.body]).toEqual([
      400,
      { 'remarks.nothing': ['"nothing" is not a valid choice.'] },
    ]);
  });
});

test('a form sends remarks as JSON, and blank texts to remove remarks', async () => {
  const remarks = JSON.stringify({ a: 'One less.', c: ' ' });
  const fields = { ...choosable, category };
  const sendForm = (request: string, more: Record<string, string>) =>
    send(server, request, { token: author.token, form: formOf({ ...fields, ...more }) });
  const question = theQuestion(await sendForm('POST /tests_api/', { explanation: 'Count.', remarks }));
  expect(question).toMatchObject({ explanation: 'Count.', remarks: { a: 'One less.' } });
  const path = `PUT /tests_api/${question.id}/`;
  expect(theQuestion(await sendForm(path, { explanation: '' }))).toEqual({
    ...question,
    explanation: undefined,
    version: 2,
  });
  expect(theQuestion(await sendForm(path, { explanation: 'Again.', remarks: '' }))).toEqual({
    ...question,
    explanation: 'Again.',
    remarks: undefined,
    version: 3,
  });
});

test.each([
  [
    { explanation: 'x'.repeat(longestExplanation + 1) },
    'explanation',
    'Ensure this field has no more than 5000 characters.',
  ],
  [{ explanation: null }, 'explanation', 'This field may not be null.'],
  [{ explanation: ['a'] }, 'explanation', 'Not a valid string.'],
  [{ explanation: 'nul\0' }, 'explanation', 'Null characters are not allowed.'],
  [{ remarks: '{' }, 'remarks', 'Value must be valid JSON.'],
  [{ remarks: ['a'] }, 'remarks', 'This does not have the expected form.'],
  [{ remarks: 5 }, 'remarks', 'This does not have the expected form.'],
  [{ remarks: { a: 5 } }, 'remarks', 'Not a valid string.'],
  [{ remarks: { a: 'x'.repeat(1001) } }, 'remarks.a', 'Ensure this field has no more than 1000 characters.'],
  [{ remarks: { a: 'nul\0' } }, 'remarks.a', 'Null characters are not allowed.'],
])('%o is refused', async (more, field, sentence) => {
  const reply = await add({ ...choosable, ...more });
  expect([reply.status, reply.body]).toEqual([400, { [field]: [sentence] }]);
});

test('half characters are replaced, as everywhere', async () => {
  const half = { explanation: 'half \ud83d', remarks: { a: 'half \ud83d' } };
  const whole = { explanation: 'half \ufffd', remarks: { a: 'half \ufffd' } };
  expect(await added({ ...choosable, ...half })).toMatchObject(whole);
});

test('remarks on options that are gone go with them, where a request says nothing about remarks', async () => {
  const remarks = { a: 'One less.', b: 'Right.' };
  const { id } = await added({ ...choosable, remarks, explanation: 'Count.' });
  const parts = (...ids: string[]) => ({
    options: ids.map((partId) => ({ id: partId, text: `Part ${partId}` })),
  });
  const several = { test_type: 'multiple', savol: '2 + 2?', content: parts('b', 'c'), key: { right: ['b'] } };
  expect(theQuestion(await put(id, several))).toMatchObject({
    remarks: { b: 'Right.' },
    explanation: 'Count.',
  });
  const inWords = { test_type: 'free_text', savol: '2 + 2?', right_answer_text: '4' };
  const changed = theQuestion(await put(id, inWords));
  expect(changed).toMatchObject({ explanation: 'Count.' });
  expect(changed).not.toHaveProperty('remarks');
});

test('no search finds a test by its explanation or by a remark', async () => {
  const word = 'Qwertzuiop';
  const { id } = await added({
    ...choosable,
    savol: `Sum ${word}1?`,
    explanation: `${word}2`,
    remarks: { a: `${word}3` },
  });
  for (const [text, found] of [
    [`${word}1`, [id]],
    [`${word}2`, []],
    [`${word}3`, []],
  ] as const) {
    const { body } = await send(server, `GET /tests_api/?s=${text}`, author);
    expect((body as { data_api: { id: number }[] }).data_api.map((listed) => listed.id)).toEqual(found);
  }
});
