import type { XmlElement } from '@rgrove/parse-xml';

import { accentOf, commandOf, functions } from './omml-signs.ts';
import { attributeOf, childrenOf, elementAt, flagAt, valueAt } from './package.ts';

/** A part of a formula of Word: text, or TeX. A text that is `lost` was a formula for which there is no TeX. */
export type FormulaPart = { text: string } | { tex: string } | { text: string; lost: true };

/** How deep a formula may lie in itself, as those that are shown, and how many characters its TeX may have. */
const deepest = 60;
const longest = 1000;

/** The formula has something that TeX cannot say, or is too large to be shown. */
class NoTex extends Error {}

/** TeX side by side: a command does not run into the letters behind it. */
function joined(parts: readonly string[]): string {
  let tex = '';
  for (const part of parts) tex += /\\[A-Za-z]+$/.test(tex) && /^[A-Za-z]/.test(part) ? ` ${part}` : part;
  return tex;
}

/** TeX as the argument of a sign of power: without braces where it is one sign. */
const argument = (tex: string) => (/^[A-Za-z\d]$/.test(tex) ? tex : `{${tex}}`);

/** TeX that a power or an index can stand at. */
const base = (tex: string) =>
  /^(?:[A-Za-z]|\d+|\\[A-Za-z]+|\\(?:mathrm|mathbf|mathbb|text)\{[^{}]*\}|\([^()]*\)|\|[^|]*\|)$/.test(tex) ||
  /^\\left.*\\right\S*$/s.test(tex)
    ? tex
    : `{${tex}}`;

/** The parts of a formula within an element, without its properties. */
function inner(element: XmlElement | undefined, depth: number): string {
  return joined(childrenOf(element).map((child) => texOf(child, depth + 1)));
}

/** The TeX of the first child of a name. */
const part = (element: XmlElement, name: string, depth: number) => inner(elementAt(element, name), depth);

const isShown = (properties: XmlElement | undefined, hide: string) => flagAt(properties, hide) !== true;

function texOf(element: XmlElement, depth: number): string {
  if (depth > deepest) throw new NoTex();
  const write = Object.hasOwn(writers, element.name) ? writers[element.name] : undefined;
  if (write === undefined) throw new NoTex();
  return write(element, depth);
}

const nothing = () => '';
const itsParts = (element: XmlElement, depth: number) => inner(element, depth);

