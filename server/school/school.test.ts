import { beforeAll, describe, expect, test } from 'vitest';

import type { SchoolHome } from '../../contract/homes.ts';
import { longestContact, longestPrivacy, longestSchoolName } from '../../contract/school.ts';
import { giveCard } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';
import { changeOf } from './rules.ts';
import { readSchoolName } from './store.ts';

const server = startServer({ settings: () => ({ schoolName: 'Savol' }) });
const named = startServer();
const fresh = startServer({ settings: () => ({ schoolName: 'Savol' }) });
const path = '/school_api/';
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

const unnamed = { name: '', contact: '', privacy: '', teachers_add_topics: false };
const read = async (asked = server) => (await send(asked, `GET ${path}`)).body;
const answer = (school: object) => ({ status: 'ok', data_api: [school] });

function write(json: object): Promise<Reply> {
  return send(server, `PUT ${path}`, { token: staff.token, json });
}

describe('before staff have named the school', () => {
  test('it has the name of the settings, or a blank one, and cards have that of the program', async () => {
    expect(await read(named)).toEqual(answer({ ...unnamed, name: 'School 5' }));
    expect(await read()).toEqual(answer(unnamed));
    expect(await readSchoolName(server.context.database, server.context.config)).toBe('Savol');
  });
});

describe('the texts of the school', () => {
  test('are set by staff only', () => expectStaffOnly(server, `PUT ${path}`, { json: { name: 'x' } }));

  test.each([
    [{}, { name: ['This field is required.'] }],
    [{ name: ' \u200B ' }, { name: ['This field may not be blank.'] }],
    [
      { name: 'x'.repeat(longestSchoolName + 1) },
      { name: [`Ensure this field has no more than ${longestSchoolName} characters.`] },
    ],
    [
      {
        name: '5',
        contact: 'x'.repeat(longestContact + 1),
        privacy: 'x'.repeat(longestPrivacy + 1),
      },
      {
        contact: [`Ensure this field has no more than ${longestContact} characters.`],
        privacy: [`Ensure this field has no more than ${longestPrivacy} characters.`],
      },
    ],
    [{ name: 'a\0' }, { name: ['Null characters are not allowed.'] }],
    [{ name: '5', contact: null }, { contact: ['This field may not be null.'] }],
    [{ name: '5', teachers_add_topics: 'often' }, { teachers_add_topics: ['Must be a valid boolean.'] }],
  ])('have limits: %#', async (json, problem) => {
    const { status, body } = await write(json);
    expect([status, body]).toEqual([400, problem]);
  });

  test('are shown to guests, and stand on one line but for that about privacy', async () => {
    const json = { name: ' 12-\nmaktab ', contact: 'Kotiba,\n+998 90 123 45 67', privacy: 'Bir.\n\nIkki.' };
    const texts = { ...json, name: '12- maktab', contact: 'Kotiba, +998 90 123 45 67' };
    const set = { ...texts, teachers_add_topics: false };
    expect(await write(json)).toMatchObject({ status: 200, body: answer(set) });
    expect(await read()).toEqual(answer(set));
    expect(await readSchoolName(server.context.database, server.context.config)).toBe('12- maktab');
  });

  test('leave a line in the audit trail with both names, and none where nothing changes', async () => {
    const school = { name: '12-maktab', contact: 'Kotiba', privacy: '' };
    for (const next of [school, school, { ...school, name: '5-maktab' }]) await write(next);
    const { body } = await send(server, 'GET /audit_api/?action=school.changed&per_page=2', staff);
    const { data_api } = body as { data_api: { actor: number; details: object }[] };
    expect(data_api.map(({ actor, details }) => [actor, details])).toEqual([
      [staff.person.id, { name: ['12-maktab', '5-maktab'] }],
      [staff.person.id, { name: ['12- maktab', '12-maktab'], contact: true, privacy: true }],
    ]);
  });

  test('say besides whether teachers add topics, which stays where it is left out', async () => {
    const json = { name: '7-maktab', contact: '', privacy: '' };
    await write({ ...json, teachers_add_topics: true });
    expect(await read()).toEqual(answer({ ...json, teachers_add_topics: true }));
    expect((await write(json)).body).toEqual(answer({ ...json, teachers_add_topics: true }));
    await write({ ...json, teachers_add_topics: false });
    const { body } = await send(server, 'GET /audit_api/?action=school.changed&per_page=1', staff);
    expect(body).toMatchObject({ data_api: [{ details: { teachers_add_topics: false } }] });
  });

  test('that do not change are no change', () => {
    expect(changeOf(unnamed, unnamed)).toBeUndefined();
    expect(changeOf(unnamed, { ...unnamed, contact: 'A' })).toEqual({ contact: true });
  });
});

test('the home of staff lists the first steps with those that are done, until all are', async () => {
  const { context } = fresh;
  const { token } = await makeCaller(context, { is_staff: true });
  const stepsNow = async () => {
    const { body } = await send(fresh, 'GET /home_api/school/', { token });
    return (body as { data_api: [SchoolHome] }).data_api[0].steps;
  };
  const doneNow = async () => (await stepsNow()).filter(({ done }) => done).map(({ what }) => what);
  expect((await stepsNow()).map(({ what }) => what)).toEqual(['name', 'subjects', 'people', 'cards', 'work']);
  expect(await doneNow()).toEqual([]);
  await send(fresh, `PUT ${path}`, { token, json: { name: '12-maktab' } });
  expect(await doneNow()).toEqual(['name']);
  await makeCategory(context);
  expect(await doneNow()).toEqual(['name', 'subjects']);
  const json = { first_name: 'Ali', last_name: 'Valiyev' };
  const { body } = await send(fresh, 'POST /people_api/', { token, json });
  const [pupil] = (body as { data_api: [{ id: number }] }).data_api;
  expect(await doneNow()).toEqual(['name', 'subjects', 'people']);
  await giveCard(context, pupil);
  expect(await doneNow()).toEqual(['name', 'subjects', 'people', 'cards']);
  await makeWork(context);
  expect(await stepsNow()).toEqual([]);
});
