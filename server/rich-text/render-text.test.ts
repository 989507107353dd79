import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import hostileTexts from '../../contract/wire/hostile-texts.json' with { type: 'json' };
import { attributesOf, type RichNode } from '../../contract/questions/rich-elements.ts';
import { longestFormula } from './formulas-of-text.ts';
import { renderText } from './render-text.ts';

/** All elements of a tree. */
function elementsIn(nodes: readonly RichNode[]): Exclude<RichNode, string>[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])],
  );
}

function expectListed(nodes: readonly RichNode[]): void {
  for (const { name, attributes } of elementsIn(nodes)) {
    const listed = attributesOf(name);
    expect(listed, name).toBeDefined();
    for (const [attribute, value] of Object.entries(attributes ?? {})) {
      expect(listed).toContain(attribute);
      expect(value).not.toMatch(/[:<>"']/);
    }
  }
}

const namesIn = (text: string) => elementsIn(renderText(text).nodes ?? []).map(({ name }) => name);

describe('a text without formulas comes back unchanged', () => {
  test('whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = text.replaceAll('$', '');
        expect(renderText(plain)).toEqual({ nodes: undefined, broken: [] });
      }),
    );
  });

  test.each(['5$ va 6$', '$5 and $10', '100$-200$', 'C:\\$x'])('also with a sum of money: %s', (text) => {
    expect(renderText(text)).toEqual({ nodes: undefined, broken: [] });
  });
});

describe('texts of schools are shown', () => {
  test.each([
    ['\\frac{a}{b}', ['mfrac']],
    ['x^{2}', ['msup']],
    ['a_{1}', ['msub']],
    ['\\sqrt{x}', ['msqrt']],
    ['\\sqrt[3]{x}', ['mroot']],
    ['\\sum_{i=1}^{n} i', ['msubsup']],
    ['\\int_0^1 x\\,dx', ['msubsup']],
    ['\\vec{AB}', ['mover']],
    ['\\begin{cases} x+y=5 \\\\ x-y=1 \\end{cases}', ['mtable']],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', ['mtable']],
    ['\\left\\{ \\frac12 \\right\\}', ['mo', 'mfrac']],
    ['\\ce{2H2 + O2 -> 2H2O}', ['msub']],
    ['\\ce{SO4^2-}', ['msup']],
    ['30^\\circ', ['msup']],
    ['\\overline{AB}', ['mrow']],
    ['\\cancel{x}', ['mrow']],
    ['\\ce{^{14}_{6}C}', ['mmultiscripts', 'mprescripts']],
    ['\\lim_{x \\to 0} \\sin x', ['msub']],
    ['\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}', ['mtable', 'mtd']],
    ['x \\le y \\ge z \\neq \\pi \\infty', ['mo']],
    ['\\text{агар } x > 0', ['mtext']],
  ])('%s', (tex, names) => {
    const { nodes = [], broken } = renderText(`a $${tex}$ b`);
    expect(broken).toEqual([]);
    expect(namesIn(`a $${tex}$ b`)).toEqual(expect.arrayContaining(['math', ...names]));
    expectListed(nodes);
  });

  test('a formula of its own line, without the line breaks around it', () => {
    const { nodes } = renderText('a\n$$x$$\nb');
    expect(nodes).toEqual([
      'a',
      expect.objectContaining({ name: 'math', attributes: { display: 'block' } }),
      'b',
    ]);
  });

  test('of the white space around a formula of its own line the indentation of the next line is left', () => {
    const display = expect.objectContaining({ name: 'math' }) as unknown;
    expect(renderText('$$x$$ $$y$$').nodes).toEqual([display, display]);
    expect(renderText('a \n $$x$$  \n    b $$y$$ c').nodes).toEqual(['a ', display, '    b', display, 'c']);
  });

  test('line breaks and dollar signs in the text beside a formula', () => {
    const { nodes } = renderText('a\n\\$5\n$x$\nb');
    expect(nodes).toEqual(['a\n$5\n', expect.objectContaining({ name: 'math' }), '\nb']);
  });

  test('borders and alignment as classes, since no style passes', () => {
    const { nodes = [] } = renderText('$\\begin{array}{l|r} a & b \\\\ \\hline c & d \\end{array}$');
    const classes = elementsIn(nodes).map(({ attributes }) => attributes?.['class']);
    expect(classes).toContain('left flush-left line-right line-below');
  });
});

