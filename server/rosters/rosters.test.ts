import { beforeAll, describe, expect, test } from 'vitest';

import type { GradeBook } from '../../contract/grade-book.ts';
import type { RosterImport, RosterRow } from '../../contract/people/rosters.ts';
import type { WorkResults } from '../../contract/work/work-results.ts';
import { deleteEndedSessions, insertSession } from '../auth/session-store.ts';
import { makeColumn } from '../grade-book/testing/columns.ts';
import { insertPost } from '../news/store.ts';
import { giveCard } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makePerson, makeQuestion } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';
import { sendDuring } from '../testing/waiting.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { insertSignUp } from '../users/sign-up-store.ts';

const server = startServer();
let staff: Caller;
beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

type Options = Record<string, string>;

async function post(text: string, options: Options = {}, file?: File): Promise<Reply> {
  const form = new FormData();
  if (file === undefined) form.append('text', text);
  else form.append('file', file);
  for (const [name, value] of Object.entries({ year: '2026', ...options })) form.append(name, value);
  return send(server, 'POST /rosters_api/', { token: staff.token, form });
}

async function dryRun(text: string, options: Options = {}): Promise<RosterImport> {
  const reply = await post(text, options);
  expect(reply.status, reply.text).toBe(201);
  const { import: made } = reply.body as { import: RosterImport };
  const sum = made.new + made.changed + made.unchanged + made.refused;
  expect([sum, made.rows.length]).toEqual([made.total, made.total]);
  return made;
}

async function act(id: number, verb: 'apply' | 'undo'): Promise<Reply> {
  return send(server, `POST /rosters_api/${id}/${verb}/`, { token: staff.token });
}

async function applied(text: string, options: Options = {}): Promise<RosterImport> {
  const made = await dryRun(text, options);
  const reply = await act(made.id, 'apply');
  expect(reply.status, reply.text).toBe(200);
  return made;
}

const outcomes = ({ rows }: RosterImport) => rows.map(({ outcome, reason }) => reason || outcome);

async function people(s: string) {
  const reply = await send(server, `GET /people_api/?s=${encodeURIComponent(s)}`, { token: staff.token });
  return (reply.body as { data_api: Record<string, unknown>[] }).data_api;
}

async function classesOf(lastName: string): Promise<string[]> {
  const rows = await server.context.database
    .selectFrom('class_pupil')
    .innerJoin('users', 'users.id', 'person')
    .innerJoin('class', 'class.id', 'class_pupil.class')
    .select('class.name')
    .where('last_name', '=', lastName)
    .orderBy('class.name')
    .execute();
  return rows.map(({ name }) => name);
}

test.each([
  'POST /rosters_api/',
  'GET /rosters_api/',
  'GET /rosters_api/1/',
  'GET /rosters_api/1/progress/',
  'POST /rosters_api/1/apply/',
  'POST /rosters_api/1/undo/',
  'GET /rosters_api/export/',
  'GET /rosters_api/export/xlsx/',
])('%s is for staff only', (request) => expectStaffOnly(server, request));

test.each([
  ['neither a file nor text', '', {}, { file: ['Send a file or text.'] }],
  ['an unknown column', 'a', { columns: '["surname"]' }, { columns: [expect.any(String)] }],
  ['a year far away', 'a', { year: '1999' }, { year: [expect.any(String)] }],
  ['an unknown kind', 'a', { kind: 'staff' }, { kind: [expect.any(String)] }],
  ['blank text', ' \n ', {}, { text: ['The list is empty.'] }],
])('%s is refused', async (_what, text, options, body) => {
  const reply = await post(text, options);
  expect([reply.status, reply.body]).toEqual([400, body]);
});

test.each([
  'GET /rosters_api/2147483647/',
  'GET /rosters_api/2147483647/progress/',
  'POST /rosters_api/2147483647/apply/',
  'POST /rosters_api/2147483647/undo/',
])('%s is answered 404', async (request) => {
  const reply = await send(server, request, { token: staff.token });
  expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
});

