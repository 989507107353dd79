import type { RichElement } from '../../contract/questions/rich-elements.ts';
import type { FormulaPiece } from './mark-formulas.ts';
import { FormulasOfText } from './formulas-of-text.ts';

/** The attribute of a formula in which it stands as it was typed, without its dollar signs. */
const typedTex = 'tex';

/** Reads formulas for a file of another program: each also has its TeX, see texOf. */
export class FormulasWithTex extends FormulasOfText {
  override read(piece: FormulaPiece): RichElement | undefined {
    const element = super.read(piece);
    return element && { ...element, attributes: { ...element.attributes, [typedTex]: piece.tex } };
  }
}

/** The TeX of a formula; undefined for every other element. */
export function texOf({ name, attributes }: RichElement): string | undefined {
  return name === 'math' ? attributes?.[typedTex] : undefined;
}
