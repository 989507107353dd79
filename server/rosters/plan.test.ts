import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isErrorValue } from '../../contract/wire/names.ts';
import { saysNothing } from '../../contract/wire/spoilt.ts';
import { classKey, nameKey } from './keys.ts';
import { countsOf, type MissingScope, planOf } from './plan.ts';
import type { Draft } from './reading/draft.ts';
import { refusalOfUndo } from './rules.ts';
import type { KnownPerson, School } from './school.ts';

const blank: Draft = {
  place: '2',
  kind: 'person',
  external_id: '',
  first_name: 'Ali',
  last_name: 'Karimov',
  email: '',
  roles: ['pupil'],
  classes: [],
  year: null,
  father_email: '',
  mother_email: '',
  children: [],
  archived: false,
  refusal: null,
  doubt: null,
  class_text: '',
  children_text: '',
};

const known: KnownPerson = {
  id: 1,
  external_id: '',
  first_name: 'Ali',
  last_name: 'Karimov',
  email: '',
  father_email: '',
  mother_email: '',
  is_pupil: true,
  is_teacher: false,
  is_parent: false,
  is_active: true,
  is_staff: false,
  is_closed: false,
};

const empty: School = { year: 2026, people: [], classes: [], members: [], given: [], imported: [] };

const outcomes = (drafts: Partial<Draft>[], school: Partial<School> = {}, scope: MissingScope = 'nobody') =>
  planOf(
    drafts.map((draft) => ({ ...blank, ...draft })),
    { ...empty, ...school },
    scope,
  ).rows.map(({ outcome, reason }) => reason || outcome);

describe('the person of a row', () => {
  const school: Partial<School> = {
    people: [
      { ...known, id: 1 },
      { ...known, id: 2, external_id: 'k2' },
      { ...known, id: 3, email: 'ali@x.uz' },
    ],
    classes: [{ id: 7, name: '7-А', year: 2026 }],
    members: [
      { class: 7, person: 1, is_teacher: false },
      { class: 7, person: 2, is_teacher: false },
    ],
  };

  test.each<[string, Partial<Draft>, string]>([
    ['the id', { external_id: 'k2' }, 'unchanged'],
    ['the address', { email: 'ali@x.uz' }, 'unchanged'],
    [
      'the name, where one of the class has neither id nor address',
      { external_id: 'k9', classes: ['7A'] },
      'changed',
    ],
    ['the name, where two of the class have it', { classes: ['7A'] }, 'ambiguous'],
    ['nobody of that class', { classes: ['7B'] }, 'new'],
    ['an id and an address of two people', { external_id: 'k2', email: 'ali@x.uz' }, 'address_taken'],
  ])('is told by %s', (_what, draft, expected) => {
    expect(outcomes([draft], school)).toEqual([expected]);
  });
});

