import type { Root } from 'hast';

import { findFormulas } from '../../../rich-text/find-formulas.ts';
import { plainTree } from '../markup/markup.ts';

/** The tree of a text that is no markup, in which formulas may stand between dollar signs, as in texts of Savol. */
export function typedTree(text: string): Root {
  const pieces = findFormulas(text).map((piece) => {
    if (piece.kind === 'text') return piece.typed;
    return piece.isDisplay ? `$$${piece.tex}$$` : `\\(${piece.tex}\\)`;
  });
  return plainTree(pieces.join(''));
}
