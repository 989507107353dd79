import { expect, test } from 'vitest';

import type { Question, QuestionForAuthor } from '../../contract/questions.ts';
import { canEdit, isAuthor } from './can-edit.ts';

const read: Question = {
  id: 1,
  test_type: 'choosable',
  savol: '2 + 2?',
  a: '3',
  b: '4',
  c: '',
  d: '',
  e: '',
  category: 1,
  category_name: 'Mathematics',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
  right_answer: 'b',
  right_answer_text: '',
};
const written: QuestionForAuthor = {
  ...read,
  author: 7,
  author_name: 'Olim',
  enabled: true,
  is_analyzed_by_ai: false,
  change_by_ai: '',
};

const staff = { id: 1, is_staff: true, is_teacher: false };
const author = { id: 7, is_staff: false, is_teacher: true };
const otherTeacher = { id: 8, is_staff: false, is_teacher: true };
const formerTeacher = { id: 7, is_staff: false, is_teacher: false };

test('staff may change any test, a teacher only their own', () => {
  expect(canEdit(staff, written)).toBe(true);
  expect(canEdit(author, written)).toBe(true);
  expect(canEdit(otherTeacher, written)).toBe(false);
  expect(canEdit(formerTeacher, written)).toBe(false);
  expect(canEdit(null, written)).toBe(false);
});

test('a test that came without its author is not a teacher’s own', () => {
  expect(canEdit(author, read)).toBe(false);
});

test('teachers and staff write tests', () => {
  expect([staff, author, formerTeacher, null].map(isAuthor)).toEqual([true, true, false, false]);
});
