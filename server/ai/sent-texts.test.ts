import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makeQuestion,
} from '../testing/factories.ts';
import { deleteTasks, startModelJobs } from '../testing/model-jobs.ts';
import type { Received, Said } from '../testing/model-server.ts';
import { ai } from '../testing/analysis.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

/* What of a database with people in it leaves the server with an analysis and an order of drafts. */

const server = startServer();

/** A person whose fields all have a word that no text of a test has. */
function named(who: string, some: Parameters<typeof makeCaller>[1] = {}) {
  return makeCaller(server.context, {
    first_name: `Zq7${who}First`,
    last_name: `Zq7${who}Last`,
    email: `zq7${who.toLowerCase()}@example.com`,
    about: `Zq7${who}About`,
    external_id: `Zq7${who}External`,
    ...some,
  });
}

let staff: Caller;
let author: Caller;
let colleague: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await named('Staff', { is_staff: true });
  author = await named('Author', { is_teacher: true });
  colleague = await named('Colleague', { is_teacher: true });
  pupil = await named('Pupil', {
    is_pupil: true,
    father_email: 'zq7father@example.com',
    mother_email: 'zq7mother@example.com',
  });
});

beforeEach(async () => {
  await deleteTasks(server.context);
  // Even where texts of pupils may be sent for the proposal of a mark, they are sent for nothing else.
  await server.context.database.updateTable('ai_settings').set({ answers_may_leave: true }).execute();
});

const solved = { working: 'It is so.', answer: null, answer_in_words: 'Tashkent' };
const reviewed = {
  key_reason: '',
  key: 'right',
  better_key: null,
  also_right: [],
  ambiguous: [],
  corrections: [],
  level: 1,
  level_reason: '',
  weak_options: [],
  explanation: '',
};
const values: Readonly<Record<string, unknown>> = { solve: solved, review: reviewed, drafts: { tests: [] } };
const answers = ({ name }: Received): Said => ({ value: values[name] });

async function startModel(answer = answers) {
  const jobs = await startModelJobs(server, answer);
  server.context.config.ai = ai(jobs.url);
  return jobs;
}

async function done(request: string, { token }: Caller, json: object): Promise<unknown> {
  const { status, text, body } = await send(server, request, { token, json });
  expect([200, 201], text).toContain(status);
  return (body as { data_api: [unknown] }).data_api[0];
}

async function stateAt(path: string, { token }: Caller): Promise<string> {
  const { body } = await send(server, `GET ${path}`, { token });
  return (body as { data_api: [{ state: string }] }).data_api[0].state;
}

/** Waits for the analysis of a test. */
async function analyzed({ id }: { id: number }): Promise<void> {
  await done(`POST /tests_api/${id}/analysis/`, author, {});
  await expect.poll(() => stateAt(`/tests_api/${id}/analysis/`, author)).toBe('done');
}

type Asked = NonNullable<Parameters<typeof makeQuestion>[1]>;
type Answer = NonNullable<Parameters<typeof makeAnswer>[1]>;

/** A test of the author that the pupil has answered, by itself and in a work, and that was marked, by a colleague's test. */
async function makeSolved(some: Asked, answer: Answer, inWork: Answer) {
  const { context } = server;
  const category = (await makeCategory(context)).id;
  const question = await makeQuestion(context, { category, author: author.person.id, ...some });
  await makeQuestion(context, { category, author: colleague.person.id, ...some, savol: 'Which lake is it?' });
  await makeAnswer(context, { question, person: pupil.person, ...answer });
  const taught = await makeClass(context, {
    name: `Zq7Class ${question.id}`,
    teachers: [author.person],
    pupils: [pupil.person],
  });
  const work = await makeWork(context, {
    author: author.person,
    title: `Zq7Work ${question.id}`,
    classes: [taught],
    questions: [question],
  });
  await makeAttempt(context, { work, person: pupil.person, answers: { [question.id]: inWork } });
  const mark = { person: pupil.person.id, attempt: 1, test: question.id, percentage: 40 };
  await done(`PUT /work_api/${work.id}/marks/`, author, { ...mark, reason: 'Zq7Reason' });
  return { question, category };
}

