import type { RichNode } from '../../contract/questions/rich-elements.ts';

/** Nodes without blank texts and without texts that follow each other. */
function joinTexts(nodes: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else if (node !== '') joined.push(node);
  }
  return joined;
}

/** Nodes without the spaces, and the line break, between a text and a formula that stands on a line of its own. */
export function withoutSpacesAroundDisplays(nodes: readonly RichNode[]): RichNode[] {
  const joined = joinTexts(nodes);
  const trimmed = joined.map((node, at) => {
    if (typeof node !== 'string') return node;
    const start = isDisplayFormula(joined[at - 1]) ? node.replace(/^[ \t]*(?:\n|(?=\S|$))/, '') : node;
    return isDisplayFormula(joined[at + 1])
      ? start.replace(/(?<![ \t])[ \t]+$/, '').replace(/\n$/, '')
      : start;
  });
  return trimmed.filter((node) => node !== '');
}

/** Whether a node is a formula that stands on a line of its own. */
export function isDisplayFormula(node: RichNode | undefined): boolean {
  return typeof node === 'object' && node.name === 'math' && node.attributes?.['display'] === 'block';
}
