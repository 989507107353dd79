import { LRUCache } from 'lru-cache';

import type { BrokenFormula } from '../../contract/preview.ts';
import type { RichNode } from '../../contract/rich-elements.ts';
import { findFormulas, hasFormulas, withoutEscapes } from './find-formulas.ts';
import { readFormula } from './formula.ts';

/** The most formulas of a text, and the length of the JSON of all of them. */
const mostFormulas = 100;
const longestFormulas = 100_000;

/** The nodes of a text; undefined where it is shown as it stands. */
export type RenderedText = { nodes: RichNode[] | undefined; broken: readonly BrokenFormula[] };

const asItStands: RenderedText = { nodes: undefined, broken: [] };

/** Rendered texts, by text. The size is that of their JSON in characters. */
const known = new LRUCache<string, RenderedText>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (rendered, text) => 100 + text.length + JSON.stringify(rendered).length,
});

/** The nodes that a text is shown as, with its formulas as MathML and its line breaks kept. */
export function renderText(text: string): RenderedText {
  if (!hasFormulas(text)) return asItStands;
  const found = known.get(text);
  if (found !== undefined) return found;
  const rendered = render(text);
  known.set(text, rendered);
  return rendered;
}

function render(text: string): RenderedText {
  const nodes: RichNode[] = [];
  const broken: BrokenFormula[] = [];
  let count = 0;
  let length = 0;
  /** A display formula is a line of its own, so that the line breaks around it are not shown. */
  let afterDisplay = false;
  for (const piece of findFormulas(text)) {
    if (piece.kind === 'text') {
      const shown = withoutEscapes(piece.typed);
      nodes.push(afterDisplay ? shown.replace(/^\n/, '') : shown);
      afterDisplay = false;
      continue;
    }
    count += 1;
    const read = count > mostFormulas ? tooMany : readFormula(piece.tex, piece.isDisplay);
    const size = 'element' in read ? JSON.stringify(read.element).length : 0;
    length += size;
    if ('element' in read && length <= longestFormulas) {
      const before = nodes.at(-1);
      if (piece.isDisplay && typeof before === 'string') nodes[nodes.length - 1] = before.replace(/\n$/, '');
      nodes.push(read.element);
      afterDisplay = piece.isDisplay;
    } else {
      nodes.push(piece.typed);
      broken.push({ formula: piece.typed, problem: 'problem' in read ? read.problem : 'beyond_limit' });
      afterDisplay = false;
    }
  }
  const joined = joinTexts(nodes);
  const isSame = joined.length === 1 && joined[0] === text;
  return { nodes: isSame ? undefined : joined, broken };
}

const tooMany = { problem: 'beyond_limit' } as const;

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
