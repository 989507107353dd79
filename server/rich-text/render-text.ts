import { LRUCache } from 'lru-cache';

import type { BrokenFormula } from '../../contract/questions/preview.ts';
import type { RichNode } from '../../contract/questions/rich-elements.ts';
import { mayBeRich, type TextKind } from '../../contract/questions/text-format.ts';
import { findFormulas, hasFormulas, withoutEscapes } from './find-formulas.ts';
import { formatText } from './format-text.ts';
import { FormulasOfText } from './formulas-of-text.ts';
import { FormulasWithTex } from './formulas-with-tex.ts';
import { withoutSpacesAroundDisplays } from './nodes.ts';

/** The nodes of a text; undefined where it is shown as it stands. */
export type RenderedText = { nodes: RichNode[] | undefined; broken: readonly BrokenFormula[] };

const asItStands: RenderedText = { nodes: undefined, broken: [] };

/** Rendered texts, by kind and text. The size is that of their JSON in characters. */
const known = new LRUCache<string, RenderedText>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (rendered, text) => 100 + text.length + JSON.stringify(rendered).length,
});

/**
 * The nodes that a text is shown as, with its formulas as MathML, its formatting as elements of HTML, and its line breaks.
 * A formatted text that is longer or more complex than any that people write is shown as a plain one.
 */
export function renderText(text: string, kind: TextKind = 'plain'): RenderedText {
  if (!mayBeRich(text, kind)) return asItStands;
  if (kind === 'plain' && !hasFormulas(text)) return asItStands;
  const key = `${kind} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const formatted = kind === 'plain' ? undefined : formatText(text, kind === 'line');
  const rendered = formatted ?? (hasFormulas(text) ? render(text) : asItStands);
  known.set(key, rendered);
  return rendered;
}

/**
 * The nodes of a text for a file of another program: as renderText, with the TeX of each formula (see texOf), and with the text itself
 * where it is shown as it stands.
 */
export function nodesWithTex(text: string, kind: TextKind): RichNode[] {
  if (!mayBeRich(text, kind)) return [text];
  const formatted = kind === 'plain' ? undefined : formatText(text, kind === 'line', new FormulasWithTex());
  const rendered = formatted ?? (hasFormulas(text) ? render(text, new FormulasWithTex()) : asItStands);
  return rendered.nodes ?? [text];
}

function render(text: string, formulas = new FormulasOfText()): RenderedText {
  const nodes: RichNode[] = [];
  for (const piece of findFormulas(text)) {
    if (piece.kind === 'text') {
      nodes.push(withoutEscapes(piece.typed));
    } else nodes.push(formulas.read(piece) ?? piece.typed);
  }
  const joined = withoutSpacesAroundDisplays(nodes);
  const isSame = joined.length === 1 && joined[0] === text;
  return { nodes: isSame ? undefined : joined, broken: formulas.broken };
}
