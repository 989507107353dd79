import type { Root } from 'hast';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';

import type { RichNode } from '../../../../contract/questions/rich-elements.ts';
import { renderText } from '../../../rich-text/render-text.ts';
import { type Block, Reducer, shownOf } from './blocks.ts';
import { Notes } from './notes.ts';
import { simpleNodes } from './simple-nodes.ts';
import { nodesOf } from './to-mdast.ts';
import { htmlTree } from './trees.ts';
import { isCertain, markdownText } from './write.ts';

/** Pieces of HTML, most of which are simple. */
const piece = fc.constantFrom(
  'a', 'b c', ' ', '  ', ' d', 'e ', '\n', '&amp;', '&nbsp;', '1. ', '- ', '# ', '+', '*', '**', '_', '`', '$x$', '\\(x^2\\)', '|', '~~~',
  '![', '](1)', '<br>', '<b>f</b>', '<b> g</b>', '<i>h i</i>', '<em></em>', '<strong>j*</strong>', '<sup>2</sup>', '<sub>n+1</sub>', '<sup>ю</sup>',
  '<code>k l</code>', '<code>`</code>', '</p><p>', '<p>', '</p>', '<b><i>m</i></b>', '<p class="n">', '<span>o</span>', '&lt;p&gt;', '.', '?', '(', '{{g1}}',
); // prettier-ignore
const html = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const paragraphs = fc.oneof(
  html,
  html.map((text) => `<p>${text}</p>`),
);

/** Nodes without their places in the source. */
const withoutPlaces = (nodes: readonly Nodes[]): unknown =>
  JSON.parse(JSON.stringify(nodes, (name, value: unknown) => (name === 'position' ? undefined : value)));

test('the nodes of simple trees are those that all trees have', () => {
  let simple = 0;
  fc.assert(
    fc.property(paragraphs, (text) => {
      const [notes, others] = [new Notes(), new Notes()];
      const tree: Root = htmlTree(text);
      const nodes = simpleNodes(tree, notes);
      if (nodes === undefined) return;
      simple += 1;
      expect(withoutPlaces(nodes)).toEqual(withoutPlaces(nodesOf(tree, { notes: others, sounds: [] })));
      expect(notes.remarks()).toEqual(others.remarks());
    }),
    { numRuns: 3000 },
  );
  expect(simple).toBeGreaterThan(100);
});

const seen = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : seen(node.children ?? []))).join('');
const bare = (text: string) => text.replaceAll(/[\s\u200B]+/g, '');

test('blocks that are certain are shown as they are', () => {
  let certain = 0;
  fc.assert(
    fc.property(paragraphs, fc.constantFrom('blocks', 'line'), (text, kind) => {
      const notes = new Notes();
      const files = { picture: () => undefined, link: () => false };
      const nodes = nodesOf(htmlTree(text), { notes, sounds: [] });
      const blocks: Block[] = new Reducer(notes, files).blocks(nodes, kind);
      if (!isCertain(blocks)) return;
      certain += 1;
      const written = markdownText(blocks, kind === 'line') ?? '';
      expect(bare(seen(renderText(written, kind).nodes ?? [written]))).toBe(bare(shownOf(blocks)));
    }),
    { numRuns: 3000 },
  );
  expect(certain).toBeGreaterThan(100);
});
