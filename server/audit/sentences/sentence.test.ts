import { describe, expect, expectTypeOf, test } from 'vitest';

import { type AuditAction, auditActions } from '../../../contract/audit.ts';
import { languages } from '../../../contract/languages.ts';
import type { Settings } from '../../work/give/settings.ts';
import type { Names, WorkFields } from './facts.ts';
import { sentenceOf } from './sentence.ts';

const none: ReadonlyMap<number, string> = new Map();
const names: Names = {
  work: new Map([[1, 'Fractions']]),
  question: new Map([[2, 'How much is it?']]),
  class: new Map([[3, '7-B']]),
  person: new Map([[4, 'Olim Valiyev']]),
  subject: new Map([[5, 'Algebra']]),
  list: new Map([[6, '7-B.csv']]),
  column: new Map([[7, 'At the blackboard']]),
};
const nothing: Names = {
  work: none,
  question: none,
  class: none,
  person: none,
  subject: none,
  list: none,
  column: none,
};

/** Details as each action stores them, in each of their forms. */
const stored: Readonly<Record<AuditAction, readonly Record<string, unknown>[]>> = {
  'person.roles': [{ is_teacher: true, is_pupil: false }, { is_staff: true }],
  'person.activated': [{}],
  'person.deactivated': [{}],
  'person.erased': [{ id: 12 }],
  'person.invited': [{}],
  'person.address': [{ change: 'added' }, { change: 'changed' }, { change: 'removed' }],
  'person.sessions_ended': [{}],
  'class.created': [{ class: 3, name: '7-B', year: 2026 }],
  'class.changed': [
    { class: 3, name: ['7-A', '7-B'], year: [2025, 2026], subject: [null, 5] },
    { class: 3, name: '7-B', subject: [5, null] },
    { class: 3, name: '7-B', missed_as_zero: [false, true] },
    { class: 3, name: '7-B', joining: 'opened' },
  ],
  'class.confirmed': [{ class: 3, name: '7-B' }],
  'class.members': [
    { class: 3, name: '7-B', as: 'pupil', change: 'added', by_code: true },
    { class: 3, name: '7-B', as: 'teacher', change: 'removed' },
    { class: 3, name: '7-B', as: 'pupil', change: 'confirmed' },
  ],
  'class.archived': [{ class: 3, name: '7-B' }],
  'class.restored': [{ class: 3, name: '7-B' }],
  'classes.moved_up': [{ move: 1, from_year: 2025, moved: 12, left: 2 }],
  'classes.moved_back': [{ move: 1, from_year: 2025, moved: 12, left: 2 }],
  'cards.printed': [{ class: 3, people: [4], cards: 1 }, { all: true, people: [4], cards: 30 }, { cards: 1 }],
  'card.pin_reset': [{}],
  'parent.linked': [{ parent: 4 }],
  'parent.unlinked': [{ parent: 4 }],
  'import.applied': [{ import: 6, new: 30, changed: 2, archived: 1 }],
  'import.undone': [{ import: 6, deleted: 30, archived: 0, restored: 2, kept: 1 }],
  'tests.imported': [
    { subject: 5, tests: 30 },
    { subject: null, tests: 1 },
  ],
  'tests.exported': [{ format: 'gift', tests: 12 }],
  'tests.taken_back': [{ subject: 5, tests: 30 }],
  'question.key_changed': [{ question: 2 }],
  'question.deleted': [{ question: 52 }],
  'category.added': [
    { category: 4, name: 'Kasrlar', is_subject: false },
    { category: 4, name: 'Fizika', is_subject: true },
  ],
  'category.changed': [
    { category: 4, name: 'Kasrlar', is_subject: false, before: 'Kasr' },
    { category: 4, name: 'Kasrlar', is_subject: false, moved: true },
    { category: 4, name: 'Kasrlar', is_subject: false, language: true },
    { category: 4, name: 'Kimyo', is_subject: true, before: 'Fizika', moved: true, language: true },
  ],
  'category.deleted': [
    { category: 4, name: 'Kasrlar', is_subject: false },
    { category: 4, name: 'Fizika', is_subject: true },
  ],
  'set.shared': [
    { set: 5, name: 'Kasrlar', to: 'change', school: true },
    { set: 5, name: 'Kasrlar', to: 'use' },
    { set: 5, name: 'Kasrlar', to: 'nobody' },
  ],
  'answer.marked': [{ question: 2, answer: 7, percentage: 80 }],
  'work.given': [{ work: 1, tests: 10, classes: [3], pupils: 3 }],
  'work.changed': [
    { work: 1, changed: ['title', 'closes_at'], tests: 5, to_classes: [3], from_pupils: 1, archived: true },
    { class: 3, name: '7-B', work: 1, weight: [1, 2.5] },
  ],
  'work.deleted': [
    { work: 1, archived: true },
    { work: 99, archived: false },
  ],
  'work.granted': [
    { work: 1, minutes: 10, attempts: 1, closes_at: '2026-11-27T13:00:00.000Z' },
    { work: 1, minutes: 0, attempts: 0, closes_at: null },
  ],
  'work.marked': [
    { work: 1, question: 2, attempt: 1, before: null, after: 75, withdrawn: false },
    { work: 1, question: 2, attempt: 1, before: 50, after: 75, withdrawn: false },
    { work: 1, question: 2, attempt: 1, before: 50, after: null, withdrawn: true },
  ],
  'work.late_decided': [
    { work: 1, question: 2, attempt: 1, decision: 'taken' },
    { work: 1, question: 2, attempt: 1, decision: 'left_out' },
  ],
  'work.regraded': [{ question: 2, results: 12, works: 2 }],
  'column.added': [{ class: 3, name: '7-B', column: 7 }],
  'column.changed': [
    { class: 3, name: '7-B', column: 7, changed: ['title', 'day', 'kind'] },
    { class: 3, name: '7-B', column: 7, changed: ['weight'], most: [5, 10] },
    { class: 3, name: '7-B', column: 7, changed: [], most: [5, 10] },
  ],
  'column.marked': [
    { class: 3, name: '7-B', column: 7, most: 5, points: [null, 4.5] },
    { class: 3, name: '7-B', column: 7, most: 5, points: [3, 4.5] },
    { class: 3, name: '7-B', column: 7, most: 5, points: [3, null] },
  ],
  'column.deleted': [{ class: 3, name: '7-B', column: 8, marks: 12 }],
  'grades.scale_changed': [{ grades: ['5: 86, 2: 0', '5: 90, 2: 0'] }],
  'devices.lock_changed': [{ minutes: [0, 10] }, { minutes: [10, 0] }],
  'school.changed': [
    { name: ['', '12-maktab'], contact: true, privacy: true, teachers_add_topics: true },
    { contact: true },
    { teachers_add_topics: false },
  ],
  'school.quarters_changed': [{ year: 2026, quarters: ['I 02.09–04.11', 'I 02.09–01.11'] }],
  'ai.switched': [{ is_on: [false, true], at_saving: [true, false], answers_may_leave: [false, true] }],
};

