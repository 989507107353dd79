import { beforeAll, describe, expect, test } from 'vitest';

import type { NamedAnswer, Result } from '../../contract/answers.ts';
import { questionTypeNames } from '../../contract/question-types/registry.ts';
import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { type QuestionCase, questionCases } from '../testing/question-cases.ts';
import { formOf, theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: Caller;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
});

/** The fields of a question in a category of its own. */
async function fieldsOf({ test_type, question }: QuestionCase, change: object = {}) {
  const { id: category } = await makeCategory(server.context);
  return { test_type, savol: 'How many?', category, qiyinlik_darajasi: 38, ...question, ...change };
}

function add(json: object): Promise<Reply> {
  return send(server, 'POST /tests_api/', { token: author.token, json });
}

async function added(questionCase: QuestionCase) {
  const reply = await add(await fieldsOf(questionCase));
  expect(reply.status, reply.text).toBe(201);
  return theQuestion(reply);
}

function submit(id: number, { token }: Caller, json: object): Promise<Reply> {
  return send(server, `POST /tests_api/${id}/submit/`, { token, json });
}

function pupil(): Promise<Caller> {
  return makeCaller(server.context, { is_pupil: true });
}

function resultOf({ body }: Reply): Result {
  return (body as { result: Result }).result;
}

/** Values that are not text as texts with JSON, as a form sends them. */
function inForm(fields: object): FormData {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : (value as string | number),
  ]);
  return formOf(Object.fromEntries(texts) as Record<string, string | number>);
}

test('every type has a case', () => {
  expect(questionCases.map(({ test_type }) => test_type)).toEqual(questionTypeNames());
});

