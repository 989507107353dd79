import { describe, expect, test } from 'vitest';

import { needsOf, placesToGoOn, serverNeedsOf, stepsOf, strongAndWeak, tallyBySubject } from './rules.ts';

const answers = (answered: number, right: number, waiting = 0) => ({
  answered,
  right,
  waiting,
  points: right,
});

const subject = (category: number, ...counts: Parameters<typeof answers>) => ({
  category,
  category_name: `Subject ${category}`,
  ...answers(...counts),
});

test('counts are summed by the top of each chain; a category that is gone is left out', () => {
  const chains = new Map([
    [4, [4, 2, 1]],
    [2, [2, 1]],
    [9, [9]],
  ]);
  const counts = [
    { category: 4, ...answers(3, 1) },
    { category: 9, ...answers(6, 6) },
    { category: 2, ...answers(2, 1, 1) },
    { category: 5, ...answers(7, 7) },
  ];
  const names = new Map([
    [1, 'Maths'],
    [9, 'Music'],
  ]);
  expect(tallyBySubject(counts, chains, names)).toEqual([
    { category: 9, category_name: 'Music', answered: 6, right: 6, waiting: 0, points: 6 },
    { category: 1, category_name: 'Maths', answered: 5, right: 2, waiting: 1, points: 2 },
  ]);
});

test('a person goes on in the latest category in the language of the page, else in that of the last answer', () => {
  const languages = new Map([
    [1, 'ru'],
    [2, 'uz'],
    [3, 'uz'],
  ] as const);
  expect(placesToGoOn([1, 2, 3], languages, 'uz')).toEqual([2, 1]);
  expect(placesToGoOn([1, 2, 3], languages, 'ru')).toEqual([1]);
  expect(placesToGoOn([1, 2, 3], languages, 'en')).toEqual([1]);
  expect(placesToGoOn([], languages, 'uz')).toEqual([]);
});

describe('the strong and the weak subject', () => {
  test.each([
    ['no subject', [], null, null],
    ['one subject', [subject(1, 10, 9)], null, null],
    ['two', [subject(1, 10, 4), subject(2, 10, 9)], 2, 1],
    ['two that are alike', [subject(1, 10, 5), subject(2, 20, 10)], null, null],
    ['one with few answers', [subject(1, 10, 4), subject(2, 4, 4), subject(3, 10, 6)], 3, 1],
    ['one whose answers wait', [subject(1, 10, 4), subject(2, 10, 1, 9), subject(3, 10, 6)], 3, 1],
  ])('of %s', (_what, subjects, strong, weak) => {
    expect(strongAndWeak(subjects)).toEqual({ strong, weak });
  });
});

test('a task with the count 0 is left out', () => {
  const none = {
    accounts_waiting: 0,
    mails_failing: 0,
    tests_without_key: 0,
    answers_to_mark: 0,
    disk_low: 0,
    works_to_mark: 0,
    classes_without_teacher: 0,
    classes_to_confirm: 0,
    pupils_without_class: 0,
    pupils_without_card: 0,
    backups_failing: 0,
    backups_old: 0,
    changes_late: 0,
    certificate_ending: 0,
  };
  expect(needsOf(none)).toEqual([]);
  expect(needsOf({ ...none, disk_low: 1, mails_failing: 3 })).toEqual([
    { what: 'mails_failing', count: 3 },
    { what: 'disk_low', count: 1 },
  ]);
});

test('the server needs a hand where its disk, backups or certificate do', () => {
  const well = { diskIsLow: false, backups: undefined, archive: undefined, certificate: undefined };
  const needsWith = (change: Partial<Parameters<typeof serverNeedsOf>[0]>) =>
    Object.entries(serverNeedsOf({ ...well, ...change })).filter(([, count]) => count > 0);
  const newest = { name: 'savol-2026-11-22-03-00-00.tar.gz', made_at: '2026-11-21T22:00:00Z', bytes: 1 };
  expect(needsWith({ backups: { kind: 'good', newest, days: 2 }, certificate: { ending: false } })).toEqual(
    [],
  );
  expect(needsWith({ diskIsLow: true })).toEqual([['disk_low', 1]]);
  expect(needsWith({ backups: { kind: 'failing', why: 'full' } })).toEqual([['backups_failing', 1]]);
  expect(needsWith({ backups: { kind: 'old', newest, days: 5 } })).toEqual([['backups_old', 5]]);
  const archive = (kind: 'away' | 'late') => ({ archive: { kind, minutes: 20, why: undefined } });
  expect(needsWith(archive('late'))).toEqual([['changes_late', 20]]);
  expect(needsWith(archive('away'))).toEqual([]);
  expect(needsWith({ certificate: { ending: true } })).toEqual([['certificate_ending', 1]]);
});

test('the first steps stay while one of them is not done', () => {
  const done = { name: true, subjects: true, people: true, cards: true, work: false };
  expect(stepsOf(done).filter((step) => !step.done)).toEqual([{ what: 'work', done: false }]);
  expect(stepsOf({ ...done, work: true })).toEqual([]);
});
