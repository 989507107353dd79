import type { RichNode } from '../../contract/questions/rich-elements.ts';

/** Nodes without blank texts and without texts that follow each other. */
export function joinTexts(nodes: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else if (node !== '') joined.push(node);
  }
  return joined;
}

/** Whether a node is a formula that stands on a line of its own. */
export function isDisplayFormula(node: RichNode | undefined): boolean {
  return typeof node === 'object' && node.name === 'math' && node.attributes?.['display'] === 'block';
}
