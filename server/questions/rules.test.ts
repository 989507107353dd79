import { expect, test } from 'vitest';

import type { QuestionInput } from '../../contract/question-input.ts';
import type { QuestionForStaff } from '../../contract/questions.ts';
import { changesGrading, readContent, shownTo, toSolve } from './rules.ts';

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

/** Content and key as they are written, or the errors. */
function read(some: Partial<QuestionInput> = {}) {
  const result = readContent({ ...input, ...some });
  if ('errors' in result) return result.errors;
  return result.written;
}

test('a question is stored with what its type has only', () => {
  const options = [
    { id: 'a', text: 'this' },
    { id: 'c', text: 'that' },
  ];
  expect(read()).toEqual({ content: { options }, key: { right: 'c' } });
  const { right_answer: _, ...unanswered } = input;
  expect(readContent(unanswered)).toMatchObject({ written: { key: null } });
  expect(read({ test_type: 'free_text' })).toEqual({ content: {}, key: { accepted: 'words' } });
});

test('a right answer must be an option', () => {
  expect(read({ right_answer: 'b' })).toEqual({ right_answer: '"b" is not a valid choice.' });
  expect(read({ a: '', c: '', right_answer: 'b' })).toEqual({
    content: { options: [] },
    key: { right: 'b' },
  });
  expect(read({ test_type: 'free_text', right_answer_text: '' })).toEqual({
    right_answer_text: 'Correct answer text is required for free text test',
  });
});

test('a question of another type needs its content', () => {
  expect(read({ test_type: 'ordering' })).toEqual({ content: 'This field is required.' });
  expect(read({ test_type: 'essay', content: {} })).toEqual({ content: {}, key: null });
});

const asked = {
  test_type: 'choosable',
  content: { options: [{ id: 'a', letter: 'a', text: 'this' }] },
  key: { right: 'a' } as unknown,
  qiyinlik_darajasi: 34,
};

test.each([
  [{ key: { right: 'b' } }, true],
  [{ key: null }, true],
  [{ test_type: 'free_text' }, true],
  [{ qiyinlik_darajasi: 35 }, true],
  [
    {
      content: {
        options: [
          { id: 'a', text: 'reworded' },
          { id: 'b', text: 'new' },
        ],
      },
    },
    false,
  ],
])('the change %o calls for regrading: %s', (change, expected) => {
  expect(changesGrading(asked, { ...asked, ...change })).toBe(expected);
});

test('a wrong option more changes what an answer to several right ones earns, other words do not', () => {
  const options = [
    { id: '1', text: 'one' },
    { id: '2', text: 'two' },
  ];
  const before = { ...asked, test_type: 'multiple', content: { options }, key: { right: ['1'] } };
  const more = { options: [...options, { id: '3', text: 'three' }] };
  const reworded = { options: options.map(({ id }) => ({ id, text: 'other' })) };
  expect(changesGrading(before, { ...before, content: more })).toBe(true);
  expect(changesGrading(before, { ...before, content: reworded })).toBe(false);
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

test('the order of items that are to be put in order is never the right one, and nobody can compute it without the secret', () => {
  const ids = ['x', 'y', 'z'];
  const stored = {
    test_type: 'ordering',
    content: { items: ids.map((id) => ({ id, text: id })) },
    key: { order: ids },
  };
  const sent = (id: number, secret: string) => {
    const { content } = toSolve({ ...full, id, test_type: 'ordering', stored }, secret);
    return (content as typeof stored.content).items.map((item) => item.id).join('');
  };
  const secrets = Array.from({ length: 200 }, (_, place) => `a secret ${place}`);
  const orders = secrets.map((secret) => sent(7, secret));
  expect(new Set(orders)).toEqual(new Set(['xzy', 'yxz', 'yzx', 'zxy', 'zyx']));
  expect(secrets.map((secret) => sent(7, secret))).toEqual(orders);
  expect(secrets.map((secret) => sent(8, secret))).not.toEqual(orders);
});
