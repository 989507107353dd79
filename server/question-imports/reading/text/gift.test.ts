import { describe, expect, test } from 'vitest';

import { looksLikeGift, readGift } from './gift.ts';

const itemsOf = (text: string) => readGift(text).items;
const only = (text: string) => {
  const items = itemsOf(text);
  expect(items).toHaveLength(1);
  const [item] = items;
  if (item === undefined) throw new Error('no item');
  return {
    ...item,
    receipt: item.remarks.map(({ code, detail }) => (detail === '' ? code : `${code}: ${detail}`)),
  };
};

describe('a question of each kind', () => {
  test('with options, feedback on them and an explanation', () => {
    const {
      test: read,
      receipt,
      name,
    } = only('::Seasons:: When is Navruz? {=spring#Yes.\n~summer#Too late.\n~winter####It is in March.}');
    expect(name).toBe('Seasons');
    expect(receipt).toEqual([]);
    expect(read).toMatchObject({
      test_type: 'choosable',
      savol: 'When is Navruz?',
      text_format: 'plain',
      content: {
        options: [
          { id: 'a', text: 'spring' },
          { id: 'b', text: 'summer' },
          { id: 'c', text: 'winter' },
        ],
      },
      key: { right: 'a' },
      remarks: { a: 'Yes.', b: 'Too late.' },
      explanation: 'It is in March.',
    });
  });

  test('with several right options of equal weights, and of unequal ones', () => {
    const several = only('Q? {~%50%a ~%50%b ~%-50%c ~%-50%d}');
    expect(several.test).toMatchObject({ test_type: 'multiple', key: { right: ['o1', 'o2'] } });
    expect(several.receipt).toEqual([]);
    expect(only('Q? {~%75%a ~%25%b ~c}').receipt).toEqual(['weights_left_out: 75%, 25%']);
    const partial = only('Q? {=a ~%50%b ~c}');
    expect(partial.test).toMatchObject({ test_type: 'choosable', key: { right: 'a' } });
    expect(partial.receipt).toEqual(['weights_left_out: 50%']);
    expect(only('Q? {=a =b ~c}').receipt).toEqual(['kind_changed: single choice with several right']);
    expect(only('Q? {~a ~b}').receipt).toEqual(['no_key']);
  });

  test('with a number, and feedback on all other answers, as Moodle writes and reads it', () => {
    const values = [{ value: '3', tolerance: '2', units: [] }];
    for (const answers of ['{#3:2~#Not so.}', '{#\n\t=%100%3:2#\n\t~#Not so.\n}']) {
      const { test: read, receipt } = only(`How many? ${answers}`);
      expect(read).toMatchObject({ test_type: 'numeric', key: { values }, explanation: '' });
      expect(receipt).toEqual(['feedback_left_out: Not so.']);
    }
  });

  test('with arrows in its options, which are no pairs as long as one is wrong', () => {
    const { test: read, receipt } = only('Q? {\n=a -> b // c\\:\n~d\n-> e\n~f \\~}');
    expect(receipt).toEqual([]);
    expect(read).toMatchObject({
      test_type: 'choosable',
      content: { options: [{ text: 'a -> b // c:' }, { text: 'd\n-> e' }, { text: 'f ~' }] },
    });
  });

  test('true or false, with words of the language of the question, and with its feedback', () => {
    const texts = (text: string) =>
      (only(text).test?.content as { options: { text: string }[] } | undefined)?.options.map(
        (option) => option.text,
      );
    expect(texts('Sun is hot. {T}')).toEqual(['True', 'False']);
    expect(texts('Земля круглая. {TRUE}')).toEqual(['Верно', 'Неверно']);
    expect(texts('Toshkent Oʻzbekistonda. {true}')).toEqual(['Toʻgʻri', 'Notoʻgʻri']);
    const read = only('Sun is cold. {F#It is hot.#Right!}');
    expect(read.test).toMatchObject({ key: { right: 'b' }, remarks: { a: 'It is hot.', b: 'Right!' } });
    expect(read.receipt).toEqual(['kind_changed: true/false']);
  });

  test('with accepted texts', () => {
    const read = only('Capital? {=Toshkent =%100%Tashkent#Good =%50%Toshkend#Nearly =%0%*#No}');
    expect(read.test).toMatchObject({
      test_type: 'free_text',
      key: { accepted: 'Toshkent\nTashkent' },
      explanation: 'Good',
    });
    expect(read.receipt).toEqual([
      'answer_left_out: Toshkend (50%)',
      'feedback_in_explanation: Good',
      'feedback_left_out: Nearly',
      'feedback_left_out: No',
    ]);
    expect(only('Q? {=Tosh*}').receipt).toEqual(['wildcards: Tosh*']);
    expect(only('Q? {=2\\*3}').test?.key).toEqual({ accepted: '2*3' });
  });

  test.each([
    ['{#3}', [{ value: '3', tolerance: '', units: [] }]],
    ['{#3.14:0.01}', [{ value: '3.14', tolerance: '0.01', units: [] }]],
    ['{#1..5}', [{ value: '3', tolerance: '2', units: [] }]],
    ['{#1990..1992#why}', [{ value: '1991', tolerance: '1', units: [] }]],
    ['{#1.5e3:10}', [{ value: '1500', tolerance: '10', units: [] }]],
    ['{#2,5:0,5}', [{ value: '2.5', tolerance: '0.5', units: [] }]],
    ['{#0.1..0.4}', [{ value: '0.25', tolerance: '0.15', units: [] }]],
    ['{#-.5}', [{ value: '-0.5', tolerance: '', units: [] }]],
    ['{#3.14159265358979323846}', [{ value: '3.14159265358979323846', tolerance: '', units: [] }]],
    [
      '{#=1:0.5 =%100%2 =%50%3:1}',
      [
        { value: '1', tolerance: '0.5', units: [] },
        { value: '2', tolerance: '', units: [] },
      ],
    ],
  ])('with numbers %s', (answers, values) => {
    expect(only(`How many? ${answers}`).test).toMatchObject({ test_type: 'numeric', key: { values } });
  });

  test('with pairs, of which a choice may be left over', () => {
    const { test: read, receipt } = only('Match. {=1 + 1 -> 2 =2\\=x -> x\\=2 =3 - 1 -> 2 = -> 9}');
    expect(receipt).toEqual([]);
    expect(read).toMatchObject({
      test_type: 'matching',
      content: {
        prompts: [
          { id: 'p1', text: '1 + 1' },
          { id: 'p2', text: '2=x' },
          { id: 'p3', text: '3 - 1' },
        ],
        choices: [
          { id: 'c1', text: '2' },
          { id: 'c2', text: 'x=2' },
          { id: 'c3', text: '9' },
        ],
      },
      key: { pairs: { p1: 'c1', p2: 'c2', p3: 'c1' } },
    });
  });

  test('with the answers within its text', () => {
    expect(only('The sun is {=hot ~cold}, not wet.').test).toMatchObject({
      test_type: 'choosable',
      savol: 'The sun is _____, not wet.',
    });
    expect(only('Toshkent is in {=Uzbekistan}.').test).toMatchObject({
      test_type: 'free_text',
      savol: 'Toshkent is in _____.',
    });
  });

  test('an essay, and what Savol does not have', () => {
    expect(only('Write of spring. {}').test).toMatchObject({ test_type: 'essay', savol: 'Write of spring.' });
    expect(only('Read this.')).toMatchObject({ test: null, receipt: ['unknown_kind: description'] });
  });
});

