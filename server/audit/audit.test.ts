import { beforeAll, describe, expect, test } from 'vitest';

import type { AuditEntry } from '../../contract/audit.ts';
import { eraseExpired } from '../people/erasure.ts';
import { promoteToStaff } from '../people/invite.ts';
import { erasing } from '../testing/erasing.ts';
import {
  type Caller,
  makeCaller,
  makeClass,
  makeEssay,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { missing } from '../testing/matrix-objects.ts';
import { makeWork } from '../testing/work.ts';
import { send } from '../testing/client.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { closeAccount } from '../users/closing-store.ts';
import { insertAuditEntries } from './store.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true, first_name: 'Dilnoza', last_name: 'Rahimova' });
});

async function listed(query: string): Promise<AuditEntry[]> {
  const reply = await send(server, `GET /audit_api/?${query}`, { token: staff.token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: AuditEntry[] }).data_api;
}

/** The events about a person, the earliest first. */
async function auditEventsTo(person: number) {
  const found = await listed(`person=${person}&per_page=100`);
  return found.toReversed().map(({ action, actor, details }) => ({ action, actor, details }));
}

const patch = (id: number, json: object) =>
  send(server, `PATCH /people_api/${id}/`, { token: staff.token, json });

describe('GET /audit_api/', () => {
  test('is for staff', async () => {
    await expectStaffOnly(server, 'GET /audit_api/');
    await expectStaffOnly(server, 'GET /audit_api/export/');
  });

  test('refuses actions and people that are none', async () => {
    for (const query of ['action=person.loved', 'person=x', 'actor=0', 'page=0']) {
      for (const path of ['', 'export/']) {
        if (path !== '' && query === 'page=0') continue;
        const reply = await send(server, `GET /audit_api/${path}?${query}`, { token: staff.token });
        expect(reply.status, query).toBe(400);
      }
    }
  });

  test('lists the latest first by page, with the names that people have now, by action, actor and person', async () => {
    const actor = await makeCaller(server.context, { is_staff: true, first_name: 'Olim' });
    const person = await makePerson(server.context);
    const { database } = server.context;
    const by = { actor: actor.person.id, person: person.id };
    await insertAuditEntries(database, [
      { ...by, action: 'person.roles', details: { is_teacher: true } },
      { ...by, action: 'person.deactivated' },
      { ...by, action: 'person.activated' },
      { actor: null, action: 'person.activated', person: person.id },
    ]);
    await database.updateTable('users').set({ last_name: 'Yangi' }).where('id', '=', person.id).execute();
    const all = await listed(`person=${person.id}`);
    expect(all.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual([
      'person.activated ',
      `person.activated Olim ${actor.person.last_name}`,
      `person.deactivated Olim ${actor.person.last_name}`,
      `person.roles Olim ${actor.person.last_name}`,
    ]);
    expect(new Set(all.map(({ person_name }) => person_name))).toEqual(new Set(['Ann Yangi']));
    expect(await listed(`actor=${actor.person.id}&action=person.activated`)).toHaveLength(1);
    const page = await send(server, `GET /audit_api/?person=${person.id}&per_page=3&page=2`, {
      token: staff.token,
    });
    expect(page.body).toMatchObject({
      total: 4,
      total_pages: 2,
      data_api: [{ details: { is_teacher: true } }],
    });
  });
});

describe('a sentence', () => {
  test('has the titles and names of now, in the language that is asked for, and says which objects are gone', async () => {
    const { context } = server;
    const actor = await makeCaller(context, { is_staff: true });
    const [child, parent] = [
      await makePerson(context, { first_name: 'Ali', last_name: 'Valiyev' }),
      await makePerson(context, { first_name: 'Olim', last_name: 'Valiyev' }),
    ];
    const schoolClass = await makeClass(context, { name: '7-«Sentence»' });
    const work = await makeWork(context, { title: 'Fractions' });
    const question = await makeQuestion(context, { savol: 'What is\n 1/2 + 1/3?' });
    const by = { actor: actor.person.id };
    await insertAuditEntries(context.database, [
      { ...by, action: 'parent.linked', person: child.id, details: { parent: parent.id } },
      {
        ...by,
        action: 'work.given',
        details: { work: work.id, tests: 2, classes: [schoolClass.id], pupils: 1 },
      },
      { ...by, action: 'question.key_changed', details: { question: question.id } },
      { ...by, action: 'work.changed', details: { work: missing, changed: ['title', 'later'] } },
    ]);
    const sentencesIn = async (language: string) =>
      (await listed(`actor=${actor.person.id}&language=${language}`))
        .map(({ sentence }) => sentence)
        .toReversed();
    expect(await sentencesIn('en')).toEqual([
      'Olim Valiyev was linked to Ali Valiyev as a parent.',
      'The assignment “Fractions” with 2 tests was given to 7-«Sentence» and 1 pupil.',
      'The right answer of the test “What is 1/2 + 1/3?” was changed.',
      'An assignment that was deleted: changed: the title.',
    ]);
    expect(await sentencesIn('ru')).toEqual([
      'К ученику (Ali Valiyev) привязан родитель: Olim Valiyev.',
      'Выдано задание «Fractions» (2 теста): 7-«Sentence», 1 ученик.',
      'Изменён правильный ответ: тест «What is 1/2 + 1/3?».',
      'Удалённое задание: изменено: название.',
    ]);
    expect((await sentencesIn('uz'))[1]).toBe(
      '“Fractions” topshirigʻi (2 ta test) berildi: 7-«Sentence», 1 ta oʻquvchi.',
    );
    await send(server, `DELETE /people_api/${parent.id}/`, { token: staff.token });
    expect((await sentencesIn('en'))[0]).toBe(
      'A person whose data was erased was linked to Ali Valiyev as a parent.',
    );
  });
});

describe('GET /audit_api/export/', () => {
  test('gives all lines that match as CSV that Excel opens, without formulas', async () => {
    const person = await makePerson(server.context, { first_name: '=cmd()', last_name: 'Ғафурова, "Ў"' });
    const many = Array.from({ length: 1001 }, () => ({
      actor: staff.person.id,
      action: 'person.activated' as const,
      person: person.id,
    }));
    await insertAuditEntries(server.context.database, many);
    const response = await fetch(`${server.origin}/django/audit_api/export/?person=${person.id}`, {
      headers: { Authorization: `JWT ${staff.token}`, 'Accept-Language': 'ru' },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const [headings, first, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(headings).toBe('Когда;Кто;Что сделано;Кого касается');
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;Dilnoza Rahimova;/);
    const name = '=cmd() Ғафурова, ""Ў""';
    expect(first?.endsWith(`;"Активирована учётная запись: ${name}.";"'${name}"`)).toBe(true);
    expect(rest).toHaveLength(many.length);
    expect(response.headers.get('content-disposition')).toMatch(/savol-audit-\d{4}-\d\d-\d\d\.csv/);
  });
});

describe('the audit trail tells', () => {
  test('of roles, activation and deactivation by staff, each change once', async () => {
    const { id } = await makePerson(server.context, { is_pupil: true });
    await patch(id, { is_teacher: true, is_pupil: true });
    await patch(id, { is_teacher: true });
    await patch(id, { is_pupil: false, is_active: false });
    await patch(id, { is_active: false });
    await patch(id, { is_active: true });
    const actor = staff.person.id;
    expect(await auditEventsTo(id)).toEqual([
      { action: 'person.roles', actor, details: { is_teacher: true } },
      { action: 'person.roles', actor, details: { is_pupil: false } },
      { action: 'person.deactivated', actor, details: {} },
      { action: 'person.activated', actor, details: {} },
    ]);
  });

  test('nothing of a change that is refused', async () => {
    await server.context.database
      .updateTable('users')
      .set({ is_staff: false })
      .where('is_staff', '=', true)
      .where('id', '<>', staff.person.id)
      .execute();
    expect((await patch(staff.person.id, { is_staff: false })).status).toBe(409);
    expect(await auditEventsTo(staff.person.id)).toEqual([]);
  });

  test('of erasure by staff, and by the server when the time of a closed account is over', async () => {
    const [erased, closed] = [await makePerson(server.context), await makePerson(server.context)];
    await send(server, `DELETE /people_api/${erased.id}/`, { token: staff.token });
    await closeAccount(server.context.database, closed.id, new Date(0));
    await eraseExpired(server.context.database, new Date(), erasing);
    expect(await auditEventsTo(erased.id)).toEqual([
      { action: 'person.erased', actor: staff.person.id, details: { id: erased.id } },
    ]);
    expect(await auditEventsTo(closed.id)).toEqual([
      { action: 'person.erased', actor: null, details: { id: closed.id } },
    ]);
    const [entry] = await listed(`person=${erased.id}`);
    expect(entry?.person_name).toBe('');
  });

  test('of a sign-up that is deleted, whose row is gone', async () => {
    const { id } = await makePerson(server.context, { is_active: false });
    await send(server, `DELETE /people_api/${id}/`, { token: staff.token });
    const found = await listed(`actor=${staff.person.id}&action=person.erased`);
    expect(found.find(({ details }) => details['id'] === id)).toMatchObject({ person: null });
  });

  test('of the staff role that the command gives', async () => {
    const { id, email } = await makePerson(server.context);
    await promoteToStaff(server.context, email);
    expect(await auditEventsTo(id)).toEqual([
      { action: 'person.roles', actor: null, details: { is_staff: true } },
    ]);
  });

  test('of another key of a test and of its deletion, not of other changes', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const question = await makeQuestion(server.context, { author: author.person.id });
    const { id, category } = question;
    const put = (more: object) =>
      send(server, `PUT /tests_api/${id}/`, {
        token: author.token,
        json: {
          test_type: 'choosable',
          savol: 'Capital?',
          a: 'x',
          b: 'y',
          right_answer: 'b',
          category,
          ...more,
        },
      });
    expect((await put({})).status).toBe(200);
    expect((await put({ savol: 'Which capital?' })).status).toBe(200);
    expect((await put({ right_answer: 'a' })).status).toBe(200);
    const restored = await send(server, `POST /tests_api/${id}/restore/`, {
      token: author.token,
      json: { number: 3 },
    });
    expect(restored.status, restored.text).toBe(200);
    expect((await send(server, `DELETE /tests_api/${id}/`, { token: author.token })).status).toBe(204);
    const found = await listed(`actor=${author.person.id}`);
    expect(found.toReversed().map(({ action, details }) => [action, details])).toEqual([
      ['question.key_changed', { question: id }],
      ['question.key_changed', { question: id }],
      ['question.deleted', { question: id }],
    ]);
  });

  test('of a mark by a person, once for the same mark', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const writer = await makePerson(server.context, { is_pupil: true });
    const question = await makeQuestion(server.context, { test_type: 'essay', author: author.person.id });
    const { id } = await makeEssay(server.context, { question, person: writer });
    const mark = (percentage: number) =>
      send(server, `PUT /tests_api/to-mark/${id}/`, {
        token: author.token,
        json: { percentage, comment: 'Good.' },
      });
    for (const percentage of [80, 80, 60]) expect((await mark(percentage)).status).toBe(200);
    const details = { question: question.id, answer: id };
    expect(await auditEventsTo(writer.id)).toEqual([
      { action: 'answer.marked', actor: author.person.id, details: { ...details, percentage: 80 } },
      { action: 'answer.marked', actor: author.person.id, details: { ...details, percentage: 60 } },
    ]);
  });
});