describe('a dry run', () => {
  test('changes nobody, and can be read again', async () => {
    const made = await dryRun('Familiya\tIsm\tSinf\nDryev\tOlim\t5A');
    expect(made).toMatchObject({ state: 'checked', total: 1, new: 1, format: { delimiter: '\t' } });
    expect(await people('Dryev')).toEqual([]);
    const again = await send(server, `GET /rosters_api/${made.id}/`, { token: staff.token });
    expect(again.body).toEqual({ status: 'ok', import: made });
    const list = await send(server, 'GET /rosters_api/', { token: staff.token });
    expect(list.body).toMatchObject({
      data_api: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
    });
  });

  test('takes columns by hand, and lists without headings', async () => {
    const made = await dryRun('Handov;Ali;9A\nHandova;Lola;9A', {
      headings: 'false',
      columns: '["last_name","first_name","class"]',
    });
    expect(made.rows.map(({ name, place }) => [place, name])).toEqual([
      ['1', 'Handov Ali'],
      ['2', 'Handova Lola'],
    ]);
  });
});

describe('a list of a class register', () => {
  test('is imported in the classes of its lines, and says before which of them it makes', async () => {
    const list =
      'ФИО;Класс\n6-Ж класс;\nРегистров Али;\nИтого: 1;\n6-Щ класс;\nРегистров Вали;\nРегистров Олим;6-Ж';
    const made = await dryRun(list);
    expect(made.new_classes).toEqual([
      { name: '6-Ж', year: 2026 },
      { name: '6-Щ', year: 2026 },
    ]);
    expect(outcomes(made)).toEqual(['unchanged', 'new', 'no_person', 'unchanged', 'new', 'new']);
    expect((await act(made.id, 'apply')).status).toBe(200);
    expect(await classesOf('Регистров')).toEqual(['6-Ж', '6-Ж', '6-Щ']);
    const again = await dryRun(list.replace(/Итого.*\n/, '').replace('6-Ж класс', '6-ж'), {
      archive_missing: 'classes',
    });
    expect(again).toMatchObject({
      new_classes: [],
      new: 0,
      changed: 0,
      refused: 0,
      unchanged: 5,
      missing: [],
    });
  });

  test('with one person on two rows makes one account in both classes', async () => {
    const list = 'ID;Familiya;Ism;Sinf\ntwice-1;Ikkiyev;Ali;6-X\ntwice-1;Ikkiyev;Ali;6-Y';
    expect(outcomes(await applied(list))).toEqual(['new', 'unchanged']);
    expect(await classesOf('Ikkiyev')).toEqual(['6-X', '6-Y']);
    expect(outcomes(await dryRun(list))).toEqual(['unchanged', 'unchanged']);
  });

  test('names nobody else than the person of an ID or an address', async () => {
    const { person } = await makeCaller(server.context, {
      is_teacher: true,
      external_id: 'teacher-7',
      email: 'teacher-7@example.com',
    });
    const made = await applied(
      'ID;Familiya;Ism;Sinf;Email\nteacher-7;Boshqayev;Ali;6-Z;\n;Boshqayev;Vali;6-Z;teacher-7@example.com',
    );
    expect(outcomes(made)).toEqual(['another_person', 'another_person']);
    expect(await people('teacher-7')).toMatchObject([
      { first_name: person.first_name, last_name: person.last_name, is_teacher: true, is_pupil: false },
    ]);
  });

  test.each([
    ['Şahin İbrahim', 'ŞAHİN İBRAHİM'],
    ['Ílımov Ílım', 'ÍLÍMOV ÍLÍM'],
  ])('finds %s as %s, with a class and without one', async (name, capitals) => {
    const rowOf = (text: string) => text.replace(' ', ';');
    await applied(`Familiya;Ism;Sinf\n${rowOf(name)};6-V`);
    const [inClass, alone] = [`Sinf\n${rowOf(capitals)};6-V`, `Rol\n${rowOf(capitals)};oʻquvchi`];
    for (const rest of [inClass, alone])
      expect(await dryRun(`Familiya;Ism;${rest}`)).toMatchObject({ new: 0, changed: 1 });
  });
});