const line = (action: string, details: Record<string, unknown>, name = 'Malika Aliyeva') => ({
  id: 1,
  made_at: '2026-11-22T09:00:00.000Z',
  action,
  actor: 1,
  actor_name: 'Dilnoza Rahimova',
  person: 8,
  person_name: name,
  details,
});

/** What no sentence has: values of the program, and names of fields and actions. */
const ofPrograms = /undefined|null|NaN|\[object|\b(true|false)\b|[a-z]+_[a-z]+|[a-z]+\.[a-z]+_?[a-z]+\b/;

describe.each(languages)('in %s', (language) => {
  const reader = { language, timeZone: 'Asia/Tashkent' };

  test.each(auditActions)('%s is a sentence of its own for each form of its details', (action) => {
    const sentences = stored[action].map((details) => sentenceOf(line(action, details), names, reader));
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence.replace('7-B.csv', '')).not.toMatch(ofPrograms);
      expect(sentence).toMatch(/^[\p{Lu}\d“«][^]+\.$/u);
      expect(sentence).not.toMatch(/ {2}|\(\)|“”|«»|[:,;]\.$/);
    }
  });

  test.each(auditActions)(
    '%s has a sentence where its objects are gone and its details are of another version',
    (action) => {
      for (const details of [{}, { work: 'x', name: 5, year: 'y', grades: 1, minutes: [] }]) {
        const sentence = sentenceOf(line(action, details, ''), nothing, reader);
        expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
        expect(sentence).toMatch(/\.$/);
      }
    },
  );
});

