import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findFormulas, hasFormulas } from './find-formulas.ts';

const formulasIn = (text: string) =>
  findFormulas(text).flatMap((piece) => (piece.kind === 'formula' ? [piece.typed] : []));

describe('sums of money are no formulas', () => {
  test.each([
    '5$ va 6$',
    '$5 and $10',
    '100$-200$',
    'A pen costs $5, a book $10 and a bag $20.',
    'Narxi 5$, 6$ yoki 7$.',
    'US$5 or US$',
    '$5 and 10$',
    '$5 va 10$ orasida',
    'от $5 до 10$',
    '$20 билет, 30$',
    '$1,000.50 and $2,000.50',
    '$5-$10',
    'It has $$ and more $$ of it',
    '$',
    '$$',
    '$$$',
    '$$$$',
    'a $ b $ c',
    'Narxi $5\nJami 10$',
  ])('%s', (text) => {
    expect(formulasIn(text)).toEqual([]);
    expect(hasFormulas(text)).toBe(false);
  });
});

describe('formulas', () => {
  test.each([
    ['$x$', ['$x$']],
    ['Solve $x^2-4=0$.', ['$x^2-4=0$']],
    ['$a$, $b$ va $c$', ['$a$', '$b$', '$c$']],
    ['$x$ning', ['$x$']],
    ['$x$$y$', ['$x$', '$y$']],
    ['($2$; $3$)', ['$2$', '$3$']],
    ['$5$ ga teng', ['$5$']],
    ['$2 ab + 3$', ['$2 ab + 3$']],
    ['$5 \\text{ va } 10$', ['$5 \\text{ va } 10$']],
    ['$$\\frac{1}{2}$$', ['$$\\frac{1}{2}$$']],
    ['$$\nx\n$$', ['$$\nx\n$$']],
    ['$\\ce{H2O}$', ['$\\ce{H2O}$']],
    ['$a\\$b$', ['$a\\$b$']],
    ['\\$5 and $x$', ['$x$']],
    ['It costs $5 and $x$ is left', ['$x$']],
  ])('%s', (text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  test.each(['\\$x\\$', '$ x$', '$x $', '$x\ny$', '$x$5', '2$x$', '$$x\n\ny$$', '$$ $$'])(
    'are not in %s',
    (text) => {
      expect(formulasIn(text)).toEqual([]);
    },
  );

  test('that a backslash prevents are known, so that the backslash is not shown', () => {
    expect(hasFormulas('\\$x\\$')).toBe(true);
    expect(hasFormulas('C:\\$5')).toBe(false);
  });
});

const tokens = fc.array(
  fc.constantFrom('$', '$$', '\\', ' ', '\n', 'x', '5', 'va', '10', '.', '{', '}', '^'),
  {
    maxLength: 40,
  },
);

test('the pieces of every text make it up, and no two pieces of text follow each other', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        tokens.map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const pieces = findFormulas(text);
        expect(pieces.map(({ typed }) => typed).join('')).toBe(text);
        const kinds = pieces.map(({ kind }) => kind).join(' ');
        expect(kinds).not.toContain('text text');
        const formulas = pieces.flatMap((piece) => (piece.kind === 'formula' ? [piece.tex.trim()] : []));
        expect(formulas).not.toContain('');
      },
    ),
    { numRuns: 2000 },
  );
});

test('prices in front of and behind words are no formulas, in any order', () => {
  const price = fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.boolean())
    .map(([sum, before]) => (before ? `$${sum}` : `${sum}$`));
  const word = fc.constantFrom('va', 'and', 'или', 'gacha', 'boʻladi', 'narxi');
  fc.assert(
    fc.property(fc.array(fc.tuple(price, word), { maxLength: 6 }), (pairs) => {
      expect(formulasIn(pairs.flat().join(' '))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
