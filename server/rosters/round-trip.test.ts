import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { className } from '../../contract/people/classes.ts';
import { personName } from '../../contract/wire/fields.ts';
import { onOneLine } from '../../contract/wire/names.ts';
import type { RosterImport } from '../../contract/people/rosters.ts';
import { csvOf } from '../http/responses/csv.ts';
import { workbookOf } from '../http/responses/workbook.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { lockNaming } from '../users/naming-store.ts';
import { lockAllAddresses } from '../users/sign-up-store.ts';
import { addTeachers } from '../classes/membership-store.ts';
import { applyPlan } from './apply.ts';
import { refusalOfId } from './cell-values.ts';
import { check } from './check.ts';
import { exportedRows } from './export.ts';
import { readList } from './reading/read-list.ts';

const server = startServer();
let staff: Caller;
beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

/** Texts as people, spreadsheets and attackers write them. Forms and lists refuse some of them: see `accepted`. */
const hostile = fc.oneof(
  fc.constantFrom(
    'К/23',
    'К',
    '23',
    '007',
    '5/1',
    'A|B',
    '1-4; boshlangʻich',
    'Math, advanced',
    'Math',
    'advanced',
    'A, B',
    'A',
    'B',
    '=1+1',
    '+7',
    '-',
    '-5',
    '@SUM(A1)',
    "'=1",
    "''+x",
    "'a",
    '\uFF1D1',
    '|cmd',
    '"A"',
    '"A" sinf',
    'a "b", c',
    '""',
    '",',
    '12345678901234567890',
    '1E5',
    '3,1201E+13',
    '1.50',
    '2026-01-07',
    '07.янв',
    '8-mart',
    '#N/A',
    'TRUE',
    '#1',
    '7A?',
    'Kаrimov',
    'שלום',
    'ا, ب',
    '\u202Eabc',
    'é',
    'e\u0301',
    'ﬁ',
    'Ğ\u0130ı',
    'Familiya',
    'Ism',
    'ID',
    'Sinf',
    'pupil',
    '𝒜',
    '\u0301',
    '\u00A0x\u3000y',
    'a\nb',
    'a\tb',
    'a\u0008b',
    'a, "b',
    'a,b',
    'a,  b',
    ',',
    ';',
    'sep=;',
    'n'.repeat(50),
    `${'x,'.repeat(24)}x`,
  ),
  fc.string({ unit: fc.constantFrom(...'aБ1,;/|"\' =+-@#.:ʻ'.split('')), minLength: 1, maxLength: 10 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
);

/** What the door lets in of a text, as it is stored; undefined where it is refused. */
function accepted(schema: ReturnType<typeof personName>, text: string): string | undefined {
  const parsed = schema.safeParse(text);
  return parsed.success && text.isWellFormed() ? parsed.data : undefined;
}
const name = hostile.map((text) => accepted(personName(), text)).filter((text) => text !== undefined);
const classNamed = hostile.map((text) => accepted(className(), text)).filter((text) => text !== undefined);
const id = hostile
  .map(onOneLine)
  .filter(
    (text) => text.isWellFormed() && text !== '' && !text.includes('\0') && refusalOfId(text) === undefined,
  );

const person = fc.record({
  first_name: name,
  last_name: name,
  external_id: id,
  role: fc.constantFrom('is_pupil', 'is_pupil', 'is_teacher', 'is_parent'),
  local: fc.constantFrom('a', '+a', '=a', "'=a", '-a', 'a.b', undefined),
  classes: fc.array(fc.nat(5), { maxLength: 4 }),
  father: fc.nat(7),
});
const school = fc.record({
  classes: fc.uniqueArray(classNamed, { maxLength: 6, selector: (text) => text.toLowerCase() }),
  people: fc.uniqueArray(person, { minLength: 1, maxLength: 8, selector: ({ external_id }) => external_id }),
});

type School = typeof school extends fc.Arbitrary<infer Value> ? Value : never;

let schools = 0;

async function makeSchool({ classes, people }: School): Promise<void> {
  schools += 1;
  const { context } = server;
  await context.database.deleteFrom('class').execute();
  await context.database.deleteFrom('users').where('id', '<>', staff.person.id).execute();
  const addresses = people.map(({ local }, at) =>
    local === undefined ? '' : `${local}@s${schools}-${at}.uz`,
  );
  const made = [];
  for (const [at, { role, father, first_name, last_name, external_id }] of people.entries()) {
    const parent = people[father]?.role === 'is_parent' ? (addresses[father] ?? '') : '';
    const email = addresses[at] ?? '';
    made.push(
      await makePerson(context, {
        first_name,
        last_name,
        external_id,
        email,
        [role]: true,
        ...(parent !== email && { father_email: parent }),
      }),
    );
  }
  for (const [number, label] of classes.entries()) {
    const members = made.filter((_, at) => people[at]?.classes.includes(number));
    await makeClass(context, {
      name: label,
      pupils: members.filter(({ is_pupil }) => is_pupil),
      teachers: members.filter(({ is_teacher }) => is_teacher),
    });
  }
}

async function everything() {
  const tables = await Promise.all(
    [
      `select to_jsonb(users) as row from users order by id`,
      'select to_jsonb(class) as row from class order by id',
      'select to_jsonb(class_pupil) as row from class_pupil order by class, person',
      'select to_jsonb(class_teacher) as row from class_teacher order by class, person',
      'select to_jsonb(family_link) as row from family_link order by parent, child',
    ].map((query) => server.context.pool.query(query)),
  );
  return tables.map(({ rows }) => rows);
}

const asked = { year: 2026, scope: 'school' } as const;
const files = { csv: csvOf, xlsx: (rows: string[][]) => workbookOf('People', rows) };

async function bytesOf(content: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

test('an export that nobody has touched changes nothing, whatever names, classes and IDs the school has', async () => {
  const { database } = server.context;
  await fc.assert(
    fc.asyncProperty(school, fc.constantFrom(...(['csv', 'xlsx'] as const)), async (some, format) => {
      await makeSchool(some);
      const before = await everything();
      const bytes = await bytesOf(files[format](await exportedRows(database, 2026, 'uz')));
      const { drafts } = await readList({ bytes }, { columns: undefined, headings: true, kind: undefined });
      await database.transaction().execute(async (transaction) => {
        await lockNaming(transaction);
        await lockAllAddresses(transaction);
        const plan = await check(transaction, drafts, asked);
        expect(plan.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
        expect([plan.rows.length, plan.missing, plan.newClasses]).toEqual([some.people.length, [], []]);
        const ids = plan.rows.map(({ draft }) => draft.external_id);
        expect(new Set(ids)).toEqual(new Set(some.people.map(({ external_id }) => external_id)));
        const { signupRole } = server.context.config;
        await applyPlan(transaction, plan, { now: new Date(), report: async () => {}, signupRole });
      });
      expect(await everything()).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test('a person with a name alone is found again in letters of any script', async () => {
  await makeSchool({ classes: [], people: [] });
  const names = ['\u{10594}a', 'İbrahim', 'Ёлка', "O'gʻil", 'ΣΑΣ', 'Straße'];
  for (const first_name of names)
    await makePerson(server.context, {
      first_name,
      last_name: 'X',
      is_pupil: true,
      external_id: '',
      email: '',
    });
  const bytes = await bytesOf(csvOf(await exportedRows(server.context.database, 2026, 'uz')));
  const { drafts } = await readList({ bytes }, { columns: undefined, headings: true, kind: undefined });
  const { rows } = await check(server.context.database, drafts, asked);
  expect(rows.map(({ outcome }) => outcome)).toEqual(names.map(() => 'unchanged'));
});

test('the children of a parent and the classes of a teacher are the same after an export and its import', async () => {
  await makeSchool({
    classes: ['5/1', '5', '1', 'Math, advanced', 'Math', 'A|B', '1-4; boshlangʻich'],
    people: [],
  });
  const { context } = server;
  const father_email = 'parent-of-one@example.com';
  await makePerson(context, { external_id: 'К/23', is_pupil: true, father_email });
  for (const external_id of ['К', '23']) await makePerson(context, { external_id, is_pupil: true });
  await makePerson(context, { external_id: 'p', is_parent: true, email: father_email });
  const teacher = await makePerson(context, { external_id: 't', is_teacher: true });
  const classes = await context.database.selectFrom('class').select(['id', 'name']).execute();
  const some = classes.filter(({ name: label }) => !['5', '1', 'Math'].includes(label));
  for (const { id: classId } of some) await addTeachers(context.database, classId, [teacher.id]);
  const before = await everything();
  for (const path of ['export', 'export/xlsx']) {
    const response = await fetch(`${server.origin}/django/rosters_api/${path}/?year=2026`, {
      headers: { Authorization: `JWT ${staff.token}` },
    });
    const form = new FormData();
    form.append('file', new File([await response.bytes()], 'people'));
    form.append('year', '2026');
    const reply = await send(server, 'POST /rosters_api/', { token: staff.token, form });
    const { import: made } = reply.body as { import: RosterImport };
    expect(made).toMatchObject({ total: 5, unchanged: 5 });
    expect(made.rows.map((row) => row.external_id).toSorted()).toEqual(['23', 'p', 't', 'К', 'К/23']);
    expect(made.rows.find((row) => row.external_id === 't')?.classes.toSorted()).toEqual(
      some.map((schoolClass) => schoolClass.name).toSorted(),
    );
    expect((await send(server, `POST /rosters_api/${made.id}/apply/`, { token: staff.token })).status).toBe(
      200,
    );
    expect(await everything()).toEqual(before);
  }
});
