import type { Element, Nodes } from 'hast';
import { MathMLToLaTeX } from 'mathml-to-latex';

import { findFormulas } from '../../../rich-text/find-formulas.ts';

export type Formula = { tex: string; isDisplay: boolean };

const closings: Readonly<Record<string, string>> = {
  '\\(': '\\)',
  '\\[': '\\]',
  $$: '$$',
};

/** The length of a formula in characters beyond which none is looked for, and the most elements of one in MathML. */
const longest = 2000;
const mostElements = 1500;

/** A text cut at the formulas that stand in `\( \)`, `\[ \]` or `$$ $$`. A single dollar sign is a sign of money. */
export function cutFormulas(text: string): (string | Formula)[] {
  const pieces: (string | Formula)[] = [];
  const opening = /\\[([]|\$\$/g;
  // Where each sign stands next, so that a text without it is looked through once.
  const ends = new Map<string, number>();
  const endOf = (close: string, start: number): number => {
    const known = ends.get(close) ?? -1;
    if (known >= start) return known;
    const at = text.indexOf(close, start);
    const end = at === -1 ? Infinity : at;
    ends.set(close, end);
    return end;
  };
  let done = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [sign] = found;
    const close = closings[sign] ?? sign;
    const start = found.index + sign.length;
    const length = endOf(close, start) - start;
    if (length < 1 || length > longest) continue;
    const formula = { tex: text.slice(start, start + length), isDisplay: sign !== '\\(' };
    // Two dollar signs may be signs of money too.
    const isProse = sign === '$$' && !isFormula(sign + formula.tex + sign, true);
    if (isProse || spelled(formula) === undefined) continue;
    if (found.index > done) pieces.push(text.slice(done, found.index));
    pieces.push(formula);
    done = start + length + close.length;
    opening.lastIndex = done;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

/** A formula as texts of tests have it, by docs/maths.md; undefined where none would be read as this one. */
export function spelled({ tex, isDisplay }: Formula): string | undefined {
  const line = tex.replaceAll(/\s+/g, ' ').trim();
  // Code is found before formulas.
  if (line === '' || line.includes('`')) return undefined;
  const signs = isDisplay ? '$$' : '$';
  // Several words alone would be read as prose between sums of money.
  return [line, `{${line}}`]
    .map((written) => signs + written + signs)
    .find((typed) => isFormula(typed, isDisplay));
}

/** Whether a text is one formula and nothing else. */
function isFormula(text: string, isDisplay: boolean): boolean {
  const [piece, next] = findFormulas(text);
  return next === undefined && piece?.kind === 'formula' && piece.isDisplay === isDisplay;
}

/** Attributes of MathML that carry meaning. */
const attributes = ['open', 'close', 'separators', 'notation', 'mathvariant', 'linethickness', 'accent'];

/** The TeX of a formula in MathML; undefined where it cannot be said in TeX. */
export function texOfMathml(math: Element): Formula | undefined {
  const isDisplay = math.properties['display'] === 'block' || math.properties['mode'] === 'display';
  const typed = texAnnotation(math);
  if (typed !== undefined) return { tex: typed, isDisplay };
  if (countElements(math) > mostElements) return undefined;
  try {
    const tex = MathMLToLaTeX.convert(xmlOf(math)).replaceAll(/(?<!\\)\$/g, String.raw`\$`);
    return tex.trim() === '' || tex.length > longest ? undefined : { tex, isDisplay };
  } catch {
    // The converter throws different errors for MathML that is none.
    return undefined;
  }
}

/** The text of a node and of all within it. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function countElements(node: Nodes): number {
  return 'children' in node ? node.children.reduce((sum, child) => sum + countElements(child), 1) : 0;
}

/** The TeX that some programs write beside the MathML that they made of it. */
function texAnnotation(node: Element): string | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const isTex = child.tagName === 'annotation' && /tex/i.test(String(child.properties['encoding']));
    const tex = isTex ? textOf(child).trim() : texAnnotation(child);
    if (tex !== undefined && tex !== '') return tex;
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function xmlOf(node: Nodes): string {
  if (node.type === 'text') return escaped(node.value);
  if (node.type !== 'element' || node.tagName.startsWith('annotation')) return '';
  const written = attributes.flatMap((name) => {
    const value = node.properties[name];
    return value === undefined || value === null ? [] : [` ${name}="${escaped(String(value))}"`];
  });
  return `<${node.tagName}${written.join('')}>${node.children.map(xmlOf).join('')}</${node.tagName}>`;
}
