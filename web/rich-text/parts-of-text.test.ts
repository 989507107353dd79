import { expect, test } from 'vitest';

import type { RichNode } from '../../contract/questions/rich-elements.ts';
import { cutAtHead, flat, picturesIn } from './parts-of-text.ts';

const el = (name: string, ...children: RichNode[]) => ({ name, children });
const img = { name: 'img', attributes: { picture: '2' }, children: ['![](2)'] };
const list = el(
  'ul',
  el('li', 'a', el('ul', el('li', el('strong', 'b')))),
  el('li', el('p', 'c'), el('p', 'd')),
);
const numbers = {
  ...el('ol', el('li', 'a'), el('li', 'b')),
  attributes: { start: '3', class: 'parenthesis' },
};
const table = el(
  'table',
  el('thead', el('tr', el('th', 'a'), el('th', 'b'))),
  el('tbody', el('tr', el('td', '1'), el('td', img))),
);
const code = el('pre', el('code', 'x\ny'));

/** The texts of nodes, with elements by their names. */
const texts = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : `<${node.name}>${texts(node.children ?? [])}`))
    .join('');

test.each<[string, RichNode[], string]>([
  ['text', ['a ', el('em', 'b')], 'a <em>b'],
  ['paragraphs', [el('p', 'a', { name: 'br' }, 'b'), el('p', img), el('p', 'c')], 'a\nb\nc'],
  ['lists', [el('p', 'x'), list], 'x\n• a\n• <strong>b\n• c\nd'],
  ['numbers', [numbers], '3) a\n4) b'],
  ['tables', [table], 'a | b\n1 | '],
  ['code', [el('p', 'x'), code], 'x\nx\ny'],
])('%s are lines where there is no room for blocks', (_what, nodes, shown) => {
  expect(texts(flat(nodes))).toBe(shown);
});

test('a heading has the first paragraph, and a text of a line as a whole', () => {
  expect(cutAtHead(['a ', el('em', 'b')])).toEqual({ head: ['a ', el('em', 'b')], rest: [] });
  expect(cutAtHead([el('p', 'a'), list])).toEqual({ head: ['a'], rest: [list] });
  expect(cutAtHead([table, el('p', 'a')])).toEqual({ head: [], rest: [table, el('p', 'a')] });
});

test('pictures are found wherever they stand', () => {
  expect(picturesIn([el('p', 'a', img), table])).toEqual([2, 2]);
});
