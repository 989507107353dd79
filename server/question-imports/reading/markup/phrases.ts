import type { PhrasingContent } from 'mdast';

import { cutFormulas, type Formula, spelled } from './formulas.ts';
import type { Notes } from './notes.ts';

/** A text cut at its formulas. */
export function phrasesOf(text: string, notes: Notes): PhrasingContent[] {
  return cutFormulas(text).map((piece) =>
    typeof piece === 'string' ? { type: 'text', value: piece } : formulaNode(piece, notes),
  );
}

/** A formula; its TeX as text where no text of a test can have it as a formula. */
export function formulaNode(formula: Formula, notes: Notes): PhrasingContent {
  const typed = spelled(formula);
  if (typed !== undefined) return { type: 'inlineCode', value: formula.tex, data: { formula: typed } };
  notes.add('formula_as_text', formula.tex.slice(0, 100));
  return { type: 'text', value: formula.tex };
}