describe.each(questionCases.map((questionCase) => [questionCase.test_type, questionCase] as const))(
  'a %s test',
  (_name, questionCase) => {
    const [best, ...others] = questionCase.answers;

    test('is added, read by its author and replaced, as JSON and as a form', async () => {
      const fields = await fieldsOf(questionCase);
      const question = theQuestion(await add(fields));
      expect(question).toMatchObject(fields);
      const form = inForm(fields);
      const sent = await send(server, 'POST /tests_api/', { token: author.token, form });
      expect(sent.status, sent.text).toBe(201);
      expect(theQuestion(sent)).toEqual({ ...question, id: theQuestion(sent).id });
      const path = `/tests_api/${question.id}/`;
      expect(theQuestion(await send(server, `GET ${path}`, author))).toEqual(question);
      const rewritten = { ...fields, ...questionCase.rewritten };
      const version = Object.keys(questionCase.rewritten).length === 0 ? undefined : 2;
      for (const body of [{ json: rewritten }, { form: inForm(rewritten) }]) {
        const replaced = await send(server, `PUT ${path}`, { token: author.token, ...body });
        expect(replaced.status, replaced.text).toBe(200);
        expect(theQuestion(replaced)).toEqual({ ...question, ...questionCase.rewritten, version });
      }
    });

    test.each(questionCase.badQuestions)(
      'with $sent is refused, with the path of the problem',
      async ({ sent, errors }) => {
        const reply = await add(await fieldsOf(questionCase, sent));
        expect([reply.status, reply.body]).toEqual([400, errors]);
        const { id } = await added(questionCase);
        const json = await fieldsOf(questionCase, sent);
        const replaced = await send(server, `PUT /tests_api/${id}/`, { token: author.token, json });
        expect([replaced.status, replaced.body]).toEqual([400, errors]);
      },
    );

    test.each(questionCase.badAnswers)(
      'refuses the answer $sent, with the path of the problem',
      async ({ sent, errors }) => {
        const { id } = await added(questionCase);
        const reply = await submit(id, await pupil(), sent);
        expect([reply.status, reply.body]).toEqual([400, errors]);
      },
    );

    test.each(questionCase.answers)(
      'gives $percentage percent for $answer',
      async ({ answer, percentage }) => {
        const { id } = await added(questionCase);
        const caller = await pupil();
        const reply = await submit(id, caller, answer);
        expect(reply.status, reply.text).toBe(201);
        const result = resultOf(reply);
        expect(result.percentage).toBe(percentage);
        expect(result.points === null).toBe(percentage === null);
        expect(result.points ?? 0).toBeCloseTo((5 * (percentage ?? 0)) / 100, 1);
        expect(resultOf(await submit(id, caller, answer))).toEqual(result);
        const named = await send(server, `GET /tests_api/${id}/answers/`, author);
        expect((named.body as { data_api: NamedAnswer[] }).data_api).toMatchObject([
          { ...answer, percentage },
        ]);
      },
    );

    test('takes an answer as a form, the same one again with 200, and another one with 409', async () => {
      const { id } = await added(questionCase);
      const caller = await pupil();
      const form = inForm(best.answer);
      const sent = await send(server, `POST /tests_api/${id}/submit/`, { token: caller.token, form });
      expect(sent.status, sent.text).toBe(201);
      const again = await submit(id, caller, best.answer);
      expect([again.status, again.body]).toEqual([200, sent.body]);
      for (const { answer } of others) {
        const other = await submit(id, caller, answer);
        expect([other.status, other.body]).toMatchObject([409, { code: 'already_answered' }]);
      }
    });

    test('is graded again when its key changes', async () => {
      const question = await added(questionCase);
      const caller = await pupil();
      await submit(question.id, caller, best.answer);
      const json = { ...(await fieldsOf(questionCase, questionCase.rewritten)), category: question.category };
      const path = `/tests_api/${question.id}/`;
      expect((await send(server, `PUT ${path}`, { token: author.token, json })).status).toBe(200);
      const { body } = await send(server, `GET ${path}results/`, caller);
      expect((body as { results: Result[] }).results).toMatchObject([{ percentage: questionCase.regraded }]);
      expect(resultOf(await submit(question.id, caller, best.answer)).percentage).toBe(questionCase.regraded);
    });

    test('is sent to be solved without its key, and shows the key to a pupil after the answer', async () => {
      const question = await added(questionCase);
      const caller = await pupil();
      const unsolved = async () => {
        const request = `GET /tests_api/get-unsolved/?category_id=${question.category}`;
        return (await send(server, request, caller)).body as { status: string; test: QuestionToSolve };
      };
      const { test: seen } = await unsolved();
      expect(seen.id).toBe(question.id);
      expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['key']));
      expect(await unsolved()).toEqual({ status: 'ok', test: seen });
      expect((await send(server, `GET /tests_api/${question.id}/`, caller)).status).toBe(403);
      await submit(question.id, caller, best.answer);
      expect((await unsolved()).status).toBe('no_tests_available');
      const { right_answer, right_answer_text, ...more } = question;
      const shown = theQuestion(await send(server, `GET /tests_api/${question.id}/`, caller));
      expect(shown).toMatchObject({ right_answer, right_answer_text });
      expect(shown.key).toEqual(more.key);
    });
  },
);

describe.each(questionCases.filter(({ test_type }) => ['matching', 'ordering'].includes(test_type)))(
  'the order of the parts of a $test_type test',
  (questionCase) => {
    const many = Array.from({ length: 10 }, (_, place) => ({ id: `x${place}`, text: `Part ${place}` }));

    /** A question with ten parts whose key and content are in one order. */
    function inOrder(parts: typeof many) {
      const ids = parts.map(({ id }) => id);
      return questionCase.test_type === 'ordering'
        ? { content: { items: parts }, key: { order: ids } }
        : {
            content: { prompts: many, choices: parts },
            key: { pairs: Object.fromEntries(many.map(({ id }, place) => [id, ids[place]])) },
          };
    }

    test('is the same for everybody at every request, and does not follow from content or key', async () => {
      const first = theQuestion(await add(await fieldsOf(questionCase, inOrder(many))));
      const orders = new Set<string>();
      for (const parts of [many, many.toReversed(), [...many.slice(5), ...many.slice(0, 5)]]) {
        const json = { ...(await fieldsOf(questionCase, inOrder(parts))), category: first.category };
        const replaced = await send(server, `PUT /tests_api/${first.id}/`, { token: author.token, json });
        expect(replaced.status, replaced.text).toBe(200);
        for (const caller of [await pupil(), await pupil()]) {
          const request = `GET /tests_api/get-unsolved/?category_id=${first.category}`;
          const { test: seen } = (await send(server, request, caller)).body as { test: QuestionToSolve };
          const { items, choices } = seen.content as Partial<Record<'items' | 'choices', typeof many>>;
          const sent = (items ?? choices ?? []).map(({ id }) => id);
          expect(new Set(sent)).toEqual(new Set(many.map(({ id }) => id)));
          orders.add(sent.join());
        }
      }
      expect(orders.size).toBe(1);
    });
  },
);