describe('a row with the ID or the address of a person', () => {
  const teacher = { ...known, is_pupil: false, is_teacher: true, external_id: 't1', email: 't@x.uz' };
  const staff = { ...known, id: 2, is_pupil: false, is_staff: true, external_id: 's1' };
  const pupil = { ...known, id: 3, external_id: 'p1' };
  const nobody = { ...known, id: 4, is_pupil: false, external_id: 'n1' };
  const school: Partial<School> = { people: [teacher, staff, pupil, nobody] };

  test.each<[string, Partial<Draft>, string]>([
    [
      'of another name and role',
      { external_id: 't1', last_name: 'Valiyev', first_name: 'Bobur' },
      'another_person',
    ],
    ['of another name and role, by the address', { email: 't@x.uz', first_name: 'Bobur' }, 'another_person'],
    ['of staff with another name', { external_id: 's1', last_name: 'Valiyev' }, 'another_person'],
    [
      'of another name, archived',
      { external_id: 't1', first_name: 'Lola', archived: true },
      'another_person',
    ],
    ['of another role', { external_id: 't1' }, 'changed'],
    ['of another role, with a patronymic', { external_id: 't1', first_name: 'Ali Valiyevich' }, 'changed'],
    [
      'of another role, in capitals and the other order',
      { external_id: 't1', last_name: 'ALI', first_name: 'KARIMOV' },
      'changed',
    ],
    ['of another name', { external_id: 'p1', last_name: 'Valiyev', first_name: 'Bobur' }, 'changed'],
    ['who has no role', { external_id: 'n1', last_name: 'Valiyev' }, 'changed'],
  ])('%s is %s', (_what, draft, expected) => {
    expect(outcomes([draft], school)).toEqual([expected]);
  });

  test('never changes a person of another name and role, whatever else it says', () => {
    const text = fc.constantFrom('', 't1', 's1', 'p1', 'x');
    const row = fc.record({
      external_id: text,
      email: fc.constantFrom('', 't@x.uz', 'p@x.uz'),
      last_name: fc.constantFrom('Karimov', 'Valiyev'),
      first_name: fc.constantFrom('Ali', 'Bobur'),
      roles: fc.constantFrom<Draft['roles']>(['pupil'], ['parent'], ['teacher', 'parent']),
      classes: fc.subarray(['7A']),
      archived: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const plan = planOf(
          rows.map((some) => ({ ...blank, ...some })),
          { ...empty, ...school },
          'nobody',
        );
        for (const { draft, person, outcome } of plan.rows) {
          if (outcome !== 'changed' || person === undefined || person.id === nobody.id) continue;
          const isNamed = draft.last_name === person.last_name && draft.first_name === person.first_name;
          expect(isNamed || draft.roles.some((role) => person[`is_${role}`])).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['Şahin İbrahim', 'ŞAHİN İBRAHİM'],
  ['Şahin İbrahim', 'şahin ibrahim'],
  ['Ílım Ali', 'ÍLÍM ALI'],
  ['Ílım Ali', 'ílım ali'],
  ['Yıldız Işık', 'YILDIZ IŞIK'],
  ['Ёлкин Пётр', 'ЕЛКИН ПЕТР'],
  ['Oʻrin Ali', "O'RIN ALI"],
  ['Zoe\u0308 Ali', 'ZOË ALI'],
])('%s is %s', (written, other) => {
  const keys = [written, other, other.toLowerCase(), written.toUpperCase()].map((name) => {
    const [last_name = '', first_name = ''] = name.split(' ');
    return nameKey({ last_name, first_name });
  });
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['7-А класс', '7-A'],
  ['7-sinf', '7'],
  ['Класс 7 «А»', '7a'],
  ['7-A sinf', '7-А'],
  ['7 "A" кл.', '7A'],
])('%s is the class %s', (name, other) => {
  expect(classKey(name, 2026)).toBe(classKey(other, 2026));
});

test.each([
  ['"A" sinf', 'A'],
  ['Sinf rahbarlari', 'rahbarlari'],
  ['1-11', '11-1'],
  ['7-A klassika', '7-A'],
])('%s is another class than %s', (name, other) => {
  expect(classKey(name, 2026)).not.toBe(classKey(other, 2026));
});

test('a class is made by its name without the word for a class, and once', () => {
  const plan = planOf(
    [
      { ...blank, classes: ['7-А класс'] },
      { ...blank, first_name: 'Lola', classes: ['7-А'] },
    ],
    empty,
    'nobody',
  );
  expect(plan.newClasses).toEqual([{ key: classKey('7А', 2026), name: '7-А', year: 2026 }]);
});

test('a mention makes nothing and refuses nothing, and children are found in the row that it belongs to', () => {
  const rows: Draft[] = [
    { ...blank, external_id: 'k', classes: ['7A', '7B'] },
    { ...blank, external_id: 'k', classes: ['7B'], kind: 'mention' },
    { ...blank, first_name: 'Vali', roles: ['parent'], email: 'v@x.uz', children: ['k'] },
    { ...blank, classes: ['8A'], kind: 'mention', first_name: '', last_name: '' },
  ];
  const plan = planOf(rows, empty, 'nobody');
  expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['new', 'unchanged', 'new', 'unchanged']);
  expect(plan.rows[0]?.write.set.father_email).toBe('v@x.uz');
  expect(plan.newClasses.map(({ name }) => name)).toEqual(['7A', '7B']);
});

describe('rows of one list with the same name', () => {
  test.each<[string, Partial<Draft>[], string[]]>([
    [
      'in one class are refused, both',
      [{ classes: ['7A'] }, { classes: ['7-A'] }],
      ['ambiguous_in_file', 'ambiguous_in_file'],
    ],
    ['in two classes are two people', [{ classes: ['7A'] }, { classes: ['7B'] }], ['new', 'new']],
    [
      'with ids are two people',
      [
        { classes: ['7A'], external_id: '1' },
        { classes: ['7A'], external_id: '2' },
      ],
      ['new', 'new'],
    ],
    [
      'of which one has an id: the other is refused',
      [{ classes: ['7A'], external_id: '1' }, { classes: ['7A'] }],
      ['new', 'ambiguous_in_file'],
    ],
    ['and the same id: the first counts', [{ external_id: '1' }, { external_id: '1' }], ['new', 'repeated']],
  ])('%s', (_what, drafts, expected) => {
    expect(outcomes(drafts)).toEqual(expected);
  });
});

test('classes whose digits stand apart in other places are two', () => {
  const plan = planOf(
    [
      { ...blank, classes: ['1-11'] },
      { ...blank, first_name: 'Lola', classes: ['11-1'] },
    ],
    empty,
    'nobody',
  );
  expect(plan.newClasses.map(({ name }) => name)).toEqual(['1-11', '11-1']);
});

test('the same class in letters that look alike is made once', () => {
  const plan = planOf(
    [
      { ...blank, classes: ['7B'] },
      { ...blank, first_name: 'Lola', classes: ['7-В'] },
    ],
    empty,
    'nobody',
  );
  expect(plan.newClasses).toEqual([{ key: classKey('7B', 2026), name: '7B', year: 2026 }]);
});

test('the counts of a plan add up to its rows, whatever they are', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c');
  const draft = fc.record({
    external_id: text,
    email: fc.constantFrom('', 'a@x.uz', 'b@x.uz'),
    first_name: fc.constantFrom('Ali', 'Vali'),
    roles: fc.constantFrom<Draft['roles']>(['pupil'], ['teacher'], ['parent'], ['teacher', 'parent']),
    classes: fc.subarray(['7A', '7B']),
    children: fc.subarray(['a', 'b']),
    archived: fc.boolean(),
    kind: fc.constantFrom<Draft['kind']>('person', 'person', 'class'),
  });
  const person = fc.record({
    external_id: text,
    email: fc.constantFrom('', 'a@x.uz'),
    is_active: fc.boolean(),
    is_staff: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(draft, { maxLength: 12 }),
      fc.uniqueArray(person, { selector: ({ external_id, email }) => external_id + email, maxLength: 4 }),
      fc.constantFrom<MissingScope>('nobody', 'classes', 'school'),
      (drafts, people, scope) => {
        const listed = drafts.map((row) => ({ ...blank, ...row }));
        const school = people.map((fields, at) => ({ ...known, ...fields, id: at + 1 }));
        const plan = planOf(
          listed,
          { ...empty, people: school, imported: school.map(({ id }) => id) },
          scope,
        );
        expect(plan.rows.map((row) => row.draft)).toEqual(listed);
        const { new: made, changed, unchanged, refused } = countsOf(plan.rows);
        expect(made + changed + unchanged + refused).toBe(drafts.length);
        const touched = plan.rows.flatMap((row) => row.person?.id ?? []);
        expect(new Set(touched).size).toBe(touched.length);
        for (const missing of plan.missing) {
          expect(touched).not.toContain(missing.person.id);
          expect(missing.person.is_staff).toBe(false);
        }
        for (const row of plan.rows.filter(({ outcome }) => ['unchanged', 'refused'].includes(outcome))) {
          expect([row.write.set, row.write.join, row.write.linked]).toEqual([{}, [], []]);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['checked', null, false, 'not_applied'],
  ['undone', '2026-11-01T00:00:00Z', false, 'not_applied'],
  ['applied', '2026-10-01T00:00:00Z', false, 'too_late'],
  ['applied', '2026-11-01T00:00:00Z', true, 'later_import'],
  ['applied', '2026-11-01T00:00:00Z', false, undefined],
] as const)('an import that is %s since %s, with a later one: %s', (state, applied_at, hasLater, code) => {
  expect(refusalOfUndo({ state, applied_at }, hasLater, new Date('2026-11-20T00:00:00Z'))?.code).toBe(code);
});

test.each([
  '7' + 'a'.repeat(32_000),
  `7${' '.repeat(32_000)}a`,
  `${'.'.repeat(32_000)}a`,
  `#${'a'.repeat(32_000)}`,
])('a cell of the full length is compared at once: %.3s…', (cell) => {
  const before = process.cpuUsage();
  classKey(cell, 2026);
  saysNothing(cell);
  isErrorValue(cell);
  // Quadratic work takes seconds.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
});
