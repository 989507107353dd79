import { beforeAll, describe, expect, test } from 'vitest';

import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeClass,
  makeEssay,
  makePerson,
  makePost,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeColumn } from '../grade-book/testing/columns.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

/* Forms of authors may wait on a device until the line is back, and are repeated until an answer has come: decision 066. */

const server = startServer();
let staff: Caller;
let other: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  other = await makeCaller(server.context, { is_staff: true });
});

type Form = { request: string; json: Record<string, unknown>; status: number };
type Body = { data_api: Record<string, unknown>[] };

const text = { title: 'Open day', text: 'Come and see.', language: 'en' };

async function testOf(): Promise<{ id: number; json: Record<string, unknown> }> {
  const { id, category } = await makeQuestion(server.context, { author: staff.person.id });
  const json = { test_type: 'choosable', savol: 'Kept?', a: 'x', b: 'y', right_answer: 'a', category };
  return { id, json };
}

const forms: Record<string, () => Promise<Form>> = {
  'a new test': async () => ({ request: 'POST /tests_api/', json: (await testOf()).json, status: 201 }),
  'a changed test': async () => {
    const { id, json } = await testOf();
    return { request: `PUT /tests_api/${id}/`, json: { ...json, seen_version: 1 }, status: 200 };
  },
  'a new post': async () => ({ request: 'POST /blog_api/', json: text, status: 201 }),
  'a changed post': async () => {
    const { id } = await makePost(server.context);
    const seen_changed_at = (await read(`/blog_api/${id}/`))['changed_at'];
    return { request: `PUT /blog_api/${id}/`, json: { ...text, seen_changed_at }, status: 200 };
  },
  'new work': async () => {
    const pupil = await makePerson(server.context, { is_pupil: true });
    const taught = await makeClass(server.context, { pupils: [pupil] });
    const { id } = await makeQuestion(server.context);
    const json = { title: 'Friday', mode: 'exam', tests: [id], classes: [taught.id] };
    return { request: 'POST /work_api/', json, status: 201 };
  },
  'changed work': async () => {
    const { id, version } = await givenWork();
    return {
      request: `PATCH /work_api/${id}/`,
      json: { title: 'Monday', seen_version: version },
      status: 200,
    };
  },
  'a mark in a paper of work': async () => {
    const { request, json } = await markOfPaper();
    return { request, json: json(70, ''), status: 200 };
  },
  'a new column of a grade book': async () => {
    const taught = await makeClass(server.context);
    const json = { class: taught.id, title: 'Dictation', kind: 'written' };
    return { request: 'POST /grades_api/columns/', json, status: 201 };
  },
  'a changed column of a grade book': async () => {
    const taught = await makeClass(server.context);
    const { id } = await makeColumn(server.context, taught, { author: staff.person });
    const json = { title: 'Dictation', seen_version: 1 };
    return { request: `PATCH /grades_api/columns/${id}/`, json, status: 200 };
  },
  'a mark': async () => {
    const { id } = await makeWaiting();
    const json = { percentage: 70, comment: 'Good.', seen_marked_at: '' };
    return { request: `PUT /tests_api/to-mark/${id}/`, json, status: 200 };
  },
};

async function makeWaiting(): Promise<{ id: number }> {
  const question = await makeQuestion(server.context, { test_type: 'essay', qiyinlik_darajasi: 36 });
  return makeEssay(server.context, { question });
}

async function givenWork(): Promise<{ id: number; version: unknown }> {
  const pupil = await makePerson(server.context, { is_pupil: true });
  const { id } = await makeWork(server.context, { author: staff.person, pupils: [pupil] });
  return { id, version: (await read(`/work_api/${id}/`))['version'] };
}

/** An essay of work that waits for a mark: the request, and the body for a percentage and the mark that was seen. */
async function markOfPaper() {
  const pupil = await makePerson(server.context, { is_pupil: true });
  const essay = await makeQuestion(server.context, { test_type: 'essay' });
  const work = await makeWork(server.context, { author: staff.person, pupils: [pupil], questions: [essay] });
  const answers = { [essay.id]: { answer: { text: 'In spring it is green.' } } };
  await makeAttempt(server.context, { work, person: pupil, answers });
  const place = { person: pupil.id, attempt: 1, test: essay.id };
  return {
    request: `PUT /work_api/${work.id}/marks/`,
    json: (percentage: number, seen_marked_at: string) => ({
      ...place,
      percentage,
      reason: '',
      seen_marked_at,
    }),
  };
}

async function read(path: string): Promise<Record<string, unknown>> {
  const { body } = await send(server, `GET ${path}`, { token: staff.token });
  return (body as Body).data_api[0] ?? {};
}

function submit({ token }: Caller, { request, json }: Omit<Form, 'status'>, key?: string): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return send(server, request, { token, json, headers });
}

/** Everything that a form could have written twice. */
async function written(): Promise<unknown> {
  const { rows } = await server.context.pool.query(`
    select (select count(*) from question) as tests, (select count(*) from question_version) as versions,
      (select count(*) from post) as posts, (select max(changed_at) from post) as changed,
      (select count(*) from work) as works, (select count(*) from audit_entry) as auditEvents`);
  return rows[0];
}

