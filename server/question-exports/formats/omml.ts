import type { RichElement, RichNode } from '../../../contract/questions/rich-elements.ts';
import { escaped } from './shown-texts.ts';

/* Formulas of Word (Office Math) from the MathML that pages show. */

/** A formula has something that Word has no formula for. */
class Unwritable extends Error {}

const operators = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀⨁⨂⨀]$/;
const integral = /^[∫∬∭∮]$/;

/** Signs over a part as combining characters, by how they are typed in MathML, and by the classes that draw them. */
const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  hat: '\u0302',
  ˇ: '\u030c',
  check: '\u030c',
  '~': '\u0303',
  tilde: '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
  'arrow-right': '\u20d7',
};
const bar = /^[¯‾_―–-]$/;
/** Braces and arcs that lie over or below a part. */
const groups = /^[⏞⏟⏜⏝⎴⎵]$/;
/** Classes that stand for something drawn which no element here says. */
const drawn = /\b(?:boxed|struck|circled|longdiv(?:-arc)?|arrow-base|drawn|filled)\b/;

const el = (name: string, ...children: string[]) => `<m:${name}>${children.join('')}</m:${name}>`;
const value = (name: string, given: string) => `<m:${name} m:val="${escaped(given)}"/>`;
const run = (text: string, properties = '') =>
  text === '' ? '' : `<m:r>${properties}<m:t xml:space="preserve">${escaped(text)}</m:t></m:r>`;
const upright = el('rPr', value('sty', 'p'));
const prose = el('rPr', '<m:nor/>');

const classOf = ({ attributes = {} }: RichElement) => attributes['class'] ?? '';

function textOf(node: RichNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : (node.children ?? []).map(textOf).join('');
}

/** The sign of an operator, also in rows that have nothing else. */
function signOf(node: RichNode | undefined): string | undefined {
  if (typeof node !== 'object') return undefined;
  if (node.name === 'mo') return textOf(node);
  const [only, ...rest] = node.children ?? [];
  return /^(?:mrow|mstyle)$/.test(node.name) && rest.length === 0 ? signOf(only) : undefined;
}

const scripted = /^(?:msub|msup|msubsup|munder|mover|munderover)$/;

/** The parts of a sum, product or integral with its bounds; undefined for every other node. */
function boundsOf(node: RichNode): { sign: string; sub: string; sup: string; isBeside: boolean } | undefined {
  if (typeof node !== 'object' || !scripted.test(node.name)) return undefined;
  const [base, first, second] = node.children ?? [];
  const sign = signOf(base);
  if (sign === undefined || !operators.test(sign)) return undefined;
  const isUpper = node.name === 'msup' || node.name === 'mover';
  const [lower, upper] = isUpper ? [undefined, first] : [first, second];
  const part = (given: RichNode | undefined) => (given === undefined ? '' : written(given));
  return {
    sign,
    sub: part(lower),
    sup: part(upper),
    isBeside: node.name.startsWith('ms') || integral.test(sign),
  };
}

/** Nodes in a row. What follows a sum or an integral is its operand. */
function row(nodes: readonly RichNode[]): string {
  let all = '';
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at] ?? '';
    const bounds = boundsOf(node);
    if (bounds === undefined) {
      all += written(node);
      continue;
    }
    const { sign, sub, sup, isBeside } = bounds;
    const properties = el(
      'naryPr',
      value('chr', sign),
      value('limLoc', isBeside ? 'subSup' : 'undOvr'),
      ...(sub === '' ? [value('subHide', '1')] : []),
      ...(sup === '' ? [value('supHide', '1')] : []),
    );
    at += 1;
    const operand = nodes[at] === undefined ? '' : row(nodes.slice(at, at + 1));
    all += el('nary', properties, el('sub', sub), el('sup', sup), el('e', operand));
  }
  return all;
}

/** A row between two signs that grow with it; undefined for every other row. */
function fenced(children: readonly RichNode[]): string | undefined {
  const [first, last] = [children[0], children.at(-1)];
  const isFence = (node: RichNode | undefined) =>
    typeof node === 'object' && node.name === 'mo' && node.attributes?.['fence'] === 'true';
  if (children.length < 2 || !isFence(first) || !isFence(last)) return undefined;
  const properties = el('dPr', value('begChr', textOf(first)), value('endChr', textOf(last)));
  return el('d', properties, el('e', row(children.slice(1, -1))));
}