describe('an import that is applied', () => {
  const list = 'ID;Фамилия;Имя;Класс;Почта отца\nn1;Икромов;Али;4А;FATHER-n1@example.com\n;Икромова;Лола;4А;';

  test('makes active people without a password in their classes, once', async () => {
    const father = await makePerson(server.context, { email: 'father-n1@example.com' });
    const made = await applied(list);
    expect(made).toMatchObject({ new: 2, refused: 0 });
    expect(await people('Икромов')).toMatchObject([
      { first_name: 'Лола', email: '', is_pupil: true, is_active: true },
      { first_name: 'Али', father_email: 'father-n1@example.com', is_active: true },
    ]);
    expect(await classesOf('Икромова')).toEqual(['4А']);
    expect(await people('father-n1')).toMatchObject([{ id: father.id, is_parent: true }]);
    const again = await act(made.id, 'apply');
    expect([again.status, again.body]).toEqual([
      409,
      { detail: 'The import was applied before.', code: 'already_applied' },
    ]);
    const same = await dryRun(list);
    expect(same).toMatchObject({ new: 0, changed: 0, unchanged: 2, refused: 0 });
    // "4a" in Latin letters looks the same, and is the same class.
    expect(outcomes(await dryRun('Фамилия;Имя;Класс\nИкромова;Лола;4-A'))).toEqual(['unchanged']);
  });

  test('and a changed list changes the differing values', async () => {
    const made = await dryRun(list.replace('Али;4А', 'Алишер;4Б').replace('FATHER', 'OTHER'));
    expect(made.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      [
        'changed',
        [
          { field: 'first_name', before: 'Али', after: 'Алишер' },
          { field: 'father_email', before: 'father-n1@example.com', after: 'other-n1@example.com' },
          { field: 'class', before: '4А', after: '4Б' },
        ],
      ],
      ['unchanged', []],
    ]);
    expect((await act(made.id, 'apply')).status).toBe(200);
    expect(await classesOf('Икромов')).toEqual(['4Б']);
    expect(await people('father-n1')).toMatchObject([{ is_parent: false }]);
    const undone = await act(made.id, 'undo');
    expect(undone.body).toMatchObject({ undone: { deleted: 0, restored: 1, kept: 0 } });
    expect(await classesOf('Икромов')).toEqual(['4А']);
    expect(await people('Икромов Али')).toMatchObject([{ father_email: 'father-n1@example.com' }]);
    expect(await people('father-n1')).toMatchObject([{ is_parent: true }]);
    const classes = await server.context.database
      .selectFrom('class')
      .select('name')
      .where('name', '=', '4Б')
      .execute();
    expect(classes).toEqual([]);
  });

  test('is in the audit trail without names', async () => {
    const { id } = await applied('Фамилия;Имя\nАудитов;Олим');
    await act(id, 'undo');
    const entries = await server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'details', 'actor'])
      .where('action', 'in', ['import.applied', 'import.undone'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toMatchObject([
      { action: 'import.undone', actor: staff.person.id, details: { import: id, deleted: 1 } },
      { action: 'import.applied', details: { import: id, new: 1 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Аудитов');
  });

  test('says something else than the dry run: nothing is written, and the dry run is made anew', async () => {
    const made = await dryRun('ID;Фамилия;Имя\nlate-1;Поздно;Али');
    await makePerson(server.context, { external_id: 'late-1', first_name: 'Али', last_name: 'Рано' });
    const reply = await act(made.id, 'apply');
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'outdated' }]);
    const anew = await send(server, `GET /rosters_api/${made.id}/`, { token: staff.token });
    expect(anew.body).toMatchObject({ import: { new: 0, changed: 1, state: 'checked' } });
    expect((await act(made.id, 'apply')).status).toBe(200);
    expect(await people('Поздно')).toHaveLength(1);
  });

  test('twice at once, is written once', async () => {
    const made = await dryRun('Фамилия;Имя;Класс\nДважды;Али;1Д');
    const replies = await Promise.all([act(made.id, 'apply'), act(made.id, 'apply')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await people('Дважды')).toHaveLength(1);
  });
});

describe('an ID that a spreadsheet has spoilt', () => {
  test('joins neither two rows of a list nor a list and the school, and the dry run shows it', async () => {
    const made = await dryRun(
      'ID;Familiya;Ism;Sinf\n3,1201E+13;Spoiltov;Ali;7-A\n3,1201E+13;Valiyev;Bobur;8-A',
    );
    expect(outcomes(made)).toEqual(['spoilt_id', 'spoilt_id']);
    expect(made.rows.map(({ external_id, field }) => [external_id, field])).toEqual([
      ['3,1201E+13', 'external_id'],
      ['3,1201E+13', 'external_id'],
    ]);
  });

  test('that an earlier version has stored is no match, and is replaced by the ID of a list that has the name and class', async () => {
    await applied('Familiya;Ism;Sinf\nStoredov;Ali;7-S');
    await server.context.database
      .updateTable('users')
      .set({ external_id: '4,1201E+13' })
      .where('last_name', '=', 'Storedov')
      .execute();
    const made = await applied('ID;Familiya;Ism;Sinf\n41201000000001;Storedov;Ali;7-S');
    expect(made.rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'external_id', before: '4,1201E+13', after: '41201000000001' }],
    ]);
  });

  test('may be the reason why a row changes both names: the dry run marks it', async () => {
    await applied(
      'ID;Familiya;Ism;Sinf\nmix-1;Karimova;Lola;7-M\nmix-2;Oʻrinov;Ali;7-M\nmix-3;Ali;Valiyev;7-M',
    );
    const made = await dryRun(
      'ID;Familiya;Ism;Sinf\nmix-1;Valiyev;Bobur;8-M\nmix-2;Orinboyev;Ali;7-M\nmix-3;Valiyev;Ali;7-M',
    );
    expect(
      made.rows.map(({ external_id, is_renamed, outcome }) => [external_id, is_renamed, outcome]),
    ).toEqual([
      ['mix-1', true, 'changed'],
      ['mix-2', false, 'changed'],
      ['mix-3', false, 'changed'],
    ]);
  });
});

