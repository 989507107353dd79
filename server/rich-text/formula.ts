import temml from 'temml';

import type { BrokenFormula } from '../../contract/questions/preview.ts';
import type { RichElement } from '../../contract/questions/rich-elements.ts';
import { readMathml } from './read-mathml.ts';

/** The length of a formula in characters. */
export const longestFormula = 1000;

/**
 * Commands that a formula may not use: definitions, which could make it as long as their author likes, and commands that only a page of
 * HTML or a colour would give a meaning.
 */
const refused =
  /\\(?:(?:[egx]?def|global|long|let|futurelet|(?:re|provide)?newcommand|renewcommand|providecommand|DeclareMathOperator|require|includegraphics|url|href|class|id|style|data|tooltip|toggle|label|ref|eqref)(?![a-zA-Z])|\\?global)/;

const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  /** The most expansions of macros that Temml itself has. */
  maxExpand: 300,
  /** The largest width and height that a formula may ask for, in em. */
  maxSize: [20, 10] as [number, number],
};

/** Why a formula is shown as it was typed. */
export type FormulaProblem = Exclude<BrokenFormula['problem'], 'beyond_limit'>;

/**
 * The tree of a formula in TeX, with the names of MathML, or why there is none. Chemical formulas stand in `\ce{}`.
 * @param isDisplay whether it stands on a line of its own
 */
export function readFormula(
  tex: string,
  isDisplay: boolean,
): { element: RichElement } | { problem: FormulaProblem } {
  if (tex.length > longestFormula) return { problem: 'too_long' };
  if (refused.test(tex)) return { problem: 'refused' };
  try {
    const element = readMathml(temml.renderToString(tex, { ...options, displayMode: isDisplay }));
    return { element };
  } catch {
    // Temml throws a ParseError for texts that are no TeX, and other errors for some TeX.
    return { problem: 'broken' };
  }
}
