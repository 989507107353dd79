import { expect, test } from 'vitest';

import type { WorkPage } from '../../../../contract/work/work.ts';
import { WorkChange, WorkInput } from '../../../../contract/work/work-input.ts';
import { blankWork, bodyOf, changeOf, copyOf, isReserved, shownIn, valuesOf } from './form-values.ts';

const test1 = {
  id: 24,
  test_type: 'choosable',
  savol: '2 + 2 = ?',
  a: '3',
  b: '4',
  c: '',
  d: '',
  e: '',
  category: 7,
  category_name: 'Algebra',
  qiyinlik_darajasi: 34,
  image: 'default.jpg',
  enabled: true,
};

const work: WorkPage = {
  id: 7,
  title: 'Fractions',
  words: 'Read twice.',
  mode: 'exam',
  state: 'open',
  is_today: true,
  opens_at: '2026-11-20T03:00:00.000Z',
  due_at: null,
  closes_at: '2026-11-21T13:00:00.000Z',
  local: { opens_at: '2026-11-20T08:00', due_at: null, closes_at: '2026-11-21T18:00' },
  archived_at: null,
  given_at: '2026-11-19T09:00:00.000Z',
  tests_count: 2,
  pool_count: 2,
  withheld_tests: 0,
  classes: [{ id: 1, name: '7A' }],
  people: [{ id: 5, name: 'Malika Aliyeva' }],
  author_name: '',
  is_own: true,
  pupils_count: 20,
  begun: 0,
  under_way: 0,
  handed_in: 0,
  rule: null,
  rule_category_name: '',
  tests: [test1, { ...test1, id: 25, enabled: false }],
  time_limit: 40,
  attempts: 'best',
  mix_tests: true,
  mix_options: false,
  show: { marks: 'never', keys: 'closed', explanations: 'closed' },
  pass_mark: 70,
  offline: true,
  reserved: true,
  parents_see: false,
  may_change: true,
  version: 'first',
};

test('a blank form says what lacks, and no more', () => {
  const { error } = WorkInput.safeParse(bodyOf(blankWork));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['title']);
});

test('the form of a work sends back what the work has', () => {
  const sent = WorkChange.parse(changeOf(valuesOf(work), false));
  expect(sent).toEqual({
    title: 'Fractions',
    words: 'Read twice.',
    mode: 'exam',
    tests: [24, 25],
    rule: null,
    classes: [1],
    people: [5],
    opens_at: '2026-11-20T08:00',
    due_at: null,
    closes_at: '2026-11-21T18:00',
    time_limit: 40,
    attempts: 'best',
    mix_tests: true,
    mix_options: false,
    show: work.show,
    pass_mark: 70,
    offline: true,
    reserved: true,
    parents_see: false,
  });
});

test('a rule is sent as it was, without tests', () => {
  const rule = { category: 7, levels: [34], types: ['essay'], count: 3, draw: 'each' } as const;
  const values = valuesOf({
    ...work,
    rule: { ...rule, levels: [34], types: ['essay'] },
    rule_category_name: 'A',
  });
  expect(WorkChange.parse(changeOf(values, false))).toMatchObject({ rule, tests: [] });
});

test('fixed fields are not sent once an attempt has started', () => {
  const sent = changeOf(valuesOf(work), true);
  for (const field of ['tests', 'rule', 'mode', 'mix_tests', 'mix_options'])
    expect(sent).not.toHaveProperty(field);
  expect(sent).toHaveProperty('time_limit');
});

test('a copy is for nobody yet, at no time, without tests that are switched off', () => {
  const copy = copyOf(work);
  expect(copy).toMatchObject({ title: 'Fractions', classes: [], people: [], opens_at: '', closes_at: '' });
  expect(copy.tests.map(({ id }) => id)).toEqual([24]);
  expect(WorkInput.safeParse(bodyOf(copy)).success).toBe(true);
});

test('the tests of an exam are reserved and those of practice are not, until it is chosen', () => {
  const exam = { ...blankWork, mode: 'exam' as const };
  expect([isReserved(blankWork), isReserved(exam)]).toEqual([false, true]);
  expect(bodyOf(exam)).toMatchObject({ reserved: true });
  expect(bodyOf({ ...exam, reserved: false })).toMatchObject({ reserved: false });
});

test('the usual choice follows from the mode and the closing time, until another is chosen', () => {
  const exam = { ...blankWork, mode: 'exam' as const };
  expect(shownIn(blankWork).keys).toBe('each');
  expect(shownIn(exam).keys).toBe('never');
  expect(shownIn({ ...exam, closes_at: '2026-11-21T18:00' }).keys).toBe('closed');
  const never = { marks: 'never', keys: 'never', explanations: 'never' } as const;
  expect(shownIn({ ...exam, show: never })).toEqual(never);
});
