import temml from 'temml';

import type { BrokenFormula } from '../../contract/questions/preview.ts';
import type { RichElement } from '../../contract/questions/rich-elements.ts';
import type { Piece } from './find-formulas.ts';
import { readMathml, UnsupportedFormula } from './read-mathml.ts';

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

/** The length of a formula in characters. */
export const longestFormula = 1000;

/**
 * Commands that a formula may not use: definitions, which could make it as long as their author likes, and commands that only a page of
 * HTML or a colour would give a meaning.
 */
const refusedCommands =
  /\\(?:(?:[egx]?def|global|long|let|futurelet|(?:re|provide)?newcommand|renewcommand|providecommand|DeclareMathOperator|require|includegraphics|url|href|class|id|style|data|tooltip|texttip|mathtip|toggle|label|ref|eqref)(?![a-zA-Z])|\\?global)/;

/**
 * Commands whose MathML is not shown as they are meant. Parts that would lie over others stand beside them, and an arrow that strikes
 * out is a line. Bold letters have bold characters, and a part above letters is no power of them.
 */
const macros: Readonly<Record<string, string>> = {
  '\\llap': '{#1}',
  '\\clap': '{#1}',
  '\\mathllap': '{#1}',
  '\\mathclap': '{#1}',
  '\\cancelto': '{\\cancel{#2}}^{#1}',
  '\\pmb': '\\boldsymbol{#1}',
  '\\overset': '\\stackrel{#1}{#2}',
};

/** A per cent sign begins a comment in TeX. In a formula of one line it can only be meant as a sign. */
const percent = /\\verb(\*?[^*a-zA-Z]).*?\1|\\[\s\S]|%/g;

const temmlOptions = {
  throwOnError: true,
  trust: false,
  strict: false,
  /** The most expansions of macros that Temml itself has. */
  maxExpand: 300,
  /** The largest width and height that a formula may ask for, in em. */
  maxSize: [20, 10] as [number, number],
};

/** Why a formula is shown as it was typed. */
type FormulaProblem = Exclude<BrokenFormula['problem'], 'beyond_limit'>;

/**
 * The tree of a formula in TeX, with the names of MathML, or why there is none. Chemical formulas stand in `\ce{}`.
 * @param isDisplay whether it stands on a line of its own
 */
function readFormula(
  tex: string,
  isDisplay: boolean,
): { element: RichElement } | { problem: FormulaProblem } {
  if (tex.length > longestFormula) return { problem: 'too_long' };
  if (refusedCommands.test(tex)) return { problem: 'refused' };
  try {
    const typed = tex.replaceAll(percent, (found) => (found === '%' ? String.raw`\%` : found));
    // Temml writes into the macros.
    const options = { ...temmlOptions, macros: { ...macros }, displayMode: isDisplay };
    return { element: readMathml(temml.renderToString(typed, options)) };
  } catch (error) {
    // Temml throws a ParseError for texts that are no TeX, and other errors for some TeX.
    return { problem: error instanceof UnsupportedFormula ? 'unsupported' : 'broken' };
  }
}
