import { expect, test } from 'vitest';

import type { QuestionForStaff, QuestionInput } from '../../contract/questions.ts';
import { guards } from '../http/guards.ts';
import { changesGrading, complaintsAbout, fieldsOfType, shownTo } from './rules.ts';

const { canEditQuestion, canReadQuestion } = guards;

const nobody = { id: 7, is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
const [own, other, orphan] = [
  { author: 7, enabled: true },
  { author: 8, enabled: true },
  { author: null, enabled: true },
];
const never = { by_person: false, by_child: false };
const always = { by_person: true, by_child: true };

test.each([
  ['staff', { is_staff: true }, other, never, true],
  ['staff, disabled', { is_staff: true }, { ...other, enabled: false }, never, true],
  ['its teacher', { is_teacher: true }, own, never, true],
  ['its teacher, disabled', { is_teacher: true }, { ...own, enabled: false }, never, true],
  ['its author without a role', {}, own, never, false],
  ['another teacher who answered', { is_teacher: true }, other, always, false],
  ['a teacher, of nobody’s', { is_teacher: true }, orphan, always, false],
  ['a pupil who answered', { is_pupil: true }, other, { ...never, by_person: true }, true],
  ['a pupil whose child answered', { is_pupil: true }, other, { ...never, by_child: true }, false],
  ['a pupil who answered, disabled', { is_pupil: true }, { ...other, enabled: false }, always, false],
  ['a plain user who answered', {}, other, { ...never, by_person: true }, true],
  ['a plain user who did not', {}, other, never, false],
  ['a parent whose child answered', { is_parent: true }, other, { ...never, by_child: true }, true],
  ['a parent who answered', { is_parent: true }, other, { ...never, by_person: true }, false],
  ['a parent, disabled', { is_parent: true }, { ...other, enabled: false }, always, false],
  [
    'a parent and pupil who answered',
    { is_parent: true, is_pupil: true },
    other,
    { ...never, by_person: true },
    true,
  ],
])('%s may read a test: %o %o %o %s', (_, roles, question, answered, expected) => {
  expect(canReadQuestion({ ...nobody, ...roles }, question, answered)).toBe(expected);
});

test.each([
  [{ is_staff: true }, orphan, true],
  [{ is_teacher: true }, own, true],
  [{ is_teacher: true }, other, false],
  [{ is_teacher: true }, orphan, false],
  [{ is_parent: true, is_pupil: true }, own, false],
  [{}, own, false],
])('a person with %o may edit %o: %s', (roles, question, expected) => {
  expect(canEditQuestion({ ...nobody, ...roles }, question)).toBe(expected);
});

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

test('staff are shown all, teachers no address, others nothing of the author', () => {
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

test('a test keeps the fields of its type and drops the others', () => {
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

test('a right answer must be one that can be given', () => {
  expect(complaintsAbout(input)).toEqual({});
  expect(complaintsAbout({ ...input, right_answer: 'b' })).toEqual({
    right_answer: '"b" is not a valid choice.',
  });
  expect(complaintsAbout({ ...input, a: '', c: ' ', right_answer: 'b' })).toEqual({});
  expect(complaintsAbout({ ...input, test_type: 'free_text', right_answer_text: '' })).toEqual({
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
