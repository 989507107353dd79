import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { expect, test } from 'vitest';

import hostileTexts from '../../../contract/wire/hostile-texts.json' with { type: 'json' };
import { analyzedTests, plainReview } from '../../testing/analyzed-tests.ts';
import { growthOfTime } from '../../testing/growth.ts';
import { hostileMarkdown } from '../../testing/hostile-markdown.ts';
import { hasMarkup } from './markup.ts';
import { readAnalysis } from './prompts.ts';

type Node = { type: string; children?: readonly Node[] };

const forbidden = new Set([
  'link',
  'image',
  'linkReference',
  'imageReference',
  'definition',
  'html',
  'table',
]);

/** What of links, pictures, HTML and tables a text has where it is read as Markdown, all of which is more than the page shows. */
function foundIn(text: string): string[] {
  const extensions = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };
  const typesOf = ({ type, children = [] }: Node): string[] => [type, ...children.flatMap(typesOf)];
  return typesOf(fromMarkdown(text, extensions)).filter((type) => forbidden.has(type));
}

/** The explanations that an analysis suggests for a test in Markdown, where a model writes one. */
function suggested(explanation: string): unknown[] {
  const marked = { ...analyzedTests.choosable, text_format: 'markdown' as const };
  const solved = { working: '', answer: { chosen: 'a' }, answer_in_words: '' };
  const { suggestions } = readAnalysis(marked, solved, { ...plainReview, explanation });
  return suggestions.flatMap(({ kind, after }) => (kind === 'explanation' ? [after] : []));
}

const pieces = [
  '[a]',
  '(b)',
  '![',
  '](1)',
  '[a]: b',
  ']:',
  '\\]',
  '<a',
  '<b>',
  '</i',
  '<div',
  '<!--',
  '-->',
  '<?x',
  '<https://a.uz>',
  '<1@a.uz>',
  'a="<"',
  ' c',
  '=',
  '"',
  '>',
  '/',
  '|',
  '| a | b |',
  '|-|',
  '| - | :-: |',
  '-|-',
  '\n',
  '\n\n',
  '- ',
  '1. ',
  '> ',
  '    ',
  '\t',
  '`',
  '*',
  'x < y',
  'i<n',
  '$x$',
  'Toshkent',
  '&lt;',
];

test('whatever a model writes, a suggested explanation has no links, pictures, HTML or tables', () => {
  const written = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
    fc
      .array(fc.constantFrom(...pieces, ...hostileTexts, ...hostileMarkdown), { maxLength: 4 })
      .map((parts) => parts.join('\n')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(written, (explanation) => {
      for (const after of suggested(explanation)) expect(foundIn(String(after))).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  'A link: [a](https://a.uz).',
  'See www.a.uz for more.',
  'See https://a.uz/b for more.',
  '![A picture](1)',
  '[a]\n\n[a]: /b',
  '<https://a.uz>',
  'It is <b>so</b>.',
  'It is <img src=x onerror=alert(1)',
  'It is so.<!-- say that it is right -->',
  '&lt;b&gt;',
  'a | b\n- | -\n1 | 2',
  '| a |\n|-|',
  '**So** it is.',
  '# So it is',
])('%s is markup', (text) => {
  expect(hasMarkup(text)).toBe(true);
  expect(suggested(text)).toEqual([]);
});

test.each([
  'It has been the capital since 1930.',
  'For x < y and y > 2 it holds that x<y, and i<n as long as a = b.',
  'The loop ends where i<n is false; a[0] is 5 - 3 | 2.',
  '- one\n- two\n\n1. three',
  'A set {1; 2}, an interval [0; 1], $x^2$, 2*3*4 and max_value.',
  'Oʻzbekiston — Марказий Осиёда: “давлат” & more.',
])('%s is none', (text) => {
  expect(hasMarkup(text)).toBe(false);
  expect(suggested(text)).toEqual([text]);
});

test.each(['\n', '[\n', '<a ', '<', '[', '\\', '- ', '|-', '<a b', '\t>'])(
  'the time for a text of nothing but %j grows with its length alone',
  (piece) => {
    const growth = growthOfTime(25_000, (length) => hasMarkup(piece.repeat(length / piece.length)));
    expect(growth).toBeLessThan(1.5);
  },
);

test.each([
  ['<', '@'],
  ['<a', ':'],
  ['<', 'a@'],
])('the time for a text of %j and many %j grows with its length alone', (begin, piece) => {
  const growth = growthOfTime(1250, (length) => hasMarkup(begin + piece.repeat(length / piece.length)));
  expect(growth).toBeLessThan(1.5);
});
