import type { BrokenFormula } from '../../contract/questions/preview.ts';
import type { RichElement } from '../../contract/questions/rich-elements.ts';
import type { Piece } from './find-formulas.ts';
import { readFormula } from './formula.ts';

/** The most formulas of a text, and the length of the JSON of all of them. */
const mostFormulas = 100;
const longestFormulas = 100_000;

type Formula = Extract<Piece, { kind: 'formula' }>;

const tooMany = { problem: 'beyond_limit' } as const;

/** Reads the formulas of one text, as many of them as it may have. */
export class FormulasOfText {
  /** Those that cannot be shown. */
  readonly broken: BrokenFormula[] = [];
  #count = 0;
  #length = 0;

  /** The tree of the next formula; undefined where it is shown as it was typed. */
  read({ typed, tex, isDisplay }: Formula): RichElement | undefined {
    this.#count += 1;
    // A formula beyond the limit is not even read.
    const isBeyond = this.#count > mostFormulas || this.#length > longestFormulas;
    const read = isBeyond ? tooMany : readFormula(tex, isDisplay);
    if ('element' in read) {
      this.#length += JSON.stringify(read.element).length;
      if (this.#length <= longestFormulas) return read.element;
    }
    this.broken.push({ formula: typed, problem: 'problem' in read ? read.problem : 'beyond_limit' });
    return undefined;
  }
}
