import { expect, test } from 'vitest';

import { findView } from './registry.ts';
import { chosenRemarks } from './wire.ts';

const blank = { a: '', b: '', c: '', d: '', e: '' };

function remarksOn(test_type: string, fields: object, answer: object): string[] {
  const view = findView(test_type);
  if (view === undefined) throw new Error(`No view of ${test_type}`);
  return chosenRemarks(view, { ...blank, ...fields }, answer).map(({ mark, text }) => `${mark}: ${text}`);
}

test('of the remarks those on chosen options are shown, with the names of the options', () => {
  const remarks = { a: 'One less.', b: 'Right.' };
  expect(remarksOn('choosable', { a: '3', b: '4', remarks }, { users_answer: 'a' })).toEqual([
    'A: One less.',
  ]);
  expect(remarksOn('choosable', { a: '3', c: '5', remarks }, { users_answer: 'c' })).toEqual([]);
  // Options that are in the picture have letters too.
  expect(remarksOn('choosable', { remarks }, { users_answer: 'b' })).toEqual(['B: Right.']);
  const options = ['x1', 'x2', 'x3'].map((id) => ({ id, text: `Part ${id}` }));
  const several = { content: { options }, remarks: { x1: 'First.', x3: 'Third.' } };
  expect(remarksOn('multiple', several, { answer: { chosen: ['x2', 'x3'] } })).toEqual(['C: Third.']);
});

test('an answer that chose nothing, and one of another type, has none', () => {
  expect(remarksOn('essay', { content: {}, remarks: { a: 'One less.' } }, { answer: { text: 'a' } })).toEqual(
    [],
  );
  expect(remarksOn('choosable', { a: '3', remarks: { a: 'One less.' } }, { users_text_answer: 'a' })).toEqual(
    [],
  );
});