describe('names', () => {
  test.each([
    ['POST /people_api/', { first_name: '#Н/Д', last_name: 'X' }, 'first_name'],
    ['POST /classes_api/', { name: '#REF!', year: 2026 }, 'name'],
    ['POST /classes_api/', { name: '2026-01-07', year: 2026 }, 'name'],
  ])('%s refuses what a spreadsheet shows in place of one: %j', async (request, json, field) => {
    const reply = await send(server, request, { token: staff.token, json });
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, [field]]);
  });

  test('are on one line, without characters that are not seen, in forms as in lists', async () => {
    const json = { first_name: ' A\nli\u0008 ', last_name: 'Ko\u00ADrinmas\u200E\u00A0ov' };
    const reply = await send(server, 'POST /people_api/', { token: staff.token, json });
    expect(reply.body).toMatchObject({ data_api: [{ first_name: 'A li', last_name: 'Korinmas ov' }] });
    expect(outcomes(await dryRun('Familiya;Ism\nKorinmas\u200E ov;A li'))).toEqual(['unchanged']);
  });

  test('that a list refuses are accepted where a person has exactly this name', async () => {
    const json = { first_name: 'Kаmol', last_name: 'Who?' };
    await send(server, 'POST /people_api/', { token: staff.token, json });
    expect(outcomes(await dryRun('Familiya;Ism\nWho?;Kаmol'))).toEqual(['unchanged']);
    expect(outcomes(await dryRun('Familiya;Ism\nwho?;Kаmol'))).toEqual(['mixed_scripts']);
    expect(outcomes(await dryRun('Familiya;Ism;Sinf\nX;Y;5?'))).toEqual(['lost_letters']);
  });
});