test('texts have the format that they are in', () => {
  expect(only('[html]<p>Is <b>this</b> right?</p> {=a ~b}').test).toMatchObject({
    text_format: 'markdown',
    savol: 'Is **this** right?',
  });
  expect(only('[markdown]Is **this** right? {=a ~b}').test).toMatchObject({
    text_format: 'markdown',
    savol: 'Is **this** right?',
  });
  expect(only('[plain]Is <b>this</b> right? {=a ~b}').test).toMatchObject({
    text_format: 'plain',
    savol: 'Is <b>this</b> right?',
  });
  expect(only('Is <i>it</i> 5 &lt; 6? {=a ~b}').test?.savol).toBe('Is *it* 5 < 6?');
  expect(only('Is a < b*c*d? {=a ~b}').test).toMatchObject({ text_format: 'plain', savol: 'Is a < b*c*d?' });
});

test('lines and indentation of a text stay', () => {
  const { savol } = only('What is printed?\nif (x) \\{\n    print(1)\n\\} {=1 ~2\n}').test ?? {};
  expect(savol).toBe('What is printed?\nif (x) {\n    print(1)\n}');
});

test('signs outside of answers need no backslash', () => {
  expect(only('At 10:30, is 2 + 3 = 5 # ~ ? {=yes ~no}').test?.savol).toBe('At 10:30, is 2 + 3 = 5 # ~ ?');
  expect(only('::Time: 10:30:: When? {=at 10:30 ~at 11:00}')).toMatchObject({
    name: 'Time: 10:30',
    test: { content: { options: [{ text: 'at 10:30' }, { text: 'at 11:00' }] } },
  });
});