test('a sentence has the names, titles and classes of the event', () => {
  const sentenceIn = (language: 'en' | 'ru' | 'uz', action: AuditAction, at = 0) =>
    sentenceOf(line(action, stored[action][at] ?? {}), names, { language, timeZone: 'Asia/Tashkent' });
  expect(sentenceIn('en', 'person.roles')).toBe('Malika Aliyeva is now a teacher, and is no longer a pupil.');
  expect(sentenceIn('ru', 'person.roles')).toBe('Malika Aliyeva: теперь учитель, больше не ученик.');
  expect(sentenceIn('uz', 'class.members')).toBe(
    '7-B sinfiga kod orqali oʻquvchi qoʻshildi: Malika Aliyeva.',
  );
  expect(sentenceIn('en', 'work.marked', 1)).toBe(
    'An answer of Malika Aliyeva in the assignment “Fractions” (the test “How much is it?”) was marked with 75% instead of 50%.',
  );
  expect(sentenceIn('en', 'work.changed', 1)).toBe(
    'The assignment “Fractions”: its weight in the grade book of 7-B is now 2.5, not 1.',
  );
  expect(sentenceIn('ru', 'work.changed', 1)).toContain('вес в журнале класса 7-B теперь 2,5, раньше 1.');
  expect(sentenceIn('uz', 'work.changed', 1)).toContain('7-B sinfi jurnalidagi vazni endi 2,5, oldin 1 edi.');
  expect(sentenceIn('ru', 'work.regraded')).toContain(': 2 задания, изменённых результатов — 12.');
  expect(sentenceIn('en', 'column.marked', 1)).toBe(
    'Malika Aliyeva has 4.5 points of 5 instead of 3 in the column “At the blackboard” in the grade book of 7-B.',
  );
  expect(sentenceIn('ru', 'column.marked', 1)).toBe(
    'Журнал класса 7-B, столбец «At the blackboard», Malika Aliyeva: 4,5 из 5, раньше 3.',
  );
  expect(sentenceIn('uz', 'column.deleted')).toBe('7-B sinfi jurnalidan 12 ta bahosi bor ustun oʻchirildi.');
  expect(sentenceIn('en', 'card.pin_reset')).toBe('The PIN of Malika Aliyeva was reset.');
  expect(sentenceIn('en', 'work.granted')).toContain('time until 27 November 2026 at 18:00');
});

test('a long text is cut, and an action of another version is its own name', () => {
  const long = new Map([[2, 'word '.repeat(40)]]);
  const reader = { language: 'en', timeZone: 'Asia/Tashkent' } as const;
  const sentence = sentenceOf(
    line('question.key_changed', { question: 2 }),
    { ...nothing, question: long },
    reader,
  );
  expect(sentence.length).toBeLessThan(130);
  expect(sentence).toContain('…”');
  expect(sentenceOf(line('school.sold', {}), nothing, reader)).toBe('school.sold');
});

test('each setting of a work has a name', () => {
  expectTypeOf<keyof WorkFields>().toEqualTypeOf<keyof Settings>();
});