describe('addresses', () => {
  test('of accounts are theirs: the account is found, not taken over, and keeps its address and password', async () => {
    const { person, token } = await makeCaller(server.context, {
      email: 'own@example.com',
      last_name: 'Ownov',
    });
    await applied('ID,Last name,First name,Email,Role\nx-own,Ownov,Ann,OWN@example.com,teacher');
    expect((await send(server, 'GET /auth/users/me/', { token })).body).toMatchObject({
      id: person.id,
      is_teacher: true,
    });
    const other = await dryRun('ID,Last name,First name,Email\nx-own,Ownov,Ann,new@example.com');
    expect(outcomes(other)).toEqual(['address_differs']);
  });

  test('of unproven sign-ups are void sign-ups once the account is there', async () => {
    await insertSignUp(server.context.database, {
      email: 'waits@example.com',
      first_name: 'Who',
      last_name: 'Knows',
      password_hash: 'x',
    });
    await applied('Last name,First name,Email\nWaitov,Ann,waits@example.com');
    expect(await people('waits@example.com')).toMatchObject([
      { last_name: 'Waitov', is_active: true, needs_reset: true, is_waiting: false },
    ]);
  });

  test('of people who have closed their accounts are refused', async () => {
    await makePerson(server.context, {
      email: 'closed@example.com',
      is_active: false,
      closed_at: new Date(),
    });
    const made = await dryRun('Last name,First name,Email\nBack,Ann,closed@example.com');
    expect(outcomes(made)).toEqual(['closed_account']);
  });
});

describe('parents', () => {
  test('who name their children become theirs by the address, and only once', async () => {
    const list =
      'ID,Last name,First name,Role,Email,Children\nk1,Bolaev,Ali,pupil,,\nk2,Bolaeva,Lola,pupil,,\n,Bolaev,Vali,parent,vali-b@example.com,"k1,k2"';
    expect(outcomes(await applied(list))).toEqual(['new', 'new', 'new']);
    expect(outcomes(await dryRun(list))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await people('vali-b')).toMatchObject([{ is_parent: true }]);
    expect(
      (await people('Bolaev')).filter((person) => person['father_email'] === 'vali-b@example.com'),
    ).toHaveLength(2);
    const mother = ',Bolaeva,Nargiza,parent,nargiza-b@example.com,k1';
    const more = await applied(`ID,Last name,First name,Role,Email,Children\n${mother}`);
    expect(outcomes(more)).toEqual(['new']);
    const third = await dryRun(
      'Last name,First name,Role,Email,Children\nX,Y,parent,third@example.com,k1\nX,Z,parent,,k1\nX,W,parent,w@example.com,nobody',
    );
    expect(outcomes(third)).toEqual(['parents_taken', 'parent_needs_email', 'unknown_child']);
    await act(more.id, 'undo');
    expect((await people('Bolaev Ali'))[0]).toMatchObject({ mother_email: '' });
  });
});

