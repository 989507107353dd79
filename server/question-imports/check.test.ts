import { describe, expect, test } from 'vitest';

import { importLimits, type ImportRemark } from '../../contract/questions/imports.ts';
import { longestQuestion } from '../../contract/questions/questions.ts';
import { mapCategories, pathBelow } from './categories.ts';
import { checkItem, type Comparable, receiptsOf } from './check.ts';
import { withoutFiles } from './files-of-test.ts';
import { blankQuestion, type Item, type SourceQuestion, remark } from './reading/item.ts';
import { rangesOf } from './undo.ts';

const options = [
  { id: 'a', text: '3' },
  { id: 'b', text: '4' },
];

function choosable(more: Partial<SourceQuestion> = {}): SourceQuestion {
  return {
    ...blankQuestion('choosable'),
    savol: '2 + 2 = ?',
    content: { options },
    key: { right: 'b' },
    ...more,
  };
}

function itemOf(read: SourceQuestion | null, remarks: ImportRemark[] = []): Item {
  return { place: 'line 1', name: '', category: [], remarks, test: read };
}

const check = (item: Item, files: readonly string[] = []) => checkItem(item, (file) => files.includes(file));
const codesOf = (item: Item, files: readonly string[] = []) =>
  check(item, files).remarks.map(({ code }) => code);

test('no cut leaves half of a character, which no database takes', () => {
  const long = `${'a'.repeat(299)}😀${'b'.repeat(800)}`;
  const picture = { file: 'x.png', alt: `${'a'.repeat(499)}😀` };
  const checked = check(itemOf(choosable({ remarks: { a: long }, pictures: [picture] })), ['x.png']);
  expect(checked.remarks.map(({ code }) => code)).toEqual(['feedback_left_out']);
  expect(JSON.stringify(checked)).not.toMatch(/\\ud[89a-f]/);
});

test('a receipt has some of many remarks, and those that refuse', () => {
  const many = Array.from({ length: 300 }, (_, at) => remark('picture_left_out', String(at)));
  const { remarks } = check(itemOf(choosable(), [...many, remark('unknown_kind', 'poll')]));
  expect(remarks).toHaveLength(importLimits.remarks);
  expect(remarks.at(-1)).toEqual(remark('unknown_kind', 'poll'));
});

describe('a test', () => {
  test('that fits has no remarks, and the beginning of its question as its name', () => {
    const checked = check(itemOf(choosable({ savol: ' 2 + 2 = ? ' })));
    expect(checked).toMatchObject({ name: '2 + 2 = ?', remarks: [], test: { savol: '2 + 2 = ?' } });
    expect(checked.asked).toBe('2 + 2 = ?\n3\n4');
  });

  test.each<[string, Partial<SourceQuestion>, ImportRemark]>([
    ['without a question', { savol: ' ' }, remark('no_question')],
    ['of a type that there is not', { test_type: 'poll' }, remark('unknown_kind', 'poll')],
    ['with a long question', { savol: 'x'.repeat(longestQuestion + 1) }, remark('too_long', 'savol')],
    [
      'whose key names no option',
      { key: { right: 'd' } },
      remark('invalid', 'key.right: "d" is not a valid choice.'),
    ],
    [
      'with a long option',
      { content: { options: [{ id: 'a', text: 'x'.repeat(5000) }] } },
      remark('too_long', 'content.options.0.text'),
    ],
    [
      'of several answers with one option',
      { test_type: 'multiple', content: { options: [options[0]] }, key: { right: ['a'] } },
      remark('few_options'),
    ],
  ])('%s is refused', (_name, more, refusal) => {
    const { remarks, asked } = check(itemOf(choosable(more)));
    expect(remarks[0]).toEqual(refusal);
    expect(asked).toBeNull();
  });

  test('without a key is changed, an essay is not', () => {
    expect(codesOf(itemOf(choosable({ key: null })))).toEqual(['no_key']);
    expect(codesOf(itemOf(choosable({ key: null }), [remark('no_key')]))).toEqual(['no_key']);
    expect(codesOf(itemOf(choosable({ test_type: 'essay', content: {}, key: null })))).toEqual([]);
  });

  test('loses null characters and lone surrogates', () => {
    const { test: stored, remarks } = check(itemOf(choosable({ savol: 'a\0b\ud800c' })));
    expect([stored?.savol, remarks]).toEqual(['ab\ufffdc', []]);
  });

  test('loses pictures that the source has not, with their places in the text', () => {
    const pictures = [
      { file: 'a.png', alt: 'first' },
      { file: 'b.png', alt: 'second' },
    ];
    const savol = '![first](1) and ![second](2)';
    const checked = check(itemOf(choosable({ savol, pictures, text_format: 'markdown' })), ['b.png']);
    expect(checked.remarks).toEqual([{ code: 'picture_left_out', detail: 'a.png' }]);
    expect(checked.test).toMatchObject({ savol: 'first and ![second](1)', pictures: [pictures[1]] });
  });

  test('whose options are pictures names them', () => {
    const read = choosable({
      content: { options: options.map(({ id }) => ({ id, text: '' })) },
      option_pictures: { a: { file: 'a.png', alt: 'a cat' }, b: { file: 'b.png', alt: '' } },
    });
    const { test: named } = check(itemOf(read), ['a.png', 'b.png']);
    expect(named?.content).toEqual({
      options: [
        { id: 'a', text: 'a cat' },
        { id: 'b', text: 'B' },
      ],
    });
  });

  test('has remarks on its options, and loses others', () => {
    const checked = check(itemOf(choosable({ remarks: { a: 'Too few.', x9: 'No option.' } })));
    expect(checked.test?.remarks).toEqual({ a: 'Too few.' });
    expect(checked.remarks).toEqual([{ code: 'feedback_left_out', detail: 'No option.' }]);
  });

  test('that its reader refuses has that reason alone', () => {
    expect(codesOf(itemOf(choosable({ savol: '' }), [remark('several_questions')]))).toEqual([
      'several_questions',
    ]);
    expect(codesOf(itemOf(null))).toEqual(['broken']);
  });
});

