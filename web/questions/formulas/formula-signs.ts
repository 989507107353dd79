import type { TextKey } from '../../text-keys.ts';

/** A sign of the palette: what stands on its button, its name, and the TeX that it inserts; `□` is a place to fill. */
export type FormulaSign = { face: string; name: TextKey; tex: string };

/** The signs that schools use, in the order of the palette. */
export const formulaSigns: readonly FormulaSign[] = [
  { face: 'a⁄b', name: 'questions.formulas.fraction', tex: '\\frac{□}{□}' },
  { face: 'xⁿ', name: 'questions.formulas.power', tex: '^{□}' },
  { face: 'xₙ', name: 'questions.formulas.index', tex: '_{□}' },
  { face: '√', name: 'questions.formulas.root', tex: '\\sqrt{□}' },
  { face: 'ⁿ√', name: 'questions.formulas.nth_root', tex: '\\sqrt[□]{□}' },
  { face: '≤', name: 'questions.formulas.at_most', tex: '\\le □' },
  { face: '≥', name: 'questions.formulas.at_least', tex: '\\ge □' },
  { face: '≠', name: 'questions.formulas.unequal', tex: '\\ne □' },
  { face: '±', name: 'questions.formulas.plus_minus', tex: '\\pm □' },
  { face: '·', name: 'questions.formulas.times', tex: '\\cdot □' },
  { face: '°', name: 'questions.formulas.degrees', tex: '^\\circ □' },
  { face: 'π', name: 'questions.formulas.pi', tex: '\\pi □' },
  { face: '∞', name: 'questions.formulas.infinity', tex: '\\infty □' },
  { face: '∑', name: 'questions.formulas.sum', tex: '\\sum_{□}^{□}' },
  { face: '∫', name: 'questions.formulas.integral', tex: '\\int_{□}^{□}' },
  { face: 'a⃗', name: 'questions.formulas.vector', tex: '\\vec{□}' },
  { face: '→', name: 'questions.formulas.arrow', tex: '\\to □' },
  { face: '⇒', name: 'questions.formulas.follows', tex: '\\Rightarrow □' },
  { face: '{', name: 'questions.formulas.system', tex: '\\begin{cases} □ \\\\ □ \\end{cases}' },
  { face: '( )', name: 'questions.formulas.matrix', tex: '\\begin{pmatrix} □ & □ \\\\ □ & □ \\end{pmatrix}' },
  { face: 'H₂O', name: 'questions.formulas.chemistry', tex: '\\ce{□}' },
];

/** A text with a selected part. */
export type Selected = { text: string; start: number; end: number };

/** Whether a place lies within a formula: an odd number of dollar signs stands before it in its line. */
function isWithinFormula(text: string, place: number): boolean {
  const before = text.slice(0, place);
  const signs = before.replaceAll(/\\./gs, '').match(/\$\$?/g) ?? [];
  return signs.length % 2 === 1;
}

/**
 * Puts a sign in the place of the selected part, which fills its first place. Outside of a formula it adds dollar signs.
 * @returns the inserted text, and the place of the cursor in the whole text: the first place that is left to fill, or behind it
 */
export function insertSign(
  { text, start, end }: Selected,
  tex: string,
): { inserted: string; cursor: number } {
  const selected = text.slice(start, end);
  const filled = tex.replace('□', () => (selected === '' ? '□' : selected));
  const whole = isWithinFormula(text, start) ? filled : `$${filled}$`;
  const place = whole.indexOf('□');
  const inserted = whole.replaceAll('□', '').replace(/ \$$/, '$');
  const last = whole.startsWith('$') && place !== -1 ? inserted.length - 1 : inserted.length;
  return { inserted, cursor: start + (place === -1 ? inserted.length : Math.min(place, last)) };
}
