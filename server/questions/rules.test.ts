import { expect, test } from 'vitest';

import type { QuestionForStaff, QuestionInput } from '../../contract/questions.ts';
import { changesGrading, errorsBetweenFields, fieldsOfType, shownTo } from './rules.ts';

const nobody = { id: 7, is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
const full: QuestionForStaff = {
  id: 1,
  test_type: 'choosable',
  savol: 'Which?',
  a: 'this',
  b: 'that',
  c: '',
  d: '',
  e: '',
  category: 2,
  category_name: 'All',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
  right_answer: 'a',
  right_answer_text: '',
  author: 3,
  author_name: 'Ann Lee',
  enabled: true,
  is_analyzed_by_ai: true,
  change_by_ai: 'Notes',
  author_email: 'ann@example.com',
};

test('staff see all fields, teachers no address, others no author', () => {
  const { author_email, ...forTeacher } = full;
  const { author, author_name, enabled, is_analyzed_by_ai, change_by_ai, ...forReader } = forTeacher;
  expect(shownTo({ ...nobody, is_staff: true }, full)).toEqual({ ...full, author_email });
  expect(shownTo({ ...nobody, is_teacher: true, is_pupil: true }, full)).toEqual(forTeacher);
  expect(shownTo({ ...nobody, is_pupil: true, is_parent: true }, full)).toEqual(forReader);
  expect([author, author_name, enabled, is_analyzed_by_ai, change_by_ai]).not.toContain(undefined);
});

const input: QuestionInput = {
  test_type: 'choosable',
  savol: 'Which?',
  category: 1,
  a: 'this',
  b: '',
  c: 'that',
  d: '',
  e: '',
  right_answer: 'c',
  right_answer_text: 'words',
};

test('a question has the fields of its type only', () => {
  const options = { a: 'this', b: '', c: 'that', d: '', e: '' };
  expect(fieldsOfType(input)).toEqual({ ...options, right_answer: 'c', right_answer_text: '' });
  const { right_answer: _, ...unanswered } = input;
  expect(fieldsOfType(unanswered).right_answer).toBeNull();
  expect(fieldsOfType({ ...input, test_type: 'free_text' })).toEqual({
    a: '',
    b: '',
    c: '',
    d: '',
    e: '',
    right_answer: null,
    right_answer_text: 'words',
  });
});

test('a right answer must be an option', () => {
  expect(errorsBetweenFields(input)).toEqual({});
  expect(errorsBetweenFields({ ...input, right_answer: 'b' })).toEqual({
    right_answer: '"b" is not a valid choice.',
  });
  expect(errorsBetweenFields({ ...input, a: '', c: ' ', right_answer: 'b' })).toEqual({});
  expect(errorsBetweenFields({ ...input, test_type: 'free_text', right_answer_text: '' })).toEqual({
    right_answer_text: 'Correct answer text is required for free text test',
  });
});

test.each([
  [{ right_answer: 'b' }, true],
  [{ right_answer: null }, true],
  [{ right_answer_text: 'words' }, true],
  [{ test_type: 'free_text' }, true],
  [{ qiyinlik_darajasi: 35 }, true],
  [{ savol: 'Reworded', a: 'reworded', enabled: false, category: 9 }, false],
] as const)('the change %o calls for regrading: %s', (change, expected) => {
  expect(changesGrading(full, { ...full, ...change })).toBe(expected);
});

test('of a frozen question the trimmed one is made once, of another each time', () => {
  const teacher = { ...nobody, is_teacher: true };
  const frozen = Object.freeze({ ...full });
  expect(shownTo(teacher, frozen)).toBe(shownTo(teacher, frozen));
  const changing = { ...full };
  const before = shownTo(teacher, changing);
  changing.savol = 'Changed';
  expect(shownTo(teacher, changing).savol).toBe('Changed');
  expect(before.savol).toBe('Which?');
});

test('a free-text question with a right answer has no errors', () => {
  expect(errorsBetweenFields({ ...input, test_type: 'free_text' })).toEqual({});
});

test('a question without a right answer has no errors', () => {
  const { right_answer: _, ...unanswered } = input;
  expect(errorsBetweenFields({ ...unanswered, a: 'this' })).toEqual({});
});
