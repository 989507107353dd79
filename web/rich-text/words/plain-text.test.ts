import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { renderText } from '../../../server/rich-text/render-text.ts';
import { plainText } from './plain-text.ts';

/** A text as a title has it once the server has rendered it. */
const plain = (text: string) => plainText(renderText(text).nodes ?? [text]);
const inWords = (tex: string) => plain(`$${tex}$`);

test.each([
  ['Solve $x^2 = 4$.', 'Solve x^2=4.'],
  [String.raw`$\frac{1}{2}$ of $\frac{a+b}{c}$`, '1/2 of (a+b)/c'],
  [String.raw`$\frac{1}{x^2}$`, '1/(x^2)'],
  ['$x_1 + x_{n+1}$', 'x₁+x_(n+1)'],
  ['$2^{n+1}$', '2^(n+1)'],
  [String.raw`$\sqrt{x+1} = \sqrt[3]{8} + \sqrt{2}$`, '√(x+1)=³√8+√2'],
  [String.raw`$30^\circ$ and $f'(x)$`, '30° and f′(x)'],
  [String.raw`$\sin x + \log_2 8$`, 'sin x+log₂ 8'],
  [String.raw`$\lim_{x\to 0} \frac{\sin x}{x}$`, 'lim_(x→0) (sin x)/x'],
  [String.raw`$\sum_{i=1}^{n} i$`, '∑_(i=1)^n i'],
  [String.raw`$$\sum_{i=1}^{n} i$$`, '∑_(i=1)^n i'],
  [String.raw`$\vec{a} + \overrightarrow{AB}$`, 'a⃗+A⃗B⃗'],
  [String.raw`$$\begin{cases} x+y=1 \\ x-y=2 \end{cases}$$`, '{x+y=1; x−y=2'],
  [String.raw`$\binom{n}{k}$`, '(n; k)'],
  [String.raw`Balance $\ce{2H2 + O2 -> 2H2O}$`, 'Balance 2 H₂+O₂ → 2 H₂O'],
  [String.raw`$\text{agar } x \le 0$`, 'agar x≤0'],
  ['a\n$$x$$\nb', 'a x b'],
  // Where a number, a root, a power and a fraction end.
  [String.raw`$2\frac{1}{2}$`, '2 1/2'],
  [String.raw`$\frac{21}{2}$`, '21/2'],
  [String.raw`$\frac{1}{2}$x`, '1/2 x'],
  ['$x^{2}$ni toping', 'x^2 ni toping'],
  [String.raw`$\sqrt2$x`, '√2 x'],
  ['Find $x^2$!', 'Find x^2!'],
  [String.raw`$\frac{1}{2}x$`, '1/2 x'],
  [String.raw`$\frac{1}{2x}$`, '1/(2x)'],
  [String.raw`$\frac12\frac34$`, '1/2 3/4'],
  [String.raw`$\frac{1}{2}/3$`, '(1/2)/3'],
  [String.raw`$1/\frac{2}{3}$`, '1/(2/3)'],
  [String.raw`$\frac{\frac{1}{2}}{3}$`, '(1/2)/3'],
  [String.raw`$\sqrt{2}x$`, '√2 x'],
  [String.raw`$\sqrt{2x}$`, '√(2x)'],
  [String.raw`$2\sqrt[3]{8}$`, '2 ³√8'],
  [String.raw`$\sqrt[n]{x}$`, '√[n]x'],
  ['$x^{2}3$', 'x^2 3'],
  ['$x^{23}$', 'x^23'],
  ['$2^{n}m$', '2^n m'],
  ['$2^{nm}$', '2^(nm)'],
  ['$x_{n}m$', 'x_n m'],
  ['$x_{nm}$', 'x_(nm)'],
  [String.raw`$x_{\text{max}}$`, 'x_max'],
  ['$x_1^2$', 'x₁^2'],
  ["$f''(x)$", 'f″(x)'],
  ["$x''$", 'x″'],
  ["$f'^2$", 'f′^2'],
  [String.raw`$\ce{Na+ + Cl-}$`, 'Na^+ +Cl^−'],
  // Lines and signs above, below, over and around.
  [String.raw`$0.\overline{3}$`, '0.3̅'],
  [String.raw`$\overline{A}$, $\underline{A}$, $\cancel{A}$, $\boxed{A}$`, 'A̅, A̲, A̸, ▭(A)'],
  [String.raw`$\overline{AB}$`, 'A̅B̅'],
  [String.raw`$\overline{A}\,\overline{B}$`, 'A̅ B̅'],
  [String.raw`$\overline{A}\overline{B}$`, 'A̅ B̅'],
  [String.raw`$\widehat{A} + \hat{a} + \dot{x} + \tilde{n}$`, 'Â+â+ẋ+ñ'],
  [String.raw`$\overbrace{a+b}^{n}$`, '⏞(a+b)^n'],
  [String.raw`$\underbrace{a+b}_{n}$`, '⏟(a+b)_n'],
  [String.raw`$\longdiv{123}$`, '⟌(123)'],
  [String.raw`$\sout{x} \bcancel{y} \xcancel{z} \cancelto{0}{w}$`, 'x̶y⃥ z̸⃥w̸^0'],
  [String.raw`$\overset{n}{x}$`, 'x^^n'],
  [String.raw`$\underset{n}{x}$`, 'x__n'],
  [String.raw`$A \xrightarrow{t} B$`, 'A →^t B'],
  [String.raw`$\ce{A ->[t][p] B}$`, 'A →_p^t B'],
  // Tables.
  [String.raw`$\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^{-1}$`, '(1 ¦ 2; 3 ¦ 4)^(−1)'],
  [String.raw`$$\begin{aligned} x &= 1 \\ y &= 2 \end{aligned}$$`, 'x=1; y=2'],
  [String.raw`$\left(\begin{array}{c|c} a & b \end{array}\right)$`, '(a | b)'],
  [String.raw`$\begin{cases} x & x>0 \\ -x & x<0 \end{cases}$`, '{x ¦ x>0; −x ¦ x<0'],
  // Numbers before a letter.
  [String.raw`$\ce{^{14}_{6}C}$`, '¹⁴₆C'],
  [String.raw`$\ce{^0_{-1}e}$`, '⁰₋₁e'],
  ['${}^{14}_{6}\\mathrm{C}$', '^14₆C'],
  ['$25% + 3$', '25%+3'],
  [String.raw`$\mathbb{R} \ne \mathbf{R}$`, 'ℝ≠𝐑'],
  [String.raw`$\overset{\text{constructor}}{x}$`, 'x^^constructor'],
])('%s is %s as plain text', (text, expected) => {
  expect(plain(text).normalize('NFD')).toBe(expected.normalize('NFD'));
});