test('items to put in order are never sent in the right order', async () => {
  const caller = await pupil();
  const { id: category } = await makeCategory(server.context);
  const ids = ['first', 'second', 'third'];
  const asked = {
    content: { items: ids.map((id) => ({ id, text: id })) },
    key: { order: ids },
  };
  const fields = {
    test_type: 'ordering',
    savol: 'In which order?',
    category,
    qiyinlik_darajasi: 38,
    ...asked,
  };
  for (let count = 0; count < 30; count += 1) {
    expect((await add(fields)).status).toBe(201);
    const request = `GET /tests_api/get-unsolved/?category_id=${category}`;
    const { test: seen } = (await send(server, request, caller)).body as { test: QuestionToSolve };
    const order = (seen.content as typeof asked.content).items.map(({ id }) => id);
    expect(order).not.toEqual(ids);
    const { percentage } = resultOf(await submit(seen.id, caller, { answer: { order } }));
    expect(percentage).toBeLessThan(100);
  }
});

describe('texts that the database cannot store as they are', () => {
  const options = (text: string) => ({
    test_type: 'multiple',
    savol: 'Which?',
    content: {
      options: [
        { id: 'x', text },
        { id: 'y', text: 'other' },
      ],
    },
    key: { right: ['x'] },
  });

  test.each([
    { test_type: 'choosable', savol: 'Which?', a: 'half \ud83d', b: 'other', right_answer: 'a' },
    { test_type: 'free_text', savol: 'Which?', right_answer_text: 'half \ud83d' },
    options('half \ud83d'),
  ])('halves of pairs of surrogates are replaced in a $test_type test', async (fields) => {
    const { id: category } = await makeCategory(server.context);
    const reply = await add({ ...fields, category });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.text).toContain('half \ufffd');
  });

  test.each([
    ['gaps', { gaps: { g1: '\udc00' } }],
    ['numeric', { value: '5 \ud83d' }],
    ['essay', { text: 'half \ud83d' }],
  ])(
    'an answer to a %s test with half of a pair is stored, and known when it is sent again',
    async (name, answer) => {
      const questionCase = questionCases.find(({ test_type }) => test_type === name);
      if (questionCase === undefined) throw new Error(`There is no case of ${name}.`);
      const { id } = await added(questionCase);
      const person = await pupil();
      const first = await submit(id, person, { answer });
      expect(first.status, first.text).toBe(201);
      expect((await submit(id, person, { answer })).status).toBe(200);
    },
  );

  test('null characters are refused', async () => {
    const { id: category } = await makeCategory(server.context);
    const question = await add({ ...options('a\0b'), category });
    expect(question.body).toEqual({ 'content.options.0.text': ['Null characters are not allowed.'] });
    const gaps = questionCases.find(({ test_type }) => test_type === 'gaps');
    if (gaps === undefined) throw new Error('There is no case of gaps.');
    const answer = await submit((await added(gaps)).id, await pupil(), { answer: { gaps: { g1: 'a\0b' } } });
    expect([answer.status, answer.body]).toEqual([400, { answer: ['Null characters are not allowed.'] }]);
  });
});
