import { expect, test } from 'vitest';

import type { RichNode } from '../../contract/questions/rich-elements.ts';
import { findInText } from './find-in-text.ts';

const x = { name: 'math', children: [{ name: 'mi', children: ['x'] }] };
const y = { name: 'math', children: [{ name: 'mi', children: ['y'] }] };
const known = new Map<string, readonly RichNode[]>([
  ['$x$', [x]],
  ['$x$ and $y$', [x, ' and ', y]],
  ['$y$', [y]],
]);

test.each([
  ['A) $x$', ['A) ', x]],
  ['B) $x$ and $y$', ['B) ', x, ' and ', y]],
  ['$y$; $x$ – 1', [y, '; ', x, ' – 1']],
  ['$x$$y$', [x, y]],
])('the known texts of a line are replaced: %s', (line, nodes) => {
  expect(findInText(known, line)).toEqual(nodes);
});

test.each(['A) x', '', '$z$'])('a line without known texts is shown as it stands: %s', (line) => {
  expect(findInText(known, line)).toBeUndefined();
});

test('a text that is shown as blocks is no part of a line', () => {
  const blocks = new Map<string, readonly RichNode[]>([['- a', [{ name: 'ul', children: [] }]]]);
  expect(findInText(blocks, 'B) - a')).toBeUndefined();
});
