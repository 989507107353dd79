import type { RichElement, RichNode } from '../../contract/questions/rich-elements.ts';

/** Which part of a formatted text is shown: what a heading can have, the rest below it, or all of it as lines of text. */
export type PartOfText = 'head' | 'rest' | 'flat';

const blocks = /^(?:p|ul|ol|table|pre)$/;

/** Whether a node is a paragraph, a list, a table or a block of code, which no line of text can have in it. */
export function isBlock(node: RichNode): node is RichElement {
  return typeof node === 'object' && blocks.test(node.name);
}