function accented(base: RichNode, sign: string, isAbove: boolean): string | undefined {
  const part = el('e', written(base));
  if (bar.test(sign)) return el('bar', el('barPr', value('pos', isAbove ? 'top' : 'bot')), part);
  const accent = accents[sign];
  if (isAbove && accent !== undefined) return el('acc', el('accPr', value('chr', accent)), part);
  if (!groups.test(sign)) return undefined;
  const place = isAbove ? 'top' : 'bot';
  return el(
    'groupChr',
    el('groupChrPr', value('chr', sign), value('pos', place), value('vertJc', isAbove ? 'bot' : 'top')),
    part,
  );
}

function limits(name: string, [base = '', first = '', second = '']: readonly RichNode[]): string {
  if (name !== 'munderover') {
    const shown = accented(base, signOf(first) ?? '', name === 'mover');
    if (shown !== undefined) return shown;
    return el(name === 'mover' ? 'limUpp' : 'limLow', el('e', written(base)), el('lim', written(first)));
  }
  const lower = el('limLow', el('e', written(base)), el('lim', written(first)));
  return el('limUpp', el('e', lower), el('lim', written(second)));
}

function written(node: RichNode): string {
  if (typeof node === 'string') return run(node);
  const { name, attributes = {}, children = [] } = node;
  const named = classOf(node);
  if (/\baccent-(?:above|below)\b/.test(named)) {
    const [base = '', mark] = children;
    const shape = typeof mark === 'object' ? classOf(mark).replace('drawn', '').trim() : '';
    const arcs: Readonly<Record<string, string>> = {
      'arc-above': '⏜',
      'arc-below': '⏝',
      'bracket-above': '⎴',
      'bracket-below': '⎵',
    };
    const shown = accented(base, arcs[shape] ?? shape, named.includes('accent-above'));
    if (shown !== undefined) return shown;
    throw new Unwritable();
  }
  if (drawn.test(named)) throw new Unwritable();
  if (/\bline-(?:above|below)\b/.test(named)) {
    const place = named.includes('line-above') ? 'top' : 'bot';
    return el('bar', el('barPr', value('pos', place)), el('e', row(children)));
  }
  switch (name) {
    case 'math':
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return fenced(children) ?? row(children);
    case 'mi': {
      const text = textOf(node);
      return run(text, attributes['mathvariant'] === 'normal' || Array.from(text).length > 1 ? upright : '');
    }
    case 'mn':
    case 'mo':
      return run(textOf(node));
    case 'mtext':
    case 'ms':
      return run(textOf(node), prose);
    case 'mspace':
      return run(/^0*(?:\.[01]\d*)?(?:em)?$|^-/.test(attributes['width'] ?? '') ? '' : ' ');
    case 'mfrac': {
      const [top = '', bottom = ''] = children;
      const properties =
        attributes['linethickness']?.startsWith('0') === true ? el('fPr', value('type', 'noBar')) : '';
      return el('f', properties, el('num', written(top)), el('den', written(bottom)));
    }
    case 'msqrt':
      return el('rad', el('radPr', value('degHide', '1')), '<m:deg/>', el('e', row(children)));
    case 'mroot': {
      const [base = '', degree = ''] = children;
      return el('rad', el('deg', written(degree)), el('e', written(base)));
    }
    case 'msub':
    case 'msup':
    case 'msubsup': {
      if (boundsOf(node) !== undefined) return row([node]);
      const [base = '', first = '', second = ''] = children;
      const part = el('e', written(base));
      if (name === 'msub') return el('sSub', part, el('sub', written(first)));
      if (name === 'msup') return el('sSup', part, el('sup', written(first)));
      return el('sSubSup', part, el('sub', written(first)), el('sup', written(second)));
    }
    case 'munder':
    case 'mover':
    case 'munderover':
      return boundsOf(node) === undefined ? limits(name, children) : row([node]);
    case 'mmultiscripts': {
      const [base = '', , sub = '', sup = ''] = children;
      return el('sPre', el('sub', written(sub)), el('sup', written(sup)), el('e', written(base)));
    }
    case 'mtable':
      return el('m', ...children.map((cells) => el('mr', ...cellsOf(cells))));
    default:
      throw new Unwritable();
  }
}

function cellsOf(cells: RichNode): string[] {
  if (typeof cells !== 'object') return [];
  return (cells.children ?? []).map((cell) =>
    el('e', typeof cell === 'string' ? run(cell) : row(cell.children ?? [])),
  );
}

/** A formula as Office Math; undefined where it has something that Word has no formula for. */
export function ommlOf(math: RichElement): string | undefined {
  try {
    const formula = el('oMath', row(math.children ?? []));
    return math.attributes?.['display'] === 'block' ? el('oMathPara', formula) : formula;
  } catch (error) {
    if (error instanceof Unwritable) return undefined;
    throw error;
  }
}
