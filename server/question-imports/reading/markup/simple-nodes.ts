import type { ElementContent, Root } from 'hast';
import type { PhrasingContent, RootContent, Text } from 'mdast';

import type { Notes } from './notes.ts';
import { phrasesOf } from './phrases.ts';
import { scripted } from './scripts.ts';

/*
 * Most texts are paragraphs of words, some of them bold, italic, raised or code. Their nodes are found without what other trees need:
 * a copy of the tree, and its white space minified.
 */

/** Words with single spaces between them. */
const words = /^[^\s]+(?: [^\s]+)*$/;

/** The text of an element that has nothing but words; undefined of another. */
function wordsIn(children: readonly ElementContent[]): string | undefined {
  const [only, other] = children;
  return only?.type === 'text' && other === undefined && words.test(only.value) ? only.value : undefined;
}

/** Texts beside each other are one. */
function merged(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const all: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else all.push(node.type === 'text' ? ({ type: 'text', value: node.value } satisfies Text) : node);
  }
  return all;
}

/** The nodes of a line; undefined where it has anything else, or white space that is not shown. */
function phrasesIn(children: readonly ElementContent[], notes: Notes): PhrasingContent[] | undefined {
  const nodes: PhrasingContent[] = [];
  const isWord = (node: ElementContent | undefined) => node?.type === 'element' && node.tagName !== 'br';
  for (const [at, node] of children.entries()) {
    const [before, behind] = [children[at - 1], children[at + 1]];
    if (node.type === 'text') {
      const start = node.value.startsWith(' ') && isWord(before) ? 1 : 0;
      const end = node.value.endsWith(' ') && isWord(behind) ? 1 : 0;
      const isSpace = node.value === ' ' && start === 1 && end === 1;
      if (!isSpace && !words.test(node.value.slice(start, node.value.length - end))) return undefined;
      nodes.push(...phrasesOf(node.value, notes));
      continue;
    }
    if (node.type !== 'element' || Object.keys(node.properties).length > 0) return undefined;
    if (node.tagName === 'br') {
      const isBetween = [before, behind].every((beside) => beside?.type === 'text' || isWord(beside));
      if (!isBetween) return undefined;
      nodes.push({ type: 'break' });
      continue;
    }
    const text = wordsIn(node.children);
    if (text === undefined) return undefined;
    const inside = () => phrasesOf(text, notes);
    if (node.tagName === 'b' || node.tagName === 'strong') nodes.push({ type: 'strong', children: inside() });
    else if (node.tagName === 'i' || node.tagName === 'em')
      nodes.push({ type: 'emphasis', children: inside() });
    else if (node.tagName === 'sub' || node.tagName === 'sup')
      nodes.push(...scripted(node.tagName, inside(), notes));
    else if (node.tagName === 'code') nodes.push({ type: 'inlineCode', value: text });
    else return undefined;
  }
  return nodes.length === 0 ? undefined : merged(nodes);
}

/** The nodes of a tree of words in lines or paragraphs; undefined of another tree. They are those that it has anyway. */
export function simpleNodes({ children }: Root, notes: Notes): RootContent[] | undefined {
  const isParagraphs = children.some((node) => node.type === 'element' && node.tagName === 'p');
  if (!isParagraphs) return phrasesIn(children as ElementContent[], notes);
  const paragraphs: RootContent[] = [];
  for (const node of children) {
    if (node.type === 'text' && /^[ \t\n\f\r]*$/.test(node.value)) continue;
    const isPlain =
      node.type === 'element' && node.tagName === 'p' && Object.keys(node.properties).length === 0;
    const phrases = isPlain ? phrasesIn(node.children, notes) : undefined;
    if (phrases === undefined) return undefined;
    paragraphs.push({ type: 'paragraph', children: phrases });
  }
  return paragraphs;
}
