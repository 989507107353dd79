import { beforeAll, beforeEach, expect, test } from 'vitest';

import { ai } from '../../testing/analysis.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../../testing/factories.ts';
import { deleteTasks, startModelJobs } from '../../testing/model-jobs.ts';
import type { Received, Said } from '../../testing/model-server.ts';
import { roles } from '../../testing/roles.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, roles.staff);
  teacher = await makeCaller(server.context, roles.teacher);
});

beforeEach(async () => {
  await deleteTasks(server.context);
  server.context.config.ai = ai('http://127.0.0.1:9/v1');
});

const solved = { working: 'Ташкент.', answer: { chosen: 'b' }, answer_in_words: 'Tashkent' };
const reviewed = { key_reason: 'Это столица.', key: 'right', better_key: null, level: 1 };
const answers = ({ name }: Received): Said => ({ value: name === 'solve' ? solved : reviewed });

async function startModel() {
  const jobs = await startModelJobs(server, answers);
  server.context.config.ai = ai(jobs.url);
  return jobs.received;
}

/** A test of the teacher in a category with English tests. */
async function makeEnglish() {
  const { id: category } = await makeCategory(server.context, { language: 'en' });
  const savol = `Which city is the capital? ${crypto.randomUUID()}`;
  return makeQuestion(server.context, { author: teacher.person.id, category, savol });
}

const asTeacher = (language: string) => ({ token: teacher.token, headers: { 'Accept-Language': language } });

const notes = ({ id }: { id: number }) =>
  expect.poll(async () => {
    const found = server.context.database.selectFrom('question').select('change_by_ai').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).change_by_ai;
  });

test('notes are in the language of the teacher who asks, what pupils read is in that of the test', async () => {
  const question = await makeEnglish();
  await send(server, `POST /tests_api/${question.id}/analysis/`, { ...asTeacher('ru'), json: {} });
  const received = await startModel();
  await notes(question).toContain('Указанный правильный ответ верен. Это столица.');
  const [solving, reviewing] = received.map(({ instructions }) => instructions);
  expect(solving).toContain('`working` in Russian, `answer_in_words` in English');
  expect(reviewing).toContain('sentences for pupils, in English');
  expect(reviewing).toContain('judged as English');
  expect(reviewing).toContain('Write reasons and the items of lists in Russian');
});

test('a run of analyses, and those at saving, are in the language of their teacher too', async () => {
  const ofRun = await makeEnglish();
  const json = { s: ofRun.savol, tests: 1 };
  expect((await send(server, 'POST /ai_api/runs/', { ...asTeacher('uz'), json })).status).toBe(201);
  const saved = await makeEnglish();
  const settings = { is_on: true, at_saving: true };
  await send(server, 'PUT /ai_api/settings/', { token: staff.token, json: settings });
  const { category } = saved;
  const body = { test_type: 'choosable', savol: 'A?', a: '1', b: '2', right_answer: 'b', category };
  await send(server, `PUT /tests_api/${saved.id}/`, { ...asTeacher('ru'), json: body });
  const added = await send(server, 'POST /tests_api/', { ...asTeacher('uz'), json: body });
  await startModel();
  await notes(ofRun).toContain('Belgilangan javob toʻgʻri');
  await notes(saved).toContain('Указанный правильный ответ верен.');
  await notes((added.body as { data_api: [{ id: number }] }).data_api[0]).toContain('Belgilangan');
});

test('a person who asks again for an analysis that was given up has it in the own language', async () => {
  const question = await makeEnglish();
  const ask = (language: string) =>
    send(server, `POST /tests_api/${question.id}/analysis/`, { ...asTeacher(language), json: {} });
  expect((await ask('uz')).status).toBe(200);
  await server.context.database.updateTable('model_task').set({ state: 'failed' }).execute();
  expect((await ask('ru')).status).toBe(200);
  await startModel();
  await notes(question).toContain('Указанный правильный ответ верен.');
});