describe('what browsers do not show is not sent', () => {
  /** The classes and attributes in a formula, by their names. */
  const valuesIn = (tex: string, name: string) =>
    elementsIn(renderText(`$${tex}$`).nodes ?? []).flatMap(({ attributes }) => attributes?.[name] ?? []);
  const textIn = (nodes: readonly RichNode[]): string =>
    nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children ?? []))).join('');

  test.each([
    ['\\ce{^{235}_{92}U -> ^{231}_{90}Th + ^4_2He}', 3],
    ['\\ce{^0_{-1}e}', 1],
    ['\\ce{^{14}C}', 1],
    ['\\ce{_6C}', 1],
    ['\\ce{2 ^{1}_{0}n + X}', 1],
    ['\\ce{^{14}_{6}C2}', 1],
    ['x^{\\ce{^{14}C}}', 1],
  ])('numbers before a letter are its scripts, and lie over nothing: %s', (tex, count) => {
    expect(namesIn(`$${tex}$`).filter((name) => name === 'mprescripts')).toHaveLength(count);
    expect(valuesIn(tex, 'width')).not.toContain('0.1px');
  });

  test('numbers before a letter, in the order of MathML', () => {
    const { nodes = [] } = renderText('$\\ce{^{14}_{6}C}$');
    const scripts = elementsIn(nodes).find(({ name }) => name === 'mmultiscripts')?.children ?? [];
    expect(scripts.map((node) => textIn([node]))).toEqual(['C', '', '6', '14']);
  });

  test.each([
    ['$25% + 3$', '25%+3'],
    ['$x = 50%$', 'x=50%'],
    ['$50\\% - 1%$', '50%−1%'],
    ['$\\text{5% of } x$', '5%ofx'],
    ['$\\frac{20%}{4}$', '20%4'],
    ['$\\ce{5% NaCl}$', '5%NaCl'],
    ['$$20% \\cdot 50\n= 10$$', '20%⋅50=10'],
  ])('a per cent sign is no comment: %s', (text, shown) => {
    expect(textIn(renderText(text).nodes ?? []).replaceAll(/[\s\u2061]/g, '')).toBe(shown);
    expect(renderText(text).broken).toEqual([]);
  });

  test.each([
    ['\\overrightarrow{AB}', 'accent-above', 'drawn arrow-right'],
    ['\\overleftarrow{AB}', 'accent-above', 'drawn arrow-left'],
    ['\\overleftrightarrow{AB}', 'accent-above', 'drawn arrow-both'],
    ['\\widehat{ABC}', 'accent-above', 'drawn hat'],
    ['\\widetilde{ABC}', 'accent-above', 'drawn tilde'],
    ['\\widecheck{ABC}', 'accent-above', 'drawn check'],
    ['\\wideparen{AB}', 'accent-above', 'drawn arc-above'],
    ['\\overparen{AB}', 'accent-above', 'drawn arc-above'],
    ['\\overbracket{AB}', 'accent-above', 'drawn bracket-above'],
    ['\\underrightarrow{AB}', 'accent-below', 'drawn arrow-right'],
    ['\\utilde{AB}', 'accent-below', 'drawn tilde'],
    ['\\underparen{AB}', 'accent-below', 'drawn arc-below'],
    ['A \\xrightarrow{\\text{heat}} B', 'arrow-base', 'drawn arrow-right'],
    ['\\ce{A ->[heat] B}', 'arrow-base', 'drawn arrow-right'],
    ['\\ce{A <=>[a][b] B}', 'arrow-base', 'drawn harpoons'],
    ['\\sout{x}', 'struck', 'strike strike-through'],
    ['\\cancelto{0}{x}', 'struck', 'strike strike-up'],
    ['\\longdiv{123}', 'longdiv', 'longdiv-arc'],
    ['\\textcircled{R}', 'circled', 'circled'],
    ['\\rule{1em}{1em}', 'filled', 'filled'],
  ])('%s is drawn by classes', (tex, ...classes) => {
    expect(valuesIn(tex, 'class')).toEqual(expect.arrayContaining(classes));
    expect(renderText(`$${tex}$`).broken).toEqual([]);
  });

  test.each(['\\mathllap{ab}c', '\\mathclap{ab}c', '\\text{\\llap{ab}}c', '\\sum_{\\mathclap{i<n}} i'])(
    'parts that would lie over others stand beside them: %s',
    (tex) => {
      expect(valuesIn(tex, 'width')).not.toContain('0.1px');
      expect(renderText(`$${tex}$`).broken).toEqual([]);
    },
  );

  test('no size is a change of a size, which browsers would take for the size', () => {
    for (const name of ['width', 'height', 'depth', 'lspace'])
      expect(valuesIn('\\ce{A <=>> B}', name).join(' ')).not.toMatch(/[+-]/);
  });

  test('signs and names hold texts alone', () => {
    for (const tex of [
      '\\mathop{abc} x',
      '\\mathop{\\frac12} x',
      '\\mathord{\\sqrt2}',
      '\\operatorname{f\\frac12} x',
    ]) {
      const elements = elementsIn(renderText(`$${tex}$`).nodes ?? []);
      const tokens = elements.filter(({ name }) => /^m(?:[ions]|text)$/.test(name));
      expect(
        tokens.flatMap(({ children = [] }) => children.filter((child) => typeof child === 'object')),
      ).toEqual([]);
    }
  });

  test.each(['\\overset{n}{x}', '\\overset{\\frown}{AB}', '\\overset{!}{=}', '\\stackrel{n}{x}'])(
    'a part above letters is no power of them: %s',
    (tex) => {
      expect(namesIn(`$${tex}$`)).toContain('mover');
      expect(namesIn(`$${tex}$`)).not.toContain('msup');
    },
  );

  test('bold letters have bold characters', () => {
    expect(textIn(renderText('$\\pmb{x}$').nodes ?? [])).not.toBe('x');
  });

  test.each([
    '\\reflectbox{R}',
    '\\phase{30}',
    '\\angl{n}',
    'A\\kern-1em B',
    '\\not{AB}',
    '\\begin{CD} A \\\\ @VfVV \\\\ B \\end{CD}',
    '\\xLeftrightarrow{\\text{long label}}',
    '\\xmapsto{ab}',
    '\\xhookrightarrow{ab}',
    '\\xtwoheadrightarrow{ab}',
    '\\xleftrightharpoons{ab}',
    '\\xlongequal{ab}',
  ])('a formula that cannot be rewritten is reported as unsupported: %s', (tex) => {
    const text = `$$${tex}$$`;
    expect(renderText(text)).toEqual({
      nodes: undefined,
      broken: [{ formula: text, problem: 'unsupported' }],
    });
  });

  test('a little space that is taken back is left out', () => {
    expect(renderText('$\\int\\!\\int x \\TeX$').broken).toEqual([]);
  });
});