describe('a person missing from a list', () => {
  test('is archived on request, of the classes that it names, and comes back with the undo', async () => {
    await applied('Familiya,Ism,Sinf\nQolgan,Ali,8M\nKetgan,Vali,8M\nBoshqa,Olim,8N');
    const [gone] = await people('Ketgan');
    const list = 'Familiya,Ism,Sinf\nQolgan,Ali,8M';
    expect(await dryRun(list)).toMatchObject({ archived: 0, missing: [] });
    const broken = await dryRun(`${list}\n?etgan,Vali,8M`, { archive_missing: 'classes' });
    expect(broken).toMatchObject({ refused: 1, archived: 0 });
    const made = await applied(list, { archive_missing: 'classes' });
    expect(made).toMatchObject({
      total: 1,
      archived: 1,
      missing: [{ name: 'Ketgan Vali', classes: ['8M'] }],
    });
    expect(await people('Ketgan')).toMatchObject([{ id: gone?.['id'], is_active: false }]);
    expect(await people('Boshqa')).toMatchObject([{ is_active: true }]);
    await act(made.id, 'undo');
    expect(await people('Ketgan')).toMatchObject([{ is_active: true }]);
  });

  test('comes back with a later list that has the person', async () => {
    await applied('ID,Familiya,Ism,Sinf,Archived\nret-1,Qaytgan,Ali,8P,');
    await applied('ID,Familiya,Ism,Sinf,Archived\nret-1,Qaytgan,Ali,8P,yes');
    expect(await people('Qaytgan')).toMatchObject([{ is_active: false }]);
    const back = await applied('ID,Familiya,Ism,Sinf,Archived\nret-1,Qaytgan,Ali,8P,');
    expect(back.rows[0]?.changes).toEqual([{ field: 'active', before: 'false', after: 'true' }]);
  });

  test('is everybody whom imports know, where the list is that of the school', async () => {
    await applied('ID,Familiya,Ism,Rol\nt-1,Ustozov,Ali,teacher\nt-2,Ustozov,Vali,teacher');
    const made = await dryRun('ID,Familiya,Ism,Rol\nt-1,Ustozov,Ali,teacher', { archive_missing: 'school' });
    expect(made.missing.map(({ name }) => name)).toContain('Ustozov Vali');
    expect(made.missing.map(({ name }) => name)).not.toContain('Qolgan Ali');
  });
});