test('a test that asks nothing without its picture is refused', () => {
  const lost = withoutFiles(
    choosable({ savol: '![](1)', text_format: 'markdown', pictures: [{ file: 'a', alt: '' }] }),
    () => false,
  );
  expect(lost.remarks.map(({ code }) => code)).toEqual(['picture_left_out', 'file_missing']);
});

describe('items that ask the same', () => {
  const comparable = (number: number, more: Partial<Comparable> = {}): Comparable => ({
    place: `line ${number}`,
    remarks: [],
    included: null,
    same: 'x',
    duplicate_of: null,
    duplicate_in: '',
    ...more,
  });
  const outcomes = (...items: Comparable[]) => receiptsOf(items).map(({ outcome }) => outcome);

  test('are imported once, and more often where they are included', () => {
    expect(receiptsOf([comparable(1), comparable(2)])[1]?.receipt).toEqual([remark('repeated', 'line 1')]);
    expect(outcomes(comparable(1), comparable(2, { included: true }))).toEqual(['imported', 'imported']);
    expect(outcomes(comparable(1, { included: false }), comparable(2))).toEqual(['refused', 'imported']);
    expect(outcomes(comparable(1), comparable(2, { same: 'y' }))).toEqual(['imported', 'imported']);
  });

  test('as a test of the bank are refused, and say where that is', () => {
    const known = { duplicate_of: 5, duplicate_in: 'Algebra' };
    expect(receiptsOf([comparable(1, known)])[0]?.receipt).toEqual([remark('duplicate', 'Algebra')]);
    expect(outcomes(comparable(1, { ...known, included: true }))).toEqual(['imported']);
  });

  test('are not compared with those that are refused', () => {
    expect(outcomes(comparable(1, { remarks: [remark('broken')] }), comparable(2))).toEqual([
      'refused',
      'imported',
    ]);
    expect(outcomes(comparable(1, { remarks: [remark('no_key')] }))).toEqual(['changed']);
  });
});

describe('categories of a source', () => {
  const base = { id: 1, name: 'Algebra', level: 11 };

  test('stand below that of the import, which is not repeated, and are cut at the deepest level', () => {
    expect(pathBelow(base, ['algebra', 'Equations'])).toEqual({ path: ['Equations'], isCut: false });
    expect(pathBelow(base, ['Equations', ' ', 'Linear'])).toEqual({ path: ['Equations'], isCut: true });
    expect(pathBelow(base, ['x'.repeat(200)])).toEqual({ path: ['x'.repeat(150)], isCut: true });
    expect(pathBelow(base, [])).toEqual({ path: [], isCut: false });
  });

  test('are those of the tree with their names, each once', () => {
    const tree = [{ id: 7, path: ['Equations'] }];
    expect(mapCategories([['equations'], [], ['Equations'], ['Functions']], tree)).toEqual([
      { path: ['equations'], category: 7 },
      { path: ['Functions'], category: null },
    ]);
  });
});

test('the audit trail has the ids of tests as ranges, and the first hundred where there are more', () => {
  expect(rangesOf([3, 4, 5, 9, 11, 12])).toEqual([
    [3, 5],
    [9, 9],
    [11, 12],
  ]);
  const apart = Array.from({ length: 101 }, (_, place) => 2 * place + 1);
  expect(rangesOf(apart)).toHaveLength(100);
  expect(rangesOf(apart).at(-1)).toEqual([199, 199]);
});
