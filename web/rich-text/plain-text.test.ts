import fc from 'fast-check';
import { expect, test } from 'vitest';

import { renderText } from '../../server/rich-text/render-text.ts';
import { plainText } from './plain-text.ts';

/** A text as a title has it once the server has rendered it. */
const plain = (text: string) => plainText(renderText(text).nodes ?? [text]);

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
  [String.raw`$\vec{a} + \overrightarrow{AB}$`, 'a⃗+A⃗B⃗'],
  [String.raw`$$\begin{cases} x+y=1 \\ x-y=2 \end{cases}$$`, '{x+y=1; x−y=2'],
  [String.raw`$\binom{n}{k}$`, '(n; k)'],
  [String.raw`Balance $\ce{2H2 + O2 -> 2H2O}$`, 'Balance 2 H₂+O₂ → 2 H₂O'],
  [String.raw`$\text{agar } x \le 0$`, 'agar x≤0'],
])('%s is %s as plain text', (text, expected) => {
  expect(plain(text)).toBe(expected);
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