describe('an undo', () => {
  test('deletes people who never logged in, and archives those with answers', async () => {
    const made = await applied('Familiya,Ism,Sinf\nUndoev,Ali,2U\nUndoev,Vali,2U\nUndoev,Olim,2U');
    const [, vali] = await people('Undoev');
    await makeAnswer(server.context, {
      question: await makeQuestion(server.context),
      person: { id: Number(vali?.['id']) },
    });
    const reply = await act(made.id, 'undo');
    expect(reply.body).toMatchObject({ import: { state: 'undone' }, undone: { deleted: 2, archived: 1 } });
    expect(await people('Undoev')).toMatchObject([{ first_name: vali?.['first_name'], is_active: false }]);
    expect((await act(made.id, 'undo')).body).toMatchObject({ code: 'not_applied' });
  });

  test('20 days after an exam archives the pupil in the class, with results as before, and keeps the class', async () => {
    const { context } = server;
    const made = await applied('Familiya,Ism,Sinf\nImtihonov,Ali,7K\nImtihonov,Vali,7K');
    const [pupil, unused] = await people('Imtihonov');
    const person = { id: Number(pupil?.['id']) };
    await insertSession(context.database, person.id, new Date('2020-01-01T00:00:00Z'));
    await deleteEndedSessions(context.database, new Date());
    const { class: taught } = await context.database
      .selectFrom('class_pupil')
      .select('class')
      .where('person', '=', person.id)
      .executeTakeFirstOrThrow();
    const work = await makeWork(context, { classes: [{ id: taught }], show_keys: 'closed' });
    await makeAttempt(context, { work, person });
    const results = async () => {
      const reply = await send(server, `GET /work_api/${work.id}/results/`, { token: staff.token });
      const { pupils } = reply.body as WorkResults;
      return pupils.filter((member) => member.person === person.id);
    };
    const before = await results();
    expect(before).toMatchObject([{ is_given: true, classes: [taught], result: { percentage: 0 } }]);
    expect((await act(made.id, 'undo')).body).toMatchObject({ undone: { deleted: 1, archived: 1 } });
    expect(await results()).toEqual(before.map((member) => Object.assign(member, { is_active: false })));
    expect((await people('Imtihonov')).map(({ id }) => id)).toEqual([person.id]);
    expect(Number(unused?.['id'])).not.toBe(person.id);
  });

  test('leaves pupils in a class in which a teacher has marked them', async () => {
    const { context } = server;
    const made = await applied('ID,Familiya,Ism,Sinf\nu-marked,Baholi,Ali,9R\nu-unmarked,Baholi,Vali,9R');
    const [{ class: taught, person } = { class: 0, person: 0 }] = await context.database
      .selectFrom('class_pupil')
      .innerJoin('users', 'users.id', 'person')
      .select(['class', 'person'])
      .where('external_id', '=', 'u-marked')
      .execute();
    const marks = [{ person, points: 4, note: '' }];
    await makeColumn(context, { id: taught }, { author: staff.person, marks });
    expect((await act(made.id, 'undo')).body).toMatchObject({ undone: { deleted: 1, archived: 1 } });
    const reply = await send(server, `GET /grades_api/?class=${taught}`, { token: staff.token });
    const [{ pupils }] = (reply.body as { data_api: [GradeBook] }).data_api;
    expect(pupils).toMatchObject([{ id: person, is_active: false, marks: [{ points: 4 }] }]);
  });

  test('leaves pupils in a class whose work they have started, with its grade book and their grades as before', async () => {
    const { context } = server;
    const moved = await makeCaller(context, { is_pupil: true, external_id: 'u-moved' });
    await makePerson(context, { is_pupil: true, external_id: 'u-idle' });
    const made = await applied('ID,Familiya,Ism,Sinf\nu-moved,Koʻchov,Ali,9Q\nu-idle,Koʻchov,Vali,9Q');
    const { class: taught } = await context.database
      .selectFrom('class_pupil')
      .select('class')
      .where('person', '=', moved.person.id)
      .executeTakeFirstOrThrow();
    const question = await makeQuestion(context);
    const work = await makeWork(context, { classes: [{ id: taught }], questions: [question] });
    const answers = { [question.id]: { users_answer: 'b' } } as const;
    await makeAttempt(context, { work, person: moved.person, answers });
    const grades = async () => {
      const [book, ownGrades] = await Promise.all([
        send(server, `GET /grades_api/?class=${taught}`, { token: staff.token }),
        send(server, 'GET /grades_api/own/', { token: moved.token }),
      ]);
      const [{ pupils, percentage }] = (book.body as { data_api: [GradeBook] }).data_api;
      return [pupils.filter(({ id }) => id === moved.person.id), percentage, ownGrades.body];
    };
    const before = await grades();
    expect(before).toMatchObject([[{ percentage: 100 }], 100, { data_api: [{ percentage: 100 }] }]);
    expect((await act(made.id, 'undo')).body).toMatchObject({ undone: { archived: 0, kept: 1 } });
    expect(await grades()).toMatchObject([
      [{ percentage: 100 }],
      100,
      { data_api: [{ class: taught, percentage: 100 }] },
    ]);
    const members = context.database.selectFrom('class_pupil').select('person').where('class', '=', taught);
    expect(await members.execute()).toEqual([{ person: moved.person.id }]);
  });

  test('leaves values that others have changed since, and waits for later imports', async () => {
    await makePerson(server.context, { external_id: 'u-1', first_name: 'Nigora', last_name: 'Before' });
    const made = await applied('ID,Last name,First name,Mother email\nu-1,After,Nigora,m@example.com');
    const later = await applied('ID,Last name,First name\nu-2,Later,Ann');
    const refused = await act(made.id, 'undo');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'later_import' }]);
    expect((await act(later.id, 'undo')).status).toBe(200);
    await server.context.database
      .updateTable('users')
      .set({ last_name: 'Own' })
      .where('external_id', '=', 'u-1')
      .execute();
    expect((await act(made.id, 'undo')).body).toMatchObject({ undone: { restored: 1, kept: 1 } });
    expect(await people('Own Nigora')).toMatchObject([{ last_name: 'Own', mother_email: '' }]);
  });

  test('waits for the log-in of a pupil, and archives the account; one who logs in later finds none', async () => {
    const { context } = server;
    const made = await applied('Familiya,Ism,Sinf\nKirgan,Ali,2R\nKirgan,Vali,2R');
    const cards = (await people('Kirgan')).map(({ id }) => giveCard(context, { id: Number(id) }, '2580'));
    const [early = '', late = ''] = await Promise.all(cards);
    const logIn = (code: string) => send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } });
    const undo = () => act(made.id, 'undo');
    const [entered, undone] = await sendDuring(context, 'update on users', () => logIn(early), undo);
    expect(entered.status).toBe(200);
    expect(undone.body).toMatchObject({ undone: { deleted: 1, archived: 1 } });
    expect((await logIn(late)).status).toBe(401);
    expect(await people('Kirgan')).toHaveLength(1);
  });

  test('that is deleting an account lets nobody log in to it meanwhile', async () => {
    const { context } = server;
    const made = await applied('Familiya,Ism,Sinf\nKechikkan,Ali,2R');
    const [pupil] = await people('Kechikkan');
    const code = await giveCard(context, { id: Number(pupil?.['id']) }, '2580');
    const [undone, entered] = await sendDuring(
      context,
      'delete on users',
      () => act(made.id, 'undo'),
      () => send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } }),
    );
    expect(undone.body).toMatchObject({ undone: { deleted: 1, archived: 0 } });
    expect(entered.status).toBe(401);
  });

  test('archives authors of news', async () => {
    const made = await applied('ID,Familiya,Ism,Rol\nw-1,Yozuvchi,Ali,teacher');
    const [writer] = await people('Yozuvchi');
    await insertPost(server.context.database, {
      title: 'a',
      text: 'b',
      language: 'uz',
      author: Number(writer?.['id']),
      image: null,
    });
    expect((await act(made.id, 'undo')).body).toMatchObject({ undone: { deleted: 0, archived: 1 } });
  });
});

