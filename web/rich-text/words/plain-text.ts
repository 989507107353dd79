import { isFormatted, type RichNode } from '../../../contract/questions/rich-elements.ts';
import { words } from './formula-words.ts';

/** Elements outside of formulas that stand within a line; all others begin a new one. */
const isWithinLine = new Set(['strong', 'em', 'code']);

function line(node: RichNode): string {
  if (typeof node === 'string') return node.replaceAll(/[\u2061-\u2064]/g, '');
  const { name, attributes, children = [] } = node;
  if (!isFormatted(name)) {
    // A formula within a line has the spaces of the text around it.
    const text = words(node).text.trim();
    return attributes?.['display'] === 'block' ? ` ${text} ` : text;
  }
  const text = children.map(line).join('');
  return isWithinLine.has(name) ? text : ` ${text} `;
}

/**
 * What a tree shows as one line of plain text, for places that can hold nothing else, such as the title of a tab: `x^2`, `1/2`,
 * `√(x+1)`. Formulas with different meanings have different texts. Brackets and spaces say where a fraction, a root, a power and an index
 * end. Marks stand for the lines and signs above, below, over and around a part.
 */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes.map(line).join('').replaceAll(/\s+/g, ' ').trim();
}