test('a title is the question where there is no other', () => {
  const read = only('::What is 2 + 2?:: {=4 ~5}');
  expect(read.test?.savol).toBe('What is 2 + 2?');
  expect(read.receipt).toEqual(['title_in_question: What is 2 + 2?']);
  expect(only(':::: {=4 ~5}').receipt).toContain('no_question');
});

test('categories, comments, ids and tags', () => {
  const items = itemsOf(
    [
      '// A comment',
      '',
      '$CATEGORY: $course$/top/Maths/Sums // differences',
      '',
      '// question: 1  name: x',
      '// [id:q7] [tag:easy] [tag:a \\] b]',
      'One? {=1 ~2}',
      '',
      '$CATEGORY: Biology',
      'Two? {=1 ~2}',
    ].join('\r\n'),
  );
  expect(items).toMatchObject([
    {
      place: '7',
      category: ['Maths', 'Sums / differences'],
      test: { tags: ['easy', 'a ] b'] },
      remarks: [{ detail: 'id: q7' }],
    },
    { place: '10', category: ['Biology'], remarks: [] },
  ]);
});

test('a broken question is refused alone, with its line', () => {
  const items = itemsOf('One? {=1 ~2}\n\nTwo? {=1\n~}}\n\nThree? {=1 ~2}\n\nFour {=a} and {=b}.');
  expect(items.map(({ place, test: read }) => [place, read !== null])).toEqual([
    ['1', true],
    ['3', false],
    ['6', true],
    ['8', false],
  ]);
  expect(items[1]?.remarks).toMatchObject([
    { code: 'broken', detail: expect.stringMatching(/^wrong spelling: line 4/) as string },
  ]);
  expect(items[3]?.remarks).toMatchObject([{ code: 'several_questions' }]);
});

test('blank lines within answers, and questions without blank lines between them', () => {
  expect(only('One? {\n=1\n\n~2\n\n}').test).toMatchObject({ test_type: 'choosable', key: { right: 'a' } });
  expect(itemsOf('::a:: One? {T}\n::b:: Two? {F}\nThree\nlines? {=x ~y}')).toMatchObject([
    { place: '1', name: 'a', test: { savol: 'One?' } },
    { place: '2', name: 'b', test: { savol: 'Two?' } },
    { place: '3', test: { savol: 'Three\nlines?' } },
  ]);
  expect(itemsOf('Open {=1 ~2\n\nTwo? {=1 ~2}')).toMatchObject([{ test: null }, { test: { savol: 'Two?' } }]);
});

test('a very long question is refused', () => {
  expect(only(`${'x'.repeat(100_001)} {=1 ~2}`).receipt[0]).toMatch(/^too_long/);
});

test('GIFT is recognised by its signs', () => {
  for (const text of ['$CATEGORY: a\n', '::a:: b', 'x {=1 ~2}', 'x {T}', 'x {#3}', 'Essay? {}'])
    expect(looksLikeGift(text)).toBe(true);
  for (const text of ['1. Q?\nA) x\nB) y', 'Q?\nA. x\nB. y\nANSWER: A', 'a;b;c', 'f(x) = {1, 2}'])
    expect(looksLikeGift(text)).toBe(false);
});

test('comments are of the question below them, also without blank lines', () => {
  const lines = [
    '// [tag:a]',
    'One? {=1 ~2}',
    '// [tag:b]',
    'Two? {',
    '// [tag:c]',
    '=1 ~2}',
    'Three? {=1 ~2}',
  ];
  expect(itemsOf(lines.join('\n')).map(({ test: read }) => read?.tags)).toEqual([
    ['a'],
    ['b', 'c'],
    undefined,
  ]);
});

test('thousands of questions without blank lines between them are one item each', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `::Q${at}:: What is ${at} + 1? {=${at + 1} ~0 ~x}`);
  const items = itemsOf(lines.join('\n'));
  expect(items).toHaveLength(5000);
  expect(items.at(-1)).toMatchObject({ place: '5000', name: 'Q4999' });
});
