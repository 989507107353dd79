import type { RichElement, RichNode } from '../../../contract/questions/rich-elements.ts';
import { asBase, asOperand, isBlank, isSign, nothing, row, type Words } from './formula-parts.ts';

/** Signs above and below letters, and the characters that put them there in a text. */
const accentsAbove: ReadonlyMap<string, string> = new Map([
  ['→', '\u20D7'],
  ['←', '\u20D6'],
  ['↔', '\u20E1'],
  ['⇀', '\u20D1'],
  ['↼', '\u20D0'],
  ['‾', '\u0305'],
  ['¯', '\u0305'],
  ['^', '\u0302'],
  ['ˆ', '\u0302'],
  ['ˇ', '\u030C'],
  ['~', '\u0303'],
  ['˜', '\u0303'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['\u20DB', '\u20DB'],
  ['\u20DC', '\u20DC'],
  ['´', '\u0301'],
  ['ˊ', '\u0301'],
  ['`', '\u0300'],
  ['ˋ', '\u0300'],
  ['˘', '\u0306'],
  ['˚', '\u030A'],
]);
const accentsBelow: ReadonlyMap<string, string> = new Map([
  ['→', '\u20EF'],
  ['←', '\u20EE'],
  ['↔', '\u034D'],
  ['~', '\u0330'],
]);

/** Braces and arcs above or below a part, which stand before it in words. */
const braces = /^[⏞⏟⎴⎵⏠⏡⏜⏝]$/;
const braced = /^[⏞⏟⎴⎵⏠⏡⏜⏝]\(/;

/** Characters for the lines that a class of rich-elements.ts draws over a row. */
const lines: Readonly<Record<string, string>> = {
  'line-above': '\u0305',
  'line-below': '\u0332',
  'strike-up': '\u0338',
  'strike-down': '\u20E5',
  'strike-cross': '\u0338\u20E5',
  'strike-through': '\u0336',
};

/** Signs for the frames that a class draws around a row. */
const frames: Readonly<Record<string, string>> = { boxed: '▭', circled: '◯', longdiv: '⟌' };

/** Digits and a sign as small ones: raised, or lowered. */
function small(text: string, signs: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻' | '₀₁₂₃₄₅₆₇₈₉₊₋'): string {
  return text.replaceAll(/[\d+−-]/g, (sign) => signs['0123456789+'.indexOf(sign)] ?? signs[11] ?? '');
}

/** A part with a power or an index behind it. */
function scripted(base: Words, sign: '^' | '_' | '^^' | '__', script: Words): Words {
  if (isBlank(script)) return base;
  const text = `${asBase(base)}${sign}${isSign(script) ? script.text.trim() : asOperand(script)}`;
  const end = isSign(script) ? 'sign' : script.isOperand ? 'operand' : undefined;
  return { text, isOperand: false, isBase: false, begin: base.isBase ? base.begin : undefined, end };
}

function lowered(base: Words, script: Words): Words {
  if (!/^\d+$/.test(script.text)) return scripted(base, '_', script);
  return {
    ...base,
    text: asBase(base) + small(script.text, '₀₁₂₃₄₅₆₇₈₉₊₋'),
    isBase: false,
    whole: undefined,
    end: undefined,
  };
}

const prime = /^[′″‴⁗]+$/;

/** A part with a power behind it. Primes and degrees stand as they are. */
function raised(base: Words, script: RichNode): Words {
  // A row with a class is drawn as a whole.
  const isRow = typeof script !== 'string' && script.name === 'mrow' && !script.attributes?.['class'];
  const parts = isRow ? (script.children ?? []) : [script];
  const all = parts.map(words).filter(({ text }) => text !== '');
  const count = all.findIndex(({ text }) => !prime.test(text));
  const primes = all.slice(0, count < 0 ? all.length : count).map(({ text }) => text);
  const rest = row(all.slice(primes.length));
  const isDegree = /^[∘°]$/.test(rest.text);
  const mark = `${primes.join('').replaceAll('′′′', '‴').replaceAll('′′', '″')}${isDegree ? '°' : ''}`;
  const withMark = { ...base, text: asBase(base) + mark, isBase: false, whole: undefined, end: undefined };
  const shown = mark === '' ? base : withMark;
  return isDegree || isBlank(rest)
    ? shown
    : scripted({ ...shown, isBase: base.isBase || mark !== '' }, '^', rest);
}

const largeOperator = /^[∏-∑∫-∳⋀-⋃⨀-⨌]$/u;
const namedLimit = /^(?:(?:arg|lim|inj|proj)\s?)?(?:lim|max|min|sup|inf)$|^(?:det|gcd|plim|Pr)$/;

/** Large operators have a space before what they act on. */
function spaced(base: Words, result: Words): Words {
  return largeOperator.test(base.text) ? { ...result, end: 'limits' } : result;
}

function withScripts(base: Words, sub: Words, sup: RichNode): Words {
  // Before a letter, the upper number is written first.
  if (base.text === '') {
    const upper = raised(base, sup);
    return isBlank(sub) ? upper : lowered({ ...upper, isBase: true }, sub);
  }
  const lower = lowered(base, sub);
  if (sup === '') return spaced(base, lower);
  return spaced(base, raised(isBlank(sub) ? base : { ...lower, isBase: true }, sup));
}

/** A part with others below and above it. */
function stacked(base: Words, under: Words, over: Words): Words {
  const { text } = base;
  const isLimit = largeOperator.test(text) || namedLimit.test(text) || isSign(base) || braced.test(text);
  const below = stackedOn(base, isLimit ? '_' : '__', under, accentsBelow);
  if (isBlank(over)) return spaced(base, below);
  const isAlone = isBlank(under);
  return spaced(
    base,
    stackedOn(isAlone ? below : { ...below, isBase: true }, isLimit ? '^' : '^^', over, accentsAbove),
  );
}

function stackedOn(
  base: Words,
  sign: '^' | '_' | '^^' | '__',
  other: Words,
  accents: ReadonlyMap<string, string>,
): Words {
  const accent = accents.get(other.text);
  if (accent !== undefined) return marked(base, accent);
  return braces.test(other.text) ? framed(other.text, base) : scripted(base, sign, other);
}

/** Each character with a mark. */
function marked({ text }: Words, mark: string): Words {
  const characters = (text.trim() || '◌').match(/[^\p{M}]\p{M}*/gu) ?? [];
  const isOne = characters.length === 1;
  return { text: characters.map((character) => character + mark).join(''), isOperand: isOne, isBase: isOne };
}

function framed(sign: string, { text }: Words): Words {
  return { ...nothing, text: `${sign}(${text.trim()})` };
}

function root(radicand: Words, index: Words): Words {
  const name = index.text.trim();
  const isNumber = /^\d*$/.test(name);
  const sign = isNumber ? `${small(name, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻')}√` : `√[${name}]`;
  return {
    text: sign + asOperand(radicand),
    isOperand: name === '',
    isBase: false,
    begin: isNumber && name !== '' ? 'apart' : undefined,
    end: radicand.isOperand ? 'operand' : undefined,
  };
}

/** A cell of a table, or a part of a binomial coefficient. */
const asCell = ({ text, end }: Words) => (end === 'table' ? `⟦${text.trim()}⟧` : text.trim());

function fraction(over: Words, under: Words, isTable: boolean): Words {
  if (isTable) return table(`${asCell(over)}; ${asCell(under)}`);
  const isPlain = over.isOperand || /^[\p{L}\p{M}\p{N}.,]+$/u.test(over.text);
  const text = `${isPlain ? over.text : `(${over.text.trim()})`}/${asOperand(under)}`;
  return { text, isOperand: false, isBase: false, whole: 'fraction', begin: 'apart', end: 'fraction' };
}

const table = (text: string): Words => ({
  text,
  isOperand: false,
  isBase: false,
  whole: 'table',
  end: 'table',
});

const classesOf = (node: RichNode | undefined) =>
  (typeof node === 'object' ? (node.attributes?.['class'] ?? '') : '').split(' ');

/** Rows with `; ` between them, or a dash where a line is, and cells with `¦`, or `|` where a line is. */
function tableOf(rows: readonly RichNode[]): Words {
  let text = '';
  for (const [at, tr] of rows.entries()) {
    const cells = typeof tr === 'string' ? [] : (tr.children ?? []);
    const has = (name: string, node: RichNode | undefined = cells[0]) => classesOf(node).includes(name);
    if (has('line-above') || has('line-below', cellsOf(rows[at - 1])[0])) text += at === 0 ? '― ' : ' ― ';
    else if (at > 0) text += '; ';
    if (has('line-left')) text += '| ';
    for (const [column, cell] of cells.entries()) {
      const before = cells[column - 1];
      // Cells of equations below each other have no space between them.
      const isOne = has('flush-right', before) && has('flush-left', cell);
      if (before !== undefined) text += has('line-right', before) ? ' | ' : isOne ? '' : ' ¦ ';
      text += asCell(words(cell));
    }
    if (cells.length > 0 && has('line-right', cells.at(-1))) text += ' |';
  }
  if (classesOf(cellsOf(rows.at(-1))[0]).includes('line-below')) text += ' ―';
  return table(text);
}

const cellsOf = (tr: RichNode | undefined) => (typeof tr === 'object' ? (tr.children ?? []) : []);

/** A part with indices and powers on both sides. */
function multiscripts(children: readonly RichNode[]): Words {
  const at = children.findIndex((node) => typeof node === 'object' && node.name === 'mprescripts');
  const [base = '', ...behind] = at < 0 ? children : children.slice(0, at);
  const before = at < 0 ? [] : children.slice(at + 1);
  let result = words(base);
  for (let pair = 0; pair < behind.length; pair += 2) {
    const [sub = '', sup = ''] = behind.slice(pair, pair + 2);
    result = raised({ ...lowered(result, words(sub)), isBase: true }, sup);
  }
  const scripts: Words[] = [];
  for (let pair = 0; pair < before.length; pair += 2) {
    const [sub = nothing, sup = nothing] = before.slice(pair, pair + 2).map(words);
    const isSmall = ({ text }: Words) => /^[+−-]?\d+$/.test(text);
    scripts.push(
      isSmall(sup) ? { ...nothing, text: small(sup.text, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻') } : scripted(nothing, '^', sup),
    );
    scripts.push(
      isSmall(sub) ? { ...nothing, text: small(sub.text, '₀₁₂₃₄₅₆₇₈₉₊₋') } : scripted(nothing, '_', sub),
    );
  }
  return { ...row([...scripts, result]), isOperand: false, isBase: false, begin: 'apart' };
}

/** A row with the lines and frames of its class; undefined for a row without such a class. */
function enclosed({ children = [], attributes }: RichElement): Words | undefined {
  const named = (attributes?.['class'] ?? '').split(' ');
  const [base = '', sign = ''] = children;
  if (named.includes('accent-above')) return stacked(words(base), nothing, words(sign));
  if (named.includes('accent-below')) return stacked(words(base), words(sign), nothing);
  const strikes = children.filter((child) => classesOf(child).includes('strike'));
  const drawn = [...named, ...strikes.flatMap(classesOf)];
  const mark = drawn.map((name) => lines[name] ?? '').join('');
  const frame = drawn.flatMap((name) => frames[name] ?? []).join('');
  if (mark === '' && frame === '') return undefined;
  const inner = row(children.filter((child) => !strikes.includes(child)).map(words));
  const shown = mark === '' ? inner : marked(inner, mark);
  return frame === '' ? shown : framed(frame, shown);
}

const brackets = {
  opening: /^[([{⟨⌊⌈⟦]$/,
  closing: /^[)\]}⟩⌋⌉⟧]$/,
  any: /^[()[\]{}⟨⟩⌊⌋⌈⌉⟦⟧|‖∣∥/\\↑↓↕⇑⇓⇕⟮⟯⎰⎱]$/,
};

/** Which bracket an operator is. A minus sign before a number is a prefix too, and no bracket. */
function fenceOf({ form, fence }: Record<string, string>, text: string): Words['fence'] {
  const isFence = fence === 'true';
  if (form === 'prefix' ? brackets.any.test(text) : isFence && brackets.opening.test(text)) return 'opening';
  if (form === 'postfix' ? brackets.any.test(text) : isFence && brackets.closing.test(text)) return 'closing';
  return undefined;
}

/** An element of a formula, or a text in it, in words. */
export function words(node: RichNode): Words {
  if (typeof node === 'string') {
    const text = node.replaceAll(/[\u2061-\u2064]/g, '');
    return { text, isOperand: /^(?:\d+(?:\.\d+)?|[\p{L}\p{M}]+)$/u.test(text), isBase: true };
  }
  const { name, attributes = {}, children = [] } = node;
  // Each part is put into words once: twice would be a thousand times ten levels deep.
  const part = (at: number) => words(children[at] ?? '');
  switch (name) {
    case 'mo': {
      const sign = row(children.map(words));
      return { ...sign, fence: fenceOf(attributes, sign.text) };
    }
    case 'mspace': {
      if (classesOf(node).includes('filled')) return { ...nothing, text: '▪' };
      return Number.parseFloat(attributes['width'] ?? '0') > 0 ? { ...nothing, text: ' ' } : nothing;
    }
    case 'mphantom':
      return nothing;
    case 'mfrac':
      return fraction(part(0), part(1), attributes['linethickness']?.startsWith('0') === true);
    case 'msqrt':
      return root(row(children.map(words)), nothing);
    case 'mroot':
      return root(part(0), part(1));
    case 'msub':
      return withScripts(part(0), part(1), '');
    case 'msup':
      return withScripts(part(0), nothing, children[1] ?? '');
    case 'msubsup':
      return withScripts(part(0), part(1), children[2] ?? '');
    case 'mover':
      return stacked(part(0), nothing, part(1));
    case 'munder':
      return stacked(part(0), part(1), nothing);
    case 'munderover':
      return stacked(part(0), part(1), part(2));
    case 'mmultiscripts':
      return multiscripts(children);
    case 'mtable':
      return tableOf(children);
    case 'mtd':
      return row(children.map(words));
    default:
      return enclosed(node) ?? row(children.map(words));
  }
}
