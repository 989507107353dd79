import type { Element, ElementContent, Root, RootContent } from 'hast';

import { gapElement, plainTree } from '../markup/markup.ts';

/** A part of a question that has nothing in it. */
export const nothing: Root = { type: 'root', children: [] };

function contentOf(nodes: readonly RootContent[]): ElementContent[] {
  return nodes.filter((node) => node.type !== 'doctype');
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

/** The nodes of a tree within others. The lines of a text that is no markup stay lines. */
function partOf(tree: Root): ElementContent[] {
  const plain = tree.data?.plain;
  if (plain === undefined) return contentOf(tree.children);
  const lines = plain.split('\n').map((value): ElementContent => ({ type: 'text', value }));
  return lines.flatMap((line, place) => (place === 0 ? [line] : [element('br', {}, []), line]));
}

function joined(trees: readonly Root[], children: ElementContent[]): Root {
  const isStripped = trees.some(({ data }) => data?.isStripped === true);
  return { type: 'root', children, ...(isStripped && { data: { isStripped } }) };
}

/** Several trees in one line. */
export function inLine(...trees: readonly Root[]): Root {
  const seen = trees.filter(({ children }) => children.length > 0);
  const [only] = seen;
  return only !== undefined && seen.length === 1 ? only : joined(seen, seen.flatMap(partOf));
}

/** Several trees, each a block of its own. Those without anything are left out. */
export function inBlocks(...trees: readonly Root[]): Root {
  const blocks = trees.filter((tree) => !isBlankTree(tree));
  const [only] = blocks;
  if (only !== undefined && blocks.length === 1) return only;
  return joined(
    blocks,
    blocks.map((tree) => element('div', {}, partOf(tree))),
  );
}

export function gapTree(id: string): Root {
  return { type: 'root', children: [gapElement(id)] };
}

export function lineBreak(): Root {
  return { type: 'root', children: [element('br', {}, [])] };
}

export function pictureTree(src: string, alt: string): Root {
  return { type: 'root', children: [element('img', { src, alt }, [])] };
}

export function soundTree(src: string): Root {
  return { type: 'root', children: [element('audio', { src }, [])] };
}

/** A blank to fill in, as a question with a typed answer shows it. */
export function blank(): Root {
  return plainTree('____');
}

/** All nodes of a tree in their order. */
function* nodesOf(tree: Root): Generator<RootContent> {
  const waiting = tree.children.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if (next.type === 'element') waiting.push(...next.children.toReversed());
  }
}

/** The text of a tree without its formatting, its white space as one space each. */
export function textOfTree(tree: Root): string {
  let text = '';
  for (const node of nodesOf(tree)) if (node.type === 'text') text += node.value;
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Elements that are seen without any text. A gap is one. */
const wordless = new Set(['img', 'audio', 'object', 'video', 'savol-gap']);

/** Whether nothing is seen of a tree: no text, and no picture or sound. */
export function isBlankTree(tree: Root): boolean {
  for (const node of nodesOf(tree)) {
    if (node.type === 'text' && node.value.trim() !== '') return false;
    if (node.type === 'element' && wordless.has(node.tagName)) return false;
  }
  return true;
}

/**
 * A copy of a tree with other nodes for parts of its texts.
 * @param pattern with the flag `g`
 * @param replacement the tree for a match, by its first group; undefined where the text stays
 */
export function replacedInTexts(
  tree: Root,
  pattern: RegExp,
  replacement: (name: string) => Root | undefined,
): Root {
  const cut = (text: string): ElementContent[] => {
    const pieces: ElementContent[] = [];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      const put = replacement(match[1] ?? '');
      if (put === undefined) continue;
      if (match.index > end) pieces.push({ type: 'text', value: text.slice(end, match.index) });
      pieces.push(...contentOf(put.children));
      end = match.index + match[0].length;
    }
    if (end < text.length) pieces.push({ type: 'text', value: text.slice(end) });
    return pieces;
  };
  const copied = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'text') return cut(node.value);
      if (node.type !== 'element') return [node];
      return [{ ...node, children: copied(node.children) }];
    });
  return joined([tree], copied(partOf(tree)));
}

const blocks = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'table',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

/** Whether a node is a block, or white space between blocks. */
function isBlock(node: RootContent): boolean {
  return node.type === 'element'
    ? blocks.has(node.tagName)
    : node.type !== 'text' || node.value.trim() === '';
}

function hasGap(node: RootContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'savol-gap' || node.children.some((child) => hasGap(child));
}

/** The blocks of a text before the first one with a gap, and all behind them. */
export function splitAtGap(tree: Root): { before: Root; rest: Root } {
  const place = tree.children.findIndex((node) => hasGap(node) || !isBlock(node));
  const end = place === -1 ? tree.children.length : place;
  const [before, rest] = [tree.children.slice(0, end), tree.children.slice(end)];
  const [first] = rest;
  // Below other text a block is the text with the gaps, with all that is in it.
  const isBelowText = textOfTree({ type: 'root', children: before }) !== '';
  if (first?.type !== 'element' || first.tagName !== 'div' || isBelowText)
    return { before: joined([tree], contentOf(before)), rest: joined([tree], contentOf(rest)) };
  const within = splitAtGap({ type: 'root', children: first.children });
  return {
    before: joined([tree], contentOf([...before, ...within.before.children])),
    rest: joined([tree], contentOf([...within.rest.children, ...rest.slice(1)])),
  };
}