const writers: Readonly<Record<string, (element: XmlElement, depth: number) => string>> = {
  'm:r': (run) => runTex(run, runText(run)),
  'm:f': fractionTex,
  'm:sSup': (element, depth) =>
    base(part(element, 'm:e', depth)) + scripts('', part(element, 'm:sup', depth)),
  'm:sSub': (element, depth) =>
    base(part(element, 'm:e', depth)) + scripts(part(element, 'm:sub', depth), ''),
  'm:sSubSup': (element, depth) =>
    base(part(element, 'm:e', depth)) + scripts(part(element, 'm:sub', depth), part(element, 'm:sup', depth)),
  'm:sPre': (element, depth) =>
    `{}${scripts(part(element, 'm:sub', depth), part(element, 'm:sup', depth))}{${part(element, 'm:e', depth)}}`,
  'm:rad': (element, depth) => {
    const degree = isShown(elementAt(element, 'm:radPr'), 'm:degHide') ? part(element, 'm:deg', depth) : '';
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'm:e', depth)}}`;
  },
  'm:nary': naryTex,
  'm:d': delimitedTex,
  'm:m': (element, depth) => matrixTex(element, depth, 'matrix'),
  'm:eqArr': (element, depth) => `\\begin{array}{l}${rowsTex(element, depth)}\\end{array}`,
  'm:func': (element, depth) => {
    const name = part(element, 'm:fName', depth);
    const called = /^\\[A-Za-z]+/.test(name) || name === '' ? name : base(name);
    const argumentTex = part(element, 'm:e', depth);
    return joined([
      called,
      /[A-Za-z\d}]$/.test(called) && /^[A-Za-z\d\\]/.test(argumentTex) ? ` ${argumentTex}` : argumentTex,
    ]);
  },
  'm:acc': (element, depth) => {
    const chr = elementAt(element, 'm:accPr', 'm:chr');
    const sign = chr === undefined ? '\u0302' : (attributeOf(chr, 'val') ?? '');
    return accented(sign, part(element, 'm:e', depth));
  },
  'm:bar': (element, depth) => {
    const isTop = valueAt(element, 'm:barPr', 'm:pos') === 'top';
    return `\\${isTop ? 'overline' : 'underline'}{${part(element, 'm:e', depth)}}`;
  },
  'm:groupChr': (element, depth) => {
    const properties = elementAt(element, 'm:groupChrPr');
    const sign = valueAt(properties, 'm:chr') ?? '⏟';
    const isTop = valueAt(properties, 'm:pos') === 'top';
    const tex = part(element, 'm:e', depth);
    if (accentOf(sign, true) !== undefined && (isTop || sign === '⏟')) return accented(sign, tex);
    // An arrow with the conditions of a reaction above or below it.
    const text = commandOf(sign) ?? sign;
    return isTop ? `\\overset{${text}}{${tex}}` : `\\underset{${text}}{${tex}}`;
  },
  'm:limLow': (element, depth) => limitTex(element, depth, '_', 'underset'),
  'm:limUpp': (element, depth) => limitTex(element, depth, '^', 'overset'),
  'm:borderBox': (element, depth) => `\\boxed{${part(element, 'm:e', depth)}}`,
  'm:box': (element, depth) => part(element, 'm:e', depth),
  'm:phant': (element, depth) => {
    const tex = part(element, 'm:e', depth);
    return flagAt(elementAt(element, 'm:phantPr'), 'm:show') === false ? `\\phantom{${tex}}` : tex;
  },
  'm:oMath': itsParts,
  'm:e': itsParts,
  'w:ins': itsParts,
  'w:moveTo': itsParts,
  'w:sdt': (element, depth) => part(element, 'w:sdtContent', depth),
  'w:smartTag': itsParts,
  'w:hyperlink': itsParts,
  'w:r': (run) => `\\text{${escapedText(runText(run))}}`,
  'w:del': nothing,
  'w:moveFrom': nothing,
  'w:bookmarkStart': nothing,
  'w:bookmarkEnd': nothing,
  'w:proofErr': nothing,
  'w:commentRangeStart': nothing,
  'w:commentRangeEnd': nothing,
  'm:ctrlPr': nothing,
  'm:argPr': nothing,
  'w:rPr': nothing,
};

function scripts(sub: string, sup: string): string {
  return (sub === '' ? '' : `_${argument(sub)}`) + powerTex(sup);
}

/** A power that is only primes or degrees is written as such. */
function powerTex(sup: string): string {
  if (sup === '') return '';
  if (sup === '^{\\circ}') return sup;
  return `^${argument(sup)}`;
}

function fractionTex(element: XmlElement, depth: number): string {
  const type = valueAt(element, 'm:fPr', 'm:type');
  const [above, below] = [part(element, 'm:num', depth), part(element, 'm:den', depth)];
  if (type === 'noBar') return `\\begin{matrix}${above}\\\\${below}\\end{matrix}`;
  if (type === 'lin') return `${above}/${below}`;
  return `\\frac{${above}}{${below}}`;
}

function naryTex(element: XmlElement, depth: number): string {
  const properties = elementAt(element, 'm:naryPr');
  const chr = elementAt(properties, 'm:chr');
  const sign = chr === undefined ? '∫' : (attributeOf(chr, 'val') ?? '');
  const isBelow = valueAt(properties, 'm:limLoc') === 'undOvr';
  const isIntegral = /[∫-∳]/.test(sign);
  const operator = commandOf(sign) ?? sign;
  const limits =
    isIntegral && isBelow
      ? '\\limits'
      : !isIntegral && valueAt(properties, 'm:limLoc') === 'subSup'
        ? '\\nolimits'
        : '';
  const sub = isShown(properties, 'm:subHide') ? part(element, 'm:sub', depth) : '';
  const sup = isShown(properties, 'm:supHide') ? part(element, 'm:sup', depth) : '';
  const bounds = scripts(sub, sup);
  return `${operator}${bounds === '' ? '' : limits}${bounds} ${part(element, 'm:e', depth)}`;
}

/** The environments of tables in brackets. */
const brackets: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
};

function delimitedTex(element: XmlElement, depth: number): string {
  const properties = elementAt(element, 'm:dPr');
  const sign = (name: string, usual: string) => {
    const chr = elementAt(properties, name);
    return chr === undefined ? usual : (attributeOf(chr, 'val') ?? '');
  };
  const [open, close, between] = [sign('m:begChr', '('), sign('m:endChr', ')'), sign('m:sepChr', '|')];
  const contents = childrenOf(element, 'm:e');
  const [only] =
    contents.length === 1 ? childrenOf(contents[0]).filter(({ name }) => name !== 'm:ctrlPr') : [];
  const isAlone =
    only !== undefined && childrenOf(contents[0]).filter(({ name }) => name !== 'm:ctrlPr').length === 1;
  if (isAlone && only.name === 'm:m' && brackets[open + close] !== undefined)
    return matrixTex(only, depth + 1, brackets[open + close] ?? 'matrix');
  if (isAlone && only.name === 'm:eqArr' && open === '{' && close === '')
    return `\\begin{cases}${rowsTex(only, depth + 1)}\\end{cases}`;
  if (isAlone && only.name === 'm:m' && open === '{' && close === '')
    return matrixTex(only, depth + 1, 'cases');
  const isBinomial =
    isAlone && only.name === 'm:f' && valueAt(only, 'm:fPr', 'm:type') === 'noBar' && open + close === '()';
  if (isBinomial) return `\\binom{${part(only, 'm:num', depth)}}{${part(only, 'm:den', depth)}}`;
  const separator = commandOf(between) ?? between;
  const tex = contents.map((content) => inner(content, depth)).join(separator);
  const isLow = !/\\(?:frac|begin|sum|prod|int|i+nt|binom|over|under|sqrt)|\^.*\^|\\left/.test(tex);
  if (isLow && ['()', '[]', '||'].includes(open + close)) return open + tex + close;
  return joined([`\\left${edge(open)}`, tex, `\\right${edge(close)}`]);
}

/** A bracket that grows; a point where there is none. */
function edge(sign: string): string {
  if (sign === '') return '.';
  const command = commandOf(sign) ?? sign;
  return /^\\[A-Za-z]+$/.test(command) ? `${command} ` : command;
}

function matrixTex(element: XmlElement, depth: number, environment: string): string {
  const rows = childrenOf(element, 'm:mr').map((row) =>
    childrenOf(row, 'm:e')
      .map((cell) => inner(cell, depth))
      .join(' & '),
  );
  return `\\begin{${environment}}${rows.join(' \\\\ ')}\\end{${environment}}`;
}

/** The rows of an array of equations. The signs `&` of Word say where rows are aligned, and are not shown. */
function rowsTex(element: XmlElement, depth: number): string {
  return childrenOf(element, 'm:e')
    .map((row) => inner(row, depth).replaceAll('\\&', ''))
    .join(' \\\\ ');
}

function accented(sign: string, tex: string): string {
  const hasSeveral = !/^(?:[A-Za-z\d]|\\[A-Za-z]+)$/.test(tex);
  const command = accentOf(sign, hasSeveral);
  if (command !== undefined) return `\\${command}{${tex}}`;
  if (sign === '') return tex;
  return `\\overset{${commandOf(sign) ?? sign}}{${tex}}`;
}

function limitTex(element: XmlElement, depth: number, script: '_' | '^', command: string): string {
  const tex = part(element, 'm:e', depth);
  const limit = part(element, 'm:lim', depth);
  const takesLimits = /^\\(?:lim|max|min|sup|inf|sum|prod|big[a-z]+|underbrace\{.*\}|overbrace\{.*\})$/s.test(
    tex,
  );
  return takesLimits ? `${tex}${script}{${limit}}` : `\\${command}{${limit}}{${tex}}`;
}

/** The text of a run. */
function runText(run: XmlElement): string {
  return childrenOf(run)
    .map((child) => {
      if (child.name === 'm:t' || child.name === 'w:t') return child.text;
      if (child.name === 'w:br' || child.name === 'w:tab') return ' ';
      if (child.name === 'w:sym') throw new NoTex();
      return '';
    })
    .join('');
}

const escapedText = (text: string) =>
  text.replaceAll(/[\\{}$&#^_%~]/g, (sign) =>
    sign === '\\' || sign === '^' || sign === '~' ? ' ' : `\\${sign}`,
  );

/** The alphabets of runs. */
const alphabets: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  script: 'mathscr',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
};
const styles: Readonly<Record<string, string>> = { b: 'mathbf', bi: 'boldsymbol' };

/** @param text of the run that is written */
function runTex(run: XmlElement, text: string): string {
  const properties = elementAt(run, 'm:rPr');
  if (flagAt(properties, 'm:nor') === true)
    return text.trim() === '' ? '\\ ' : `\\text{${escapedText(text)}}`;
  const style = valueAt(properties, 'm:sty') ?? '';
  const alphabet = alphabets[valueAt(properties, 'm:scr') ?? ''] ?? styles[style];
  const tex = joined((text.match(words) ?? []).map((word) => wordTex(word, style === 'p')));
  return alphabet === undefined || tex === '' || tex.includes('\\text') ? tex : `\\${alphabet}{${tex}}`;
}

const words =
  /[A-Za-z]+|[\p{L}--[A-Za-z\p{Script=Greek}ℏ-ℿ𝐀-𝟿]]+(?:[ \-][\p{L}--[A-Za-z\p{Script=Greek}ℏ-ℿ𝐀-𝟿]]+)*|\d+|./gsv;

/** @param isUpright whether letters are upright, as names of functions and units */
function wordTex(word: string, isUpright: boolean): string {
  if (/^[A-Za-z]+$/.test(word)) {
    if (functions.has(word)) return `\\${word}`;
    return isUpright && word.length > 1 ? `\\mathrm{${word}}` : word;
  }
  const command = commandOf(word);
  if (command !== undefined) return command;
  if (/^\s$/u.test(word)) return ' ';
  if (/^[\u{1D400}-\u{1D7FF}]$/u.test(word)) {
    const plain = word.normalize('NFKC');
    return commandOf(plain) ?? plain;
  }
  return /^\p{L}/u.test(word) ? `\\text{${word}}` : word;
}

/** The text of all runs, where no TeX can be made. */
function plainText(element: XmlElement): string {
  const parts: string[] = [];
  const open: XmlElement[] = [element];
  for (let next = open.pop(); next !== undefined && parts.length < 1000; next = open.pop()) {
    if (next.name === 'm:t' || next.name === 'w:t') parts.push(next.text);
    else open.push(...childrenOf(next).toReversed());
  }
  return parts.join('');
}

/** The sign of an option at the beginning of a formula, with a mark before it. */
const sign = /^\s*[*+]?\(?[A-HА-Жa-hа-ж][).](?!\d)\s*/u;

/** A number alone needs no formula. */
const isPlain = (tex: string) => /^-?\d+(?:[.,]\d+)?$/.test(tex);

/**
 * Reads a formula of Word. The sign of an option that stands at its beginning is text.
 * @param formula `m:oMath`
 */
export function readFormula(formula: XmlElement): FormulaPart[] {
  try {
    const [first, ...others] = childrenOf(formula);
    const text = first?.name === 'm:r' ? runText(first) : '';
    const before = sign.exec(text)?.[0] ?? '';
    const beginning =
      first === undefined ? '' : before === '' ? texOf(first, 1) : runTex(first, text.slice(before.length));
    const tex = joined([beginning, ...others.map((element) => texOf(element, 1))])
      .replaceAll(/ {2,}/g, ' ')
      .trim();
    if (tex.length > longest) throw new NoTex();
    const signs = before === '' ? [] : [{ text: `${before.trim()} ` }];
    if (tex === '') return signs;
    return [...signs, isPlain(tex) ? { text: tex } : { tex }];
  } catch (error) {
    if (!(error instanceof NoTex)) throw error;
    return [{ text: plainText(formula), lost: true }];
  }
}