describe('formulas that differ have different texts', () => {
  test.each([
    [
      String.raw`2\frac{1}{2}`,
      String.raw`\frac{21}{2}`,
      String.raw`\frac{2\,1}{2}`,
      String.raw`2\cdot\frac{1}{2}`,
    ],
    ['0.3', String.raw`0.\overline{3}`, String.raw`\overline{0.3}`, String.raw`0.\dot{3}`],
    [
      String.raw`\sqrt{2}x`,
      String.raw`\sqrt{2x}`,
      String.raw`\sqrt[2]{x}`,
      String.raw`2\sqrt{x}`,
      String.raw`\sqrt{2}\,\sqrt{x}`,
    ],
    [String.raw`\frac{1}{2}x`, String.raw`\frac{1}{2x}`, String.raw`\frac{x}{2}`, String.raw`\frac{1}{2^x}`],
    [
      'A',
      String.raw`\overline{A}`,
      String.raw`\underline{A}`,
      String.raw`\cancel{A}`,
      String.raw`\bcancel{A}`,
    ],
    [
      'A',
      String.raw`\boxed{A}`,
      String.raw`\vec{A}`,
      String.raw`\hat{A}`,
      String.raw`\dot{A}`,
      String.raw`\ddot{A}`,
    ],
    [
      'A',
      String.raw`\tilde{A}`,
      String.raw`\check{A}`,
      String.raw`\overleftarrow{A}`,
      String.raw`\underrightarrow{A}`,
    ],
    ['x^{2}3', 'x^{23}', 'x^2{}^3', '{x^2}^3', 'x_2^3', 'x_{2^3}', '{x_2}^3'],
    ['2^{n}m', '2^{nm}', '2^{n_m}', '2^n{}_m', '{2^n}_m'],
    [
      String.raw`\frac12\frac34`,
      String.raw`\frac{1}{2\frac34}`,
      String.raw`\frac{\frac12 3}{4}`,
      String.raw`\frac{1}{23}4`,
    ],
    [String.raw`\frac{1}{2}/3`, String.raw`1/\frac{2}{3}`],
    ['x^{2},5', 'x^{2,5}', 'x^{2}.5', 'x^{2.5}'],
    [String.raw`1,\frac52`, String.raw`\frac{1,5}{2}`],
    [
      String.raw`\overline{AB}`,
      String.raw`\overline{A}\,\overline{B}`,
      String.raw`\overline{A}B`,
      String.raw`A\overline{B}`,
    ],
    [String.raw`\vec{AB}`, String.raw`\vec{A}\vec{B}`, String.raw`A\vec{B}`],
    [String.raw`\overset{n}{x}`, 'x^n', String.raw`\underset{n}{x}`, 'x_n'],
    [String.raw`\sqrt[n]{x}`, String.raw`n\sqrt{x}`, String.raw`(n)\sqrt{x}`, String.raw`\sqrt{}[n]x`],
    [String.raw`\binom{2}{3}`, '(2;3)', String.raw`\left(\frac{2}{3}\right)`],
    [
      String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
      String.raw`\begin{vmatrix}1&2\\3&4\end{vmatrix}`,
      String.raw`\begin{pmatrix}1&2&3&4\end{pmatrix}`,
    ],
    [
      String.raw`\begin{pmatrix}1&2\end{pmatrix}`,
      String.raw`\begin{pmatrix}1\\2\end{pmatrix}`,
      String.raw`\begin{pmatrix}1\,2\end{pmatrix}`,
      '(1,2)',
    ],
    [String.raw`\begin{cases}a\\b\end{cases}c`, String.raw`\begin{cases}a\\bc\end{cases}`],
    [String.raw`c\begin{matrix}a\\b\end{matrix}`, String.raw`\begin{matrix}ca\\b\end{matrix}`],
    [
      String.raw`\mathbf{x}`,
      'x',
      String.raw`\mathbb{x}`,
      String.raw`\boldsymbol{x}`,
      String.raw`\mathfrak{x}`,
    ],
    ['f^{(n)}', 'f^n', 'f^{(n+1)}', 'f^{n+1}', "f'^n", "f^{n'}", "{f^n}'"],
    [String.raw`30^\circ`, '30^0', '30', '30_0'],
    [String.raw`\ce{CO}`, String.raw`\ce{Co}`],
    [
      String.raw`\ce{^14C}`,
      String.raw`\ce{14C}`,
      String.raw`\ce{C^14}`,
      String.raw`\ce{_14C}`,
      String.raw`\ce{C14}`,
    ],
    [String.raw`\ce{Fe^2+}`, String.raw`\ce{Fe2+}`, String.raw`\ce{Fe^3+}`],
    [
      String.raw`\ce{A -> B}`,
      String.raw`\ce{A <- B}`,
      String.raw`\ce{A <-> B}`,
      String.raw`\ce{A <=> B}`,
      String.raw`\ce{A <=>> B}`,
    ],
    [String.raw`\longdiv{123}`, '123', String.raw`\overline{123}`],
    ['25%+3', '25', '25+3'],
    [String.raw`\textcircled{R}`, 'R', '(R)'],
  ])('%s and what looks like it', (...formulas) => {
    expect(new Set(formulas.map(inWords)).size).toBe(formulas.length);
  });

  const unary = [
    String.raw`\sqrt{A}`,
    String.raw`\sqrt[3]{A}`,
    String.raw`\overline{A}`,
    String.raw`\underline{A}`,
    String.raw`\overrightarrow{A}`,
    String.raw`\widehat{A}`,
    String.raw`\cancel{A}`,
    String.raw`\boxed{A}`,
    String.raw`\overbrace{A}`,
    String.raw`\left(A\right)`,
    String.raw`\left|A\right|`,
    'z^{A}',
    'z_{A}',
    String.raw`\sum_{A}`,
    '-A',
  ];
  const binary = [
    String.raw`\frac{A}{B}`,
    String.raw`\binom{A}{B}`,
    String.raw`\sqrt[{A}]{B}`,
    String.raw`\left(A\right)^{B}`,
    String.raw`\left(A\right)_{B}`,
    'z_{A}^{B}',
    String.raw`\overset{A}{z}`,
    String.raw`\begin{pmatrix}A&B\end{pmatrix}`,
    String.raw`\begin{matrix}A\\B\\x\end{matrix}`,
    'A+B',
    // A letter between keeps two numbers from being one.
    'A y B',
  ];
  const filled = (shape: string, a: string, b: string) => shape.replace('A', a).replace('B', b);
  const leaves = ['x', '2', '12', 'xy'];

  /** Spaces between the letters of a formula mean nothing. */
  function expectDifferent(formulas: Iterable<string>): void {
    const known = new Map<string, string>();
    for (const formula of formulas) {
      const [tex, text] = [formula.replaceAll(' ', ''), inWords(formula)];
      expect(`${known.get(text) ?? tex} is ${text}`).toBe(`${tex} is ${text}`);
      known.set(text, tex);
    }
  }

  test('of all shapes within shapes', () => {
    const shapes = [
      ...leaves,
      ...unary.flatMap((shape) => leaves.map((leaf) => filled(shape, leaf, ''))),
      ...binary.flatMap((shape) => leaves.flatMap((a) => leaves.map((b) => filled(shape, a, b)))),
    ];
    const simple = shapes.filter((shape) => !shape.includes('12') && !shape.includes('xy'));
    expectDifferent(
      new Set([
        ...shapes,
        ...unary.flatMap((shape) => simple.map((part) => filled(shape, part, ''))),
        ...binary.flatMap((shape) =>
          simple.flatMap((part) => [filled(shape, part, 'x'), filled(shape, 'x', part)]),
        ),
      ]),
    );
  });

  test('of any depth', () => {
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom(...leaves),
        fc.tuple(fc.constantFrom(...unary), tie('formula')).map(([shape, part]) => filled(shape, part, '')),
        fc
          .tuple(fc.constantFrom(...binary), tie('formula'), tie('formula'))
          .map(([shape, a, b]) => filled(shape, a, b)),
      ),
    }));
    fc.assert(
      fc.property(fc.uniqueArray(formula, { minLength: 10, maxLength: 30 }), (formulas) => {
        // A formula with too many elements is shown as it is typed.
        expectDifferent(formulas.filter((tex) => renderText(`$${tex}$`).broken.length === 0));
      }),
      { numRuns: 150 },
    );
  });
});