describe('a formula that cannot be read is shown as it was typed', () => {
  test.each([
    ['$\\frac{1}{2$', 'broken'],
    ['$\\nosuch{x}$', 'broken'],
    ['$x_$', 'broken'],
    ['$\\ce{$', 'broken'],
    ['$\\href{javascript:alert(1)}{x}$', 'refused'],
    ['$\\includegraphics{http://example.org/a.png}$', 'refused'],
    ['$\\class{a}{x}$', 'refused'],
    ['$\\style{color:red}{x}$', 'refused'],
    ['$\\texttip{x}{y}$', 'refused'],
    ['$\\mathtip{x}{y}$', 'refused'],
    ['$\\def\\a{\\a\\a}\\a$', 'refused'],
    ['$\\newcommand{\\a}{x}\\a$', 'refused'],
    [`$${'x'.repeat(longestFormula + 1)}$`, 'too_long'],
    [`$${'x^{'.repeat(200)}${'}'.repeat(200)}$`, 'broken'],
  ])('%s', (text, problem) => {
    expect(renderText(text)).toEqual({ nodes: undefined, broken: [{ formula: text, problem }] });
  });

  test('beside others that are shown', () => {
    const { nodes, broken } = renderText('$x$ va $\\frac{$');
    expect(nodes).toEqual([expect.objectContaining({ name: 'math' }), ' va $\\frac{$']);
    expect(broken).toEqual([{ formula: '$\\frac{$', problem: 'broken' }]);
  });

  test('where a text has more than a reader could need', () => {
    const { nodes = [], broken } = renderText('$x$ '.repeat(150));
    expect(nodes.filter((node) => typeof node !== 'string')).toHaveLength(100);
    expect(broken).toHaveLength(50);
    expect(broken[0]).toEqual({ formula: '$x$', problem: 'beyond_limit' });
  });

  test('where others before it are that long, without reading it', () => {
    const { broken } = renderText(`${`$${"'{a}".repeat(240)}$ `.repeat(9)}$\\frac{$`);
    expect(broken.at(-1)).toEqual({ formula: '$\\frac{$', problem: 'beyond_limit' });
  });
});

describe('whatever is typed', () => {
  const tex = fc.array(
    fc.constantFrom(
      '\\frac',
      '\\sqrt',
      '{',
      '}',
      '^',
      '_',
      '&',
      '\\\\',
      'x',
      '2',
      ' ',
      '\\left(',
      '\\right)',
      '\\ce{',
      '<',
      '>',
      '\\begin{cases}',
      '\\end{cases}',
      '\\text{',
      '\\color{red}',
      '\\href{javascript:x}',
      '\\hspace{9em}',
      '"',
      "'",
      '\\begin{matrix}',
      '\\end{matrix}',
      '\\rule{1em}{1em}',
      '->',
      '\\overline',
      '\\vec',
      '%',
      '#1',
      '\\boxed',
      '\\widehat',
      '\\xrightarrow',
      '\\mathllap',
      '\\sout',
    ),
    { maxLength: 30 },
  );

  test('only listed elements and attributes come out, and nothing is thrown', () => {
    fc.assert(
      fc.property(tex, fc.boolean(), (parts, isDisplay) => {
        const sign = isDisplay ? '$$' : '$';
        expectListed(renderText(`a ${sign}${parts.join('')}${sign}`).nodes ?? []);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(hostileTexts)('hostile text %#', (text) => {
    for (const typed of [text, `$${text}$`, `$$${text}$$`, `$\\text{${text}}$`, `$\\ce{${text}}$`]) {
      expectListed(renderText(typed).nodes ?? []);
    }
  });
});
