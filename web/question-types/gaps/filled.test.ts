import { expect, test } from 'vitest';

import { answerLine, canGoOn, emptyGaps, gapsIn, keyLine, piecesOf } from './filled.ts';
import { longestPart } from '../../../contract/question-types/part-length.ts';
import { rightGaps } from './right-gaps.ts';

const content = {
  text: 'I {{b}} there\nand {{a}} back.',
  gaps: [{ id: 'a' }, { id: 'b', choices: ['was', 'were'] }],
};
const key = { gaps: { a: ['came', 'went'], b: ['was'] } };

test('a text is shown as texts and gaps in turn, numbered in the order of the text', () => {
  expect(piecesOf(content)).toEqual([
    'I ',
    { id: 'b', number: 1, choices: ['was', 'were'] },
    ' there\nand ',
    { id: 'a', number: 2, choices: undefined },
    ' back.',
  ]);
});

test('a mark that is in no list, and names that every object has, are gaps without an answer', () => {
  const odd = { text: '{{constructor}}{{x}}', gaps: [{ id: 'constructor' }] };
  expect(gapsIn(odd).map(({ id }) => id)).toEqual(['constructor', 'x']);
  expect(emptyGaps(odd, { gaps: {} })).toBe('all');
  expect(rightGaps(odd, { gaps: {} }, { gaps: {} })).toEqual({ right: 0, gaps: 2 });
  expect(keyLine(odd, { gaps: {} })).toBe('');
});

test('answers and keys are lines in the order of the text, without empty gaps and ids that are gone', () => {
  expect(answerLine(content, { gaps: { a: ' went ', b: 'were', gone: 'x' } })).toBe('1: were; 2: went');
  expect(answerLine(content, { gaps: { a: 'went', b: ' ' } })).toBe('2: went');
  expect(keyLine(content, key)).toBe('1: was; 2: came / went');
});

test('blank texts leave a gap empty', () => {
  expect(emptyGaps(content, undefined)).toBe('all');
  expect(emptyGaps(content, { gaps: { a: ' ', gone: 'x' } })).toBe('all');
  expect(emptyGaps(content, { gaps: { a: 'x' } })).toBe(1);
  expect(emptyGaps(content, { gaps: { a: 'x', b: 'was' } })).toBe(0);
});

test('right gaps are counted: typed ones by meaning, chosen ones by their text', () => {
  expect(rightGaps(content, key, { gaps: { a: ' WENT. ', b: 'was' } })).toEqual({ right: 2, gaps: 2 });
  expect(rightGaps(content, key, { gaps: { a: 'gone', b: 'Was' } })).toEqual({ right: 0, gaps: 2 });
});

test.each([
  [{ gaps: {} }, true],
  [{ gaps: { a: 'anything', b: '' } }, true],
  [{ gaps: { b: 'were' } }, true],
  [{ gaps: { b: 'gone' } }, false],
  [{ gaps: { c: 'x' } }, false],
  [{ gaps: { a: 7 as unknown as string } }, false],
  [{ gaps: { a: 'x'.repeat(longestPart + 1) } }, false],
])('whether a stored answer %j can be gone on with: %s', (answer, expected) => {
  expect(canGoOn(content, answer)).toBe(expected);
});