test('a text without formulas stays, on one line', () => {
  expect(plain('It costs $5 and not $10.')).toBe('It costs $5 and not $10.');
  expect(plain('Two\n lines ')).toBe('Two lines');
});

test('elements outside of formulas are words apart', () => {
  const cell = (text: string) => ({ name: 'td', children: [text] });
  expect(plainText([{ name: 'p', children: ['So ', { name: 'strong', children: ['bold'] }, '.'] }])).toBe(
    'So bold.',
  );
  expect(plainText([{ name: 'tr', children: [cell('one'), cell('two')] }])).toBe('one two');
});

test('a formula that lies deep is put into words at once', () => {
  const deep = `${'x_{'.repeat(25)}1${'}'.repeat(25)}`;
  expect(inWords(deep)).toBe(`${'x_('.repeat(23)}x_x₁${')'.repeat(23)}`);
});

test('no formula leaves a dollar sign, a backslash or a line break', () => {
  const pieces = [
    'x',
    '2',
    '+',
    '{a}',
    String.raw`\frac`,
    String.raw`\sqrt`,
    '^',
    '_',
    String.raw`\pi`,
    String.raw`\vec`,
    String.raw`\le `,
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }), (parts) => {
      const { nodes } = renderText(`$${parts.join('')}$`);
      fc.pre(nodes !== undefined);
      expect(plainText(nodes ?? [])).not.toMatch(/[$\\\n]/);
    }),
  );
});
