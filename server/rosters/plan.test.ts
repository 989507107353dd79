import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { classKey } from './keys.ts';
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
