import { expect, test } from 'vitest';

import type { AuditEntry } from '../../contract/audit.ts';
import { textsIn } from '../lib/testing/texts.ts';
import { detailsText } from './details.ts';

const t = textsIn('en');

const entry = (action: string, details: Record<string, unknown>): AuditEntry => ({
  id: 1,
  made_at: '2026-11-22T09:00:00.000Z',
  action,
  actor: 1,
  actor_name: 'Dilnoza Rahimova',
  person: null,
  person_name: '',
  details,
});

test.each([
  ['person.roles', { is_teacher: true, is_pupil: false }, '+ Teacher, − Pupil'],
  ['class.members', { class: 1, name: '7B', as: 'pupil', change: 'added' }, '7B: + Pupil'],
  ['class.members', { class: 1, name: '7B', as: 'teacher', change: 'removed' }, '7B: − Teacher'],
  ['class.members', { name: '7B', as: 'pupil', change: 'added', by_code: true }, '7B: + Pupil (by code)'],
  [
    'class.changed',
    { class: 1, name: ['7B', '7V'], subject: [null, 4] },
    'class: 1, name: 7B → 7V, subject: – → 4',
  ],
  ['class.archived', { class: 1, name: '7B' }, 'class: 1, 7B'],
  [
    'school.changed',
    { name: ['', '12-maktab'], contact: true, privacy: true },
    '– → 12-maktab, whom to ask, privacy text',
  ],
  ['school.changed', { contact: true }, 'whom to ask'],
  ['answer.marked', { question: 4, answer: 5, percentage: 80 }, 'question: 4, answer: 5, percentage: 80'],
  ['something.new', { of: { a: 1 } }, 'of: {"a":1}'],
  ['person.activated', {}, ''],
])('%s: %j', (action, details, text) => {
  expect(detailsText(t, entry(action, details))).toBe(text);
});
