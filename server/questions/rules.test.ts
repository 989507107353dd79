import { describe, expect, test } from 'vitest';

import type { QuestionInput } from '../../contract/questions/question-input.ts';
import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import { score } from '../answers/rules.ts';
import { correctedAnswers, correctsKey, gradableOf, readContent, shownTo, toSolve } from './rules.ts';

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

test('staff see all fields, the author no address, colleagues no notes of the analysis, others no author', () => {
  const { author_email, ...forTeacher } = full;
  const { author, author_name, enabled, is_analyzed_by_ai, change_by_ai, ...forReader } = forTeacher;
  expect(shownTo({ ...nobody, is_staff: true }, full)).toEqual({ ...full, author_email });
  const teacher = { ...nobody, is_teacher: true, is_pupil: true };
  expect(shownTo({ ...teacher, id: author ?? 0 }, full)).toEqual(forTeacher);
  const unnoted = { ...forTeacher, change_by_ai: '' };
  expect(shownTo({ ...teacher, id: 99 }, full)).toEqual(unnoted);
  expect(shownTo(teacher, Object.freeze({ ...full, author: null }))).toEqual({ ...unnoted, author: null });
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

test('a question is stored with the fields of its type only', () => {
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
  [{ key: null }, false],
  [{ test_type: 'free_text' }, false],
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
])('the change %o corrects the key: %s', (change, expected) => {
  expect(correctsKey(asked, { ...asked, ...change })).toBe(expected);
});

describe('the key that scores an answer', () => {
  const parts = (...ids: string[]) => ids.map((id) => ({ id, text: `Part ${id}` }));
  const version = (test_type: string) => (content: unknown, key: unknown, number: number) => ({
    number,
    test_type,
    content,
    key,
  });
  const several = version('multiple');
  const options = (...ids: string[]) => ({ options: parts(...ids) });

  test('is the answered version with the present key, whatever options were added, moved or removed since', () => {
    const versions = [
      several(options('1', '2', '3'), { right: ['1', '2'] }, 1),
      several(options('4', '3', '2', '1'), { right: ['4', '2', '1'] }, 2),
      several(options('3', '1', '4'), { right: ['1', '4'] }, 3),
    ];
    const seen = several(options('1', '2', '3'), { right: ['1', '2'] }, 1);
    const { number: _number, ...first } = seen;
    expect(gradableOf(versions, 1)).toEqual(first);
    expect([...correctedAnswers(versions, [1, 2]).keys()]).toEqual([]);
    const correction = several(options('3', '1', '4'), { right: ['3'] }, 4);
    expect(correctedAnswers([...versions, correction], [1, 2, 3])).toEqual(
      new Map([
        [1, { ...first, key: { right: ['2', '3'] } }],
        [2, { ...first, content: options('4', '3', '2', '1'), key: { right: ['3', '2'] } }],
        [3, { ...first, content: options('3', '1', '4'), key: { right: ['3'] } }],
      ]),
    );
  });

  test('stays where the key is removed or the type changes, and waits for a first key', () => {
    const text = version('free_text');
    const versions = [
      text({}, null, 1),
      several(options('1', '2'), { right: ['1'] }, 2),
      text({}, { accepted: 'x' }, 3),
      text({}, null, 4),
      several(options('1', '2'), null, 5),
    ];
    expect(gradableOf(versions.slice(0, 2), 1).key).toBe(null);
    expect(gradableOf(versions, 1).key).toEqual({ accepted: 'x' });
    expect(gradableOf(versions, 2).key).toEqual({ right: ['1'] });
    expect(gradableOf(versions, 5).key).toBe(null);
    const changing = versions.map((_version, place) =>
      Array.from(correctedAnswers(versions.slice(0, place + 1), [1, 2, 3, 4].slice(0, place)).keys()),
    );
    expect(changing).toEqual([[], [], [1], [], []]);
  });

  test('takes the unit of now, since it says which answers are right, and still the one that the person saw beside the field', () => {
    const number = version('numeric');
    const key = (...units: string[]) => ({ values: [{ value: '5', tolerance: '', units }] });
    const typed = ['5', '5 cm', '5 sm', '5 mm', '5 kg', '6 cm'];
    const pointsBy = (...now: ReturnType<typeof number>[]) => {
      const versions = [number({ unit: 'cm' }, key(), 1), ...now];
      return typed.map((value) => score(gradableOf(versions, 1), { value }, 1).points);
    };
    expect(pointsBy()).toEqual([1, 1, 0, 0, 0, 0]);
    expect(pointsBy(number({ unit: 'sm' }, key(), 2))).toEqual([1, 1, 1, 0, 0, 0]);
    expect(pointsBy(number({ unit: 'sm' }, key(), 2), number({ unit: 'mm' }, key('kg'), 3))).toEqual([
      1, 1, 0, 1, 1, 0,
    ]);
    expect(pointsBy(number({ unit: '' }, key(), 2))).toEqual([1, 1, 0, 0, 0, 0]);
    expect(pointsBy(number({ unit: '' }, key('cm'), 2))).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('calls no answer right where only options are right that the person never saw', () => {
    for (const [test_type, key, answer] of [
      ['multiple', { right: ['9'] }, { chosen: ['1'] }],
      ['choosable', { right: 'e' }, { chosen: 'a' }],
    ] as const) {
      const lettered = (...ids: string[]) => ({ options: ids.map((id) => ({ id, letter: id, text: id })) });
      const seen = test_type === 'multiple' ? options('1', '2') : lettered('a', 'b');
      const now = test_type === 'multiple' ? options('1', '2', '9') : lettered('a', 'b', 'e');
      const first = version(test_type)(seen, test_type === 'multiple' ? { right: ['1'] } : { right: 'a' }, 1);
      const gradable = gradableOf([first, version(test_type)(now, key, 2)], 1);
      expect(score(gradable, answer, 1)).toEqual({ points: 0, percentage: 0 });
    }
  });
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
