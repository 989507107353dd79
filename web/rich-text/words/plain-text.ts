import { isFormatted, type RichNode } from '../../../contract/questions/rich-elements.ts';
import { between, nothing, type Words } from './formula-parts.ts';
import { words } from './formula-words.ts';

/** Elements outside of formulas that stand within a line; all others begin a new one. */
const isWithinLine = new Set(['strong', 'em', 'code']);

function partOf(node: RichNode): Words {
  if (typeof node === 'string') return { ...nothing, text: node.replaceAll(/[\u2061-\u2064]/g, '') };
  const { name, attributes, children = [] } = node;
  if (isFormatted(name)) {
    const text = joined(children);
    return { ...nothing, text: isWithinLine.has(name) ? text : ` ${text} ` };
  }
  // A formula within a line has the spaces of the text around it.
  const formula = words(node);
  const text = formula.text.trim();
  return attributes?.['display'] === 'block' ? { ...nothing, text: ` ${text} ` } : { ...formula, text };
}

/** Parts of a line. A space stands where a formula and the text beside it would be read as one number, name, power or fraction. */
function joined(nodes: readonly RichNode[]): string {
  let text = '';
  let end: Words['end'];
  for (const node of nodes) {
    const part = partOf(node);
    // A sign behind a formula is of the sentence.
    const isSentence = typeof node === 'string' && !/^[\p{L}\p{N}]/u.test(node);
    text += between(text, isSentence ? undefined : end, part) + part.text;
    if (part.text !== '') end = part.end === 'operand' || part.end === 'fraction' ? part.end : undefined;
  }
  return text;
}

/**
 * What a tree shows as one line of plain text, for places that can hold nothing else, such as the title of a tab: `x^2`, `1/2`,
 * `√(x+1)`. Formulas with different meanings have different texts, but for typed text within them. Brackets and spaces say where a fraction, a root, a power and an index
 * end. Marks stand for the lines and signs above, below, over and around a part.
 */
export function plainText(nodes: readonly RichNode[]): string {
  return joined(nodes).replaceAll(/\s+/g, ' ').trim();
}