describe.each(Object.entries(forms))('%s', (_name, make) => {
  test('is done once for its key, and answered alike', async () => {
    const form = await make();
    const key = crypto.randomUUID();
    const first = await submit(staff, form, key);
    expect(first.status, first.text).toBe(form.status);
    const after = await written();
    const again = await submit(staff, form, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await written()).toEqual(after);
  });

  test('is done once for its key by requests at the same moment', async () => {
    const form = await make();
    const key = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 4 }, () => submit(staff, form, key)));
    expect(new Set(replies.map(({ status, text: body }) => `${status} ${body}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(form.status);
  });

  test('with a key that was used with something else is refused', async () => {
    const form = await make();
    const key = crypto.randomUUID();
    await submit(staff, form, key);
    const changed = {
      ...form,
      json: { ...form.json, title: 'Else', savol: 'Else', comment: 'Else', reason: 'Else' },
    };
    expect(await submit(staff, changed, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

/** Changes that another user makes to work meanwhile. */
const workChanges: [string, () => Promise<Record<string, unknown>>][] = [
  ['a setting', () => Promise.resolve({ pass_mark: 7 })],
  ['the time', () => Promise.resolve({ closes_at: '2099-01-01T08:00' })],
  ['its tests', async () => ({ tests: [(await makeQuestion(server.context)).id] })],
  ['a class', async () => ({ classes: [(await makeClass(server.context)).id] })],
  ['a pupil', async () => ({ people: [(await makePerson(server.context, { is_pupil: true })).id] })],
  ['its archiving', () => Promise.resolve({ archived: true })],
];

describe('a change of an object that was changed meanwhile', () => {
  const meanwhile = { status: 409, body: { detail: 'It was changed meanwhile.', code: 'changed_meanwhile' } };

  test.each(['0', 'x', -1])('is refused where the version of a test is %j', async (seen_version) => {
    const { id, json } = await testOf();
    const reply = await submit(staff, { request: `PUT /tests_api/${id}/`, json: { ...json, seen_version } });
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['seen_version']]);
  });

  test('does not replace a newer version of a test', async () => {
    const { id, json } = await testOf();
    const request = `PUT /tests_api/${id}/`;
    expect((await read(`/tests_api/${id}/`))['version']).toBeUndefined();
    await submit(other, { request, json: { ...json, savol: 'Newer?' } });
    const late = { request, json: { ...json, seen_version: 1 } };
    expect(await submit(staff, late, crypto.randomUUID())).toMatchObject(meanwhile);
    expect(await read(`/tests_api/${id}/`)).toMatchObject({ savol: 'Newer?', version: 2 });
    expect((await submit(staff, { request, json: { ...json, seen_version: 2 } })).status).toBe(200);
  });

  test('does not replace a newer post', async () => {
    const { id } = await makePost(server.context);
    const request = `PUT /blog_api/${id}/`;
    const seen_changed_at = (await read(`/blog_api/${id}/`))['changed_at'];
    await submit(other, { request, json: { ...text, title: 'Newer' } });
    const late = { request, json: { ...text, seen_changed_at } };
    expect(await submit(staff, late, crypto.randomUUID())).toMatchObject(meanwhile);
    expect(await read(`/blog_api/${id}/`)).toMatchObject({ title: 'Newer' });
  });

  test.each([null, true, 'x'.repeat(41)])(
    'is refused where the version of work is %j',
    async (seen_version) => {
      const { id } = await givenWork();
      const reply = await submit(staff, { request: `PATCH /work_api/${id}/`, json: { seen_version } });
      expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['seen_version']]);
    },
  );

  test.each(workChanges)(
    'does not replace work of which another user has changed %s',
    async (_what, change) => {
      const { id, version } = await givenWork();
      const request = `PATCH /work_api/${id}/`;
      const first = await submit(other, { request, json: await change() });
      expect(first.status, first.text).toBe(200);
      const newer = (await read(`/work_api/${id}/`))['version'];
      expect(newer).not.toBe(version);
      const late = { request, json: { title: 'Late', seen_version: version } };
      expect(await submit(staff, late, crypto.randomUUID())).toMatchObject(meanwhile);
      expect((await read(`/work_api/${id}/`))['title']).not.toBe('Late');
      const json = { title: 'On top', seen_version: newer };
      expect((await submit(staff, { request, json }, crypto.randomUUID())).status).toBe(200);
    },
  );

  test('replaces any work where it names no version, and where nothing has changed', async () => {
    const { id, version } = await givenWork();
    const request = `PATCH /work_api/${id}/`;
    expect((await read(`/work_api/${id}/`))['version']).toBe(version);
    expect((await submit(staff, { request, json: { title: 'A', seen_version: version } })).status).toBe(200);
    expect((await submit(staff, { request, json: { title: 'B' } })).status).toBe(200);
  });

  test('does not replace an own mark of a paper that came later than the form was filled in', async () => {
    const { request, json } = await markOfPaper();
    expect((await submit(staff, { request, json: json(60, '') }, crypto.randomUUID())).status).toBe(200);
    const late = await submit(staff, { request, json: json(20, '') }, crypto.randomUUID());
    expect(late).toMatchObject({ status: 409, body: { code: 'marked_meanwhile' } });
  });

  test('does not replace an own mark that came later than the form was filled in', async () => {
    const { id } = await makeWaiting();
    const request = `PUT /tests_api/to-mark/${id}/`;
    const mark = (percentage: number) => ({ request, json: { percentage, comment: '', seen_marked_at: '' } });
    expect((await submit(staff, mark(60), crypto.randomUUID())).status).toBe(200);
    const late = await submit(staff, mark(20), crypto.randomUUID());
    expect(late).toMatchObject({ status: 409, body: { code: 'marked_meanwhile' } });
    expect(await read(`/tests_api/to-mark/${id}/`)).toMatchObject({ answer: { percentage: 60 } });
  });
});
