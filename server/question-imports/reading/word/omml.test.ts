import { parseXml } from '@rgrove/parse-xml';
import temml from 'temml';
import { expect, test } from 'vitest';

import { readFormula } from './omml.ts';
import { letters as r } from './testing/document.ts';

const e = (...content: string[]) => `<m:e>${content.join('')}</m:e>`;
const tag = (name: string, ...content: string[]) => `<m:${name}>${content.join('')}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;

function read(...content: string[]) {
  const { root } = parseXml(`<m:oMath xmlns:m="m" xmlns:w="w">${content.join('')}</m:oMath>`);
  return root === null ? [] : readFormula(root);
}

const fraction = tag('f', tag('num', r('a')), tag('den', r('b')));

const formulas: readonly (readonly [tex: string, ...content: string[]])[] = [
  ['a+b', r('a+b')],
  ['\\frac{a}{b}', fraction],
  ['a/b', tag('f', tag('fPr', val('type', 'lin')), tag('num', r('a')), tag('den', r('b')))],
  [
    '\\binom{n}{k}',
    tag('d', e(tag('f', tag('fPr', val('type', 'noBar')), tag('num', r('n')), tag('den', r('k'))))),
  ],
  ['x^2', tag('sSup', e(r('x')), tag('sup', r('2')))],
  ['x^{10}', tag('sSup', e(r('x')), tag('sup', r('10')))],
  ['(a+b)^2', tag('sSup', e(tag('d', e(r('a+b')))), tag('sup', r('2')))],
  ['{\\frac{a}{b}}^2', tag('sSup', e(fraction), tag('sup', r('2')))],
  ['\\left(\\frac{a}{b}\\right)^2', tag('sSup', e(tag('d', e(fraction))), tag('sup', r('2')))],
  ['a_1', tag('sSub', e(r('a')), tag('sub', r('1')))],
  ['a_{n+1}^2', tag('sSubSup', e(r('a')), tag('sub', r('n+1')), tag('sup', r('2')))],
  ['{}_6^{14}{C}', tag('sPre', tag('sub', r('6')), tag('sup', r('14')), e(r('C')))],
  ['\\sqrt{x}', tag('rad', tag('radPr', val('degHide', '1')), tag('deg'), e(r('x')))],
  ['\\sqrt[3]{x}', tag('rad', tag('deg', r('3')), e(r('x')))],
  [
    '\\sum_{i=1}^n i',
    tag(
      'nary',
      tag('naryPr', val('chr', '∑'), val('limLoc', 'undOvr')),
      tag('sub', r('i=1')),
      tag('sup', r('n')),
      e(r('i')),
    ),
  ],
  ['\\int_0^1 x', tag('nary', tag('sub', r('0')), tag('sup', r('1')), e(r('x')))],
  [
    '\\int x',
    tag('nary', tag('naryPr', val('subHide', '1'), val('supHide', '1')), tag('sub'), tag('sup'), e(r('x'))),
  ],
  ['|x|', tag('d', tag('dPr', val('begChr', '|'), val('endChr', '|')), e(r('x')))],
  ['\\left[a;b\\right)', tag('d', tag('dPr', val('begChr', '['), val('sepChr', ';')), e(r('a')), e(r('b')))],
  [
    '\\begin{cases}x+y=1 \\\\ x-y=2\\end{cases}',
    tag(
      'd',
      tag('dPr', val('begChr', '{'), val('endChr', '')),
      e(tag('eqArr', e(r('x+y=1')), e(r('x-y&=2')))),
    ),
  ],
  [
    '\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}',
    tag('d', e(tag('m', tag('mr', e(r('1')), e(r('2'))), tag('mr', e(r('3')), e(r('4')))))),
  ],
  ['\\sin x', tag('func', tag('fName', r('sin')), e(r('x')))],
  ['\\sin^2 x', tag('func', tag('fName', tag('sSup', e(r('sin')), tag('sup', r('2')))), e(r('x')))],
  ['\\tg(2x)', tag('func', tag('fName', r('tg')), e(tag('d', e(r('2x')))))],
  [
    '\\lim_{x\\to0} x',
    tag('func', tag('fName', tag('limLow', e(r('lim')), tag('lim', r('x→0')))), e(r('x'))),
  ],
  ['\\log_2 8', tag('func', tag('fName', tag('sSub', e(r('log')), tag('sub', r('2')))), e(r('8')))],
  ['\\vec{a}', tag('acc', tag('accPr', val('chr', '\u20D7')), e(r('a')))],
  ['\\overrightarrow{AB}', tag('acc', tag('accPr', val('chr', '\u20D7')), e(r('AB')))],
  ['\\widehat{ABC}', tag('acc', e(r('ABC')))],
  ['\\overline{ab}', tag('bar', tag('barPr', val('pos', 'top')), e(r('ab')))],
  ['\\underbrace{a+b}_{c}', tag('limLow', e(tag('groupChr', e(r('a+b')))), tag('lim', r('c')))],
  ['\\boxed{x}', tag('borderBox', e(r('x')))],
  ['\\alpha x\\le\\beta', r('αx≤β')],
  ['90^{\\circ}', r('90°')],
  ['5\\%', r('5%')],
  ['\\text{см}', r('см')],
  ['\\text{если }x>0', tag('r', tag('rPr', tag('nor')), tag('t', 'если ')), r('x>0')],
  ['\\mathrm{NaOH}', tag('r', tag('rPr', val('sty', 'p')), tag('t', 'NaOH'))],
  ['\\mathbb{R}', r('ℝ')],
  ['x', r('𝑥')],
];

test.each(formulas)('writes %s, which is shown', (tex, ...content) => {
  expect(read(...content)).toEqual([{ tex }]);
  expect(() => temml.renderToString(tex, { throwOnError: true })).not.toThrow();
});

test('a number alone is text, and an option’s sign stands before the formula', () => {
  expect(read(r('25'))).toEqual([{ text: '25' }]);
  expect(read(r('B) '), fraction)).toEqual([{ text: 'B) ' }, { tex: '\\frac{a}{b}' }]);
  expect(read(r('B) x+1'))).toEqual([{ text: 'B) ' }, { tex: 'x+1' }]);
});

test('a formula that is unknown, too deep or too long is text', () => {
  const deep = `${'<m:e>'.repeat(100)}${r('x')}${'</m:e>'.repeat(100)}`;
  expect(read(r('a'), '<m:new>', r('b'), '</m:new>')).toEqual([{ text: 'ab', lost: true }]);
  expect(read(deep)).toEqual([{ text: 'x', lost: true }]);
  expect(read(r('a+'.repeat(600)))).toMatchObject([{ lost: true }]);
});