/** Marks the essay of the pupil. */
async function markEssay(question: { id: number }): Promise<void> {
  const { id } = await server.context.database
    .selectFrom('answer')
    .select('id')
    .where('question', '=', question.id)
    .executeTakeFirstOrThrow();
  await done(`PUT /tests_api/to-mark/${id}/`, author, { percentage: 50, comment: 'Zq7Comment' });
}

/** The words of people that are in the database: what this finds may not be in a request. */
async function wordsOfPeople(): Promise<string[]> {
  const { rows } = await server.context.pool.query<{ all: string }>(
    `select schema_to_xml('public', true, false, '')::text as all`,
  );
  return [...new Set(rows[0]?.all.match(/zq7\w+/gi) ?? [])];
}

const ofEveryone = ['Staff', 'Author', 'Colleague', 'Pupil'].flatMap((who) =>
  ['First', 'Last', 'About', 'External'].map((field) => `Zq7${who}${field}`),
);
const ofAll = [...ofEveryone, 'zq7pupil', 'zq7father', 'zq7mother', 'Zq7Class', 'Zq7Work', 'Zq7Reason'];

const text = (modelText: string) => ({ answer: { text: modelText } });
const types: [name: string, asked: Asked, answers: [Answer, Answer], words: string[]][] = [
  [
    'essay',
    { test_type: 'essay', explanation: 'Names the river.' },
    [text('Zq7Essay'), text('Zq7EssayInWork')],
    ['Zq7Essay', 'Zq7EssayInWork', 'Zq7Comment'],
  ],
  [
    'free_text',
    { test_type: 'free_text' },
    [{ users_text_answer: 'Zq7Typed' }, { users_text_answer: 'Zq7TypedInWork' }],
    ['Zq7Typed', 'Zq7TypedInWork'],
  ],
  [
    'choosable',
    { remarks: { a: 'Zq7Remark' } },
    [{ users_answer: 'a' }, { users_answer: 'a' }],
    ['Zq7Remark'],
  ],
];

describe.each(types)('of a test of type %s', (name, asked, [answer, inWork], words) => {
  test('no name, address, answer, mark or comment is sent with its analysis and with drafts like it', async () => {
    const { received } = await startModel();
    const { question, category } = await makeSolved(asked, answer, inWork);
    if (name === 'essay') await markEssay(question);
    expect(await wordsOfPeople()).toEqual(expect.arrayContaining([...ofAll, ...words]));
    await analyzed(question);
    const wanted = { like: question.id, category, count: 2, topic: 'Rivers' };
    const { id } = (await done('POST /ai_api/drafts/', staff, wanted)) as { id: number };
    await expect.poll(() => stateAt(`/ai_api/drafts/${id}/`, staff)).toBe('done');
    const names = received.map((request) => request.name);
    expect(new Set(names)).toEqual(new Set(['solve', 'review', 'drafts']));
    for (const request of received) {
      expect(request.body, request.name).toContain(question.savol);
      expect(request.body, request.name).not.toMatch(/zq7|@example/i);
    }
    // The test of the colleague is named, so that it is not written again.
    expect(received.find((request) => request.name === 'drafts')?.body).toContain('Which lake is it?');
  });
});

describe('an endpoint that does not hold the model to the length of its answer', () => {
  const long = 'The river is long. '.repeat(200_000 / 19);

  test.each([
    ['working', { ...solved, working: long }],
    ['answer', { ...solved, answer: { text: long } }],
    ['answer in words', { ...solved, answer_in_words: long }],
  ])('makes neither the next request nor the stored answer long by its %s', async (_, first) => {
    const { received } = await startModel(({ name }) => (name === 'solve' ? { value: first } : 'hang'));
    const question = await makeQuestion(server.context, { author: author.person.id, test_type: 'free_text' });
    await done(`POST /tests_api/${question.id}/analysis/`, author, {});
    await expect.poll(() => received.map(({ name }) => name)).toEqual(['solve', 'review']);
    expect(received[1]?.body.length).toBeLessThan(12_000);
    const { solved: stored } = await server.context.database
      .selectFrom('model_task')
      .select('solved')
      .where('question', '=', question.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored).length).toBeLessThan(10_000);
  });
});
