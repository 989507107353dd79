import type { RichElement, RichNode } from '../../contract/questions/rich-elements.ts';

/** Signs above or below letters, and the characters that put them there in a text. */
const accents: Readonly<Record<string, string>> = {
  '→': '\u20D7',
  '‾': '\u0305',
  '¯': '\u0305',
  '^': '\u0302',
  '~': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
};

/** Exponents that stand behind the base as they are. */
const marks: Readonly<Record<string, string>> = { '∘': '°', '°': '°', '′': '′', '″': '″', '‴': '‴' };

/** A part in brackets, unless it is one number or one name. */
function group(text: string): string {
  return /^[\p{L}\p{M}\p{N}.,′°]*$/u.test(text) ? text : `(${text})`;
}

/** Digits as small ones that begin at this code point. */
function small(text: string, zero: number): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

function below(base: string, text: string): string {
  if (text === '') return base;
  return /^\d+$/.test(text) ? base + small(text, 0x20_80) : `${base}_${group(text)}`;
}

function above(base: string, text: string): string {
  if (text === '') return base;
  const mark = marks[text];
  if (mark !== undefined) return base + mark;
  const accent = accents[text];
  if (accent !== undefined) return Array.from(base, (character) => character + accent).join('');
  return `${base}^${group(text)}`;
}

function root(radicand: string, index: string): string {
  const superscripts = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
  const sign = /^\d*$/.test(index)
    ? index.replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? '')
    : `(${index})`;
  return `${sign}√${group(radicand)}`;
}

/** Large operators have a space before what they act on. */
function withLimits(base: string, text: string): string {
  return /^[∑∏∫∮⋃⋂]$/u.test(base) ? `${text} ` : text;
}

/** How an element is written in a line, of the texts of its parts. An element that is not listed is the texts of its parts. */
const written: Readonly<Record<string, (parts: readonly string[], element: RichElement) => string>> = {
  mfrac: ([over = '', under = ''], { attributes }) =>
    attributes?.['linethickness']?.startsWith('0') === true
      ? `${over}; ${under}`
      : `${group(over)}/${group(under)}`,
  msqrt: (parts) => root(parts.join('').trim(), ''),
  mroot: ([radicand = '', index = '']) => root(radicand, index),
  msub: ([base = '', sub = '']) => withLimits(base, below(base, sub)),
  munder: ([base = '', under = '']) => withLimits(base, below(base, under)),
  msup: ([base = '', sup = '']) => above(base, sup),
  mover: ([base = '', over = '']) => above(base, over),
  msubsup: ([base = '', sub = '', sup = '']) => withLimits(base, above(below(base, sub), sup)),
  munderover: ([base = '', under = '', over = '']) => withLimits(base, above(below(base, under), over)),
  mtable: (parts) => parts.join('; '),
  mtr: (parts) => parts.join(' '),
  mspace: (_parts, { attributes }) => (Number.parseFloat(attributes?.['width'] ?? '0') > 0 ? ' ' : ''),
  mphantom: () => '',
};

/** Elements outside of formulas that stand within a line; all others begin a new one. */
const isWithinLine = new Set(['strong', 'em', 'code']);

function line(node: RichNode): string {
  if (typeof node === 'string') return node.replaceAll(/[\u2061-\u2064]/g, '');
  const { name, children = [] } = node;
  const parts = children.map(line);
  const write = written[name];
  if (write !== undefined) return write(name === 'mtable' || name === 'mtr' ? parts : trimmed(parts), node);
  const text = parts.join('');
  return /^m[a-z]/.test(name) || isWithinLine.has(name) ? text : ` ${text} `;
}

const trimmed = (parts: readonly string[]) => parts.map((part) => part.trim());

/**
 * What a tree shows as one line of plain text, for places that can hold nothing else, such as the title of a tab: `x^2`, `1/2`,
 * `√(x+1)`.
 */
export function plainText(nodes: readonly RichNode[]): string {
  const pieces = nodes.map((node) => {
    const text = line(node);
    // A formula within a line has the spaces of the text around it.
    return typeof node === 'string' || node.attributes?.['display'] === 'block' || node.name !== 'math'
      ? text
      : text.trim();
  });
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}