test('the rows of erased people lose their values', async () => {
  const made = await applied('Familiya,Ism\nOchirilgan,Ali');
  const [person] = await people('Ochirilgan');
  await send(server, `DELETE /people_api/${String(person?.['id'])}/`, { token: staff.token });
  const reply = await send(server, `GET /rosters_api/${made.id}/`, { token: staff.token });
  expect(reply.text).not.toContain('Ochirilgan');
  expect((await act(made.id, 'undo')).status).toBe(200);
});

describe('an export', () => {
  test('has the columns that an import reads back unchanged, and no cell that runs as a formula', async () => {
    await makePerson(server.context, {
      external_id: 'f-1',
      first_name: '=1+1',
      last_name: "'@SUM",
      is_pupil: true,
    });
    const { text, headers } = await send(server, 'GET /rosters_api/export/?year=2026', {
      token: staff.token,
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const cells = text.split(/[,\r\n]+/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    for (const path of ['export', 'export/xlsx']) {
      const response = await fetch(`${server.origin}/django/rosters_api/${path}/?year=2026`, {
        headers: { Authorization: `JWT ${staff.token}`, 'Accept-Language': 'uz' },
      });
      const reply = await post('', {}, new File([await response.bytes()], 'people'));
      const made = (reply.body as { import: RosterImport }).import;
      const wrong = made.rows.filter(({ outcome }) => outcome !== 'unchanged');
      expect(wrong.map(({ name, reason, changes }: RosterRow) => [name, reason, changes])).toEqual([]);
      expect(made.total).toBeGreaterThan(10);
    }
  });
});
