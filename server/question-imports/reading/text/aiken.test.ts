import { expect, test } from 'vitest';

import { looksLikeAiken, readAiken } from './aiken.ts';

const codesOf = (text: string) =>
  readAiken(text).items.map(({ place, remarks }) => [place].concat(remarks.map(({ code }) => code)));

test('questions of Aiken, with either sign, lines of any end and blank lines', () => {
  const text = [
    'What is the capital',
    'of Uzbekistan?',
    'A. Buxoro',
    'B. Toshkent',
    'ANSWER: B',
    '',
    '2 + 2 = ?',
    'A) 3',
    '',
    'B) 4, which is',
    'two and two',
    '',
    'ANSWER: b',
    'Next?',
    'A. x',
    'B. y',
    'C. z',
    'ANSWER: A',
  ];
  for (const end of ['\n', '\r\n', '\r']) {
    const source = text.join(end);
    expect(looksLikeAiken(source.replaceAll(/\r\n?/g, '\n'))).toBe(true);
    expect(readAiken(source).items).toMatchObject([
      {
        place: '1',
        name: 'What is the capital of Uzbekistan?',
        remarks: [],
        test: {
          test_type: 'choosable',
          savol: 'What is the capital\nof Uzbekistan?',
          content: {
            options: [
              { id: 'a', text: 'Buxoro' },
              { id: 'b', text: 'Toshkent' },
            ],
          },
          key: { right: 'b' },
        },
      },
      {
        place: '7',
        test: {
          content: { options: [{ text: '3' }, { text: '4, which is two and two' }] },
          key: { right: 'b' },
        },
      },
      { place: '14', test: { key: { right: 'a' } } },
    ]);
  }
});

test('a question without its answer is refused, and the others are read', () => {
  expect(codesOf('One?\nA. x\nB. y\n\nTwo?\nA. x\nB. y\nANSWER: A')).toEqual([['1', 'broken'], ['5']]);
  expect(codesOf('One?\nA. x\nB. y\nANSWER: D')).toEqual([['1', 'broken']]);
  expect(codesOf('One?\nA. x\nANSWER: A')).toEqual([['1', 'few_options']]);
  expect(codesOf('ANSWER: A\nOne?\nA. x\nB. y\nANSWER: B\nGoodbye')).toEqual([
    ['1', 'no_question', 'few_options'],
    ['2'],
    ['6', 'few_options'],
  ]);
});

test('several right answers make it a test with several right options', () => {
  const [item] = readAiken('One?\nA. x\nB. y\nC. z\nANSWER: A, C').items;
  expect(item).toMatchObject({ remarks: [], test: { test_type: 'multiple', key: { right: ['o1', 'o3'] } } });
});

test('numbers of all questions are left out, and signs may be Cyrillic', () => {
  const text = '1. One?\nА. x\nВ. y\nANSWER: B\n\n2) Two?\nA. x\nB. y\nANSWER: A\n';
  expect(looksLikeAiken(text)).toBe(true);
  expect(readAiken(text).items).toMatchObject([
    { remarks: [], test: { savol: 'One?', key: { right: 'b' } } },
    { remarks: [], test: { savol: 'Two?', key: { right: 'a' } } },
  ]);
});

test('other texts are no Aiken', () => {
  for (const text of [
    '1. Q?\nA) x\nB) y\nJavob: A',
    'Q {=A ~B}',
    '1. Q?\nA) x\nB) y\n2. R?\nA) x\nB) y\nANSWER: A',
  ])
    expect(looksLikeAiken(text)).toBe(false);
});
