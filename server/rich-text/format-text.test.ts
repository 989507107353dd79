import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import hostileTexts from '../../contract/wire/hostile-texts.json' with { type: 'json' };
import { attributesOf, type RichElement, type RichNode } from '../../contract/questions/rich-elements.ts';
import type { TextKind } from '../../contract/questions/text-format.ts';
import { hostileMarkdown } from '../testing/hostile-markdown.ts';
import { renderText } from './render-text.ts';

const blocks = (text: string) => renderText(text, 'blocks').nodes;
const line = (text: string) => renderText(text, 'line').nodes;
const el = (name: string, ...children: RichNode[]): RichElement => ({
  name,
  ...(children.length > 0 && { children }),
});
const math = (letter: string) => el('math', el('mi', letter));

function elementsIn(nodes: readonly RichNode[]): RichElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])],
  );
}

/** All text of a tree, with the typed sources of its pictures. */
function textIn(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children ?? []))).join('');
}

describe('formatting', () => {
  test.each<[string, RichNode[]]>([
    ['**qalin** va *kursiv*', [el('strong', 'qalin'), ' va ', el('em', 'kursiv')]],
    ['***a***', [el('em', el('strong', 'a'))]],
    ['a `x * y * z` b', ['a ', el('code', 'x * y * z'), ' b']],
    ['**a\nb**', [el('strong', 'a', el('br'), 'b')]],
    ['**a**\n\nb', [el('p', el('strong', 'a')), el('p', 'b')]],
    ['- a\n- b\n  - c', [el('ul', el('li', 'a'), el('li', 'b', el('ul', el('li', 'c'))))]],
    ['* a\n\n* b', [el('ul', el('li', el('p', 'a')), el('li', el('p', 'b')))]],
    ['1. a\n2. b', [el('ol', el('li', 'a'), el('li', 'b'))]],
    [
      '3) a\n4) b',
      [{ ...el('ol', el('li', 'a'), el('li', 'b')), attributes: { start: '3', class: 'parenthesis' } }],
    ],
    ['```py\nx = 1\n\n  y < 2\n```', [el('pre', el('code', 'x = 1\n\n  y < 2'))]],
    [
      '| a | b |\n| - | -: |\n| **1** | 2 |\n| 3 |',
      [
        el(
          'table',
          el('thead', el('tr', el('th', 'a'), { ...el('th', 'b'), attributes: { class: 'right' } })),
          el(
            'tbody',
            el('tr', el('td', el('strong', '1')), { ...el('td', '2'), attributes: { class: 'right' } }),
            el('tr', el('td', '3')),
          ),
        ),
      ],
    ],
    ['![xarita](1)', [{ ...el('img', '![xarita](1)'), attributes: { picture: '1', alt: 'xarita' } }]],
    ['a ![](12)', ['a ', { ...el('img', '![](12)'), attributes: { picture: '12' } }]],
    ['2 \\* 3 \\* 4', ['2 * 3 * 4']],
  ])('%j', (text, nodes) => {
    expect(blocks(text)).toEqual(nodes);
  });
});

describe('other constructs of CommonMark are shown as they are typed', () => {
  test.each([
    '# Sarlavha',
    'Sarlavha\n===',
    'Sarlavha\n---',
    '> iqtibos',
    '[havola](https://example.com)',
    '[havola][1]\n\n[1]: https://example.com',
    '<https://example.com>',
    'https://example.com',
    '<b>qalin</b> <script>alert(1)</script>',
    '<!-- izoh -->',
    '&lt; &amp; &#65;',
    '---',
    '* * *',
    '_____ va __x__ va _y_',
    'snake_case_name',
    '    toʻrt boʻshliq',
    '~~chizilgan~~',
    '+ 5\n+ 6',
    'a\\\nb',
    '2 * 3 * 4 = 24',
    '5 - 3\n-5',
    'a) b\nb) c',
    '![rasm](https://example.com/a.png)',
    '![rasm](0)',
    '![rasm](100)',
    '![rasm](1 "nom")',
    '![rasm][1]',
    '![rasm](//example.com/1)',
    '![rasm](javascript:1)',
    'A | B',
    '``',
    '**',
    '- ',
    '```\n```',
  ])('%j', (text) => {
    expect(blocks(text)).toBeUndefined();
  });

  test('beside formatted text', () => {
    expect(blocks('**a** <i>b</i> [c](d) _e_ ![f](g)')).toEqual([
      el('strong', 'a'),
      ' <i>b</i> [c](d) _e_ ![f](g)',
    ]);
    expect(blocks('# a\n***\n> b **c**')).toEqual([
      el('p', '# a'),
      el('p', '***'),
      el('p', '> b ', el('strong', 'c')),
    ]);
  });
});

describe('in a line', () => {
  test.each<[string, RichNode[] | undefined]>([
    ['**a** *b* `c`', [el('strong', 'a'), ' ', el('em', 'b'), ' ', el('code', 'c')]],
    ['$x$ **a**', [math('x'), ' ', el('strong', 'a')]],
    ['- 5', undefined],
    ['1. Toshkent', undefined],
    ['5.', undefined],
    ['* a', undefined],
    ['![a](1)', undefined],
    ['| a |\n| - |', undefined],
    ['~~~', undefined],
    ['***', undefined],
  ])('%j', (text, nodes) => {
    expect(line(text)).toEqual(nodes);
  });
});

describe('formulas', () => {
  test.each<[string, RichNode[]]>([
    ['**$x$**', [el('strong', math('x'))]],
    ['*a $x$ b*', [el('em', 'a ', math('x'), ' b')]],
    ['- $x$', [el('ul', el('li', math('x')))]],
    ['`$x$` $x$', [el('code', '$x$'), ' ', math('x')]],
    ['`echo $HOME` va `$PATH`', [el('code', 'echo $HOME'), ' va ', el('code', '$PATH')]],
    ['```\n$x$\n```', [el('pre', el('code', '$x$'))]],
    ['`5$` *va* 6$', [el('code', '5$'), ' ', el('em', 'va'), ' 6$']],
    ['*$\\frac{$*', [el('em', '$\\frac{$')]],
    ['\\$x\\$ *a*', ['$x$ ', el('em', 'a')]],
    ['![$x$](1)', [{ ...el('img', '![$x$](1)'), attributes: { picture: '1', alt: '$x$' } }]],
  ])('%j', (text, nodes) => {
    expect(blocks(text)).toEqual(nodes);
  });

  test('keep the signs of formatting that are part of them', () => {
    const [formula, rest] = blocks('$a*b*c_1 | d$ *e*') ?? [];
    expect(formula).toMatchObject({ name: 'math' });
    expect(JSON.stringify(formula)).not.toContain('"em"');
    expect(rest).toBe(' ');
    const table = elementsIn(blocks('| $|x|$ | b |\n| - | - |') ?? []);
    expect(table.filter(({ name }) => name === 'th')).toHaveLength(2);
  });

  test('on lines of their own have no blank lines around them', () => {
    const display = { ...math('x'), attributes: { display: 'block' } };
    expect(blocks('*a*\n$$x$$\nb')).toEqual([el('em', 'a'), display, 'b']);
  });

  test('that cannot be read are named', () => {
    expect(renderText('**a** $\\frac{$', 'blocks').broken).toEqual([
      { formula: '$\\frac{$', problem: 'broken' },
    ]);
  });

  test('with characters of private use beside them are found', () => {
    expect(blocks('\uE000 *a* \uE0010\uE001 $x$')).toEqual([
      '\uE000 ',
      el('em', 'a'),
      ' \uE0010\uE001 ',
      math('x'),
    ]);
    const all = Array.from({ length: 6400 }, (_, at) => String.fromCharCode(0xe000 + at)).join('');
    expect(blocks(`${all} *a* $x$`)).toEqual([`${all} `, el('em', 'a'), ' $x$']);
  });
});

describe('a plain text', () => {
  const plain = fc
    .array(
      fc.constantFrom(
        'a',
        'Oʻ',
        '5',
        ' ',
        '\n',
        '\n\n',
        '.',
        ',',
        '?',
        '(',
        ')',
        '#',
        '_',
        '<',
        '&',
        '+',
        '%',
      ),
    )
    .map((parts) => parts.join(''))
    .filter((text) => !/\d[.)]/.test(text));

  test.each(['blocks', 'line'] as const)('stays as it is: %s', (kind) => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(renderText(text, kind).nodes).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('is no formatted one: its signs stay', () => {
    expect(renderText('**a**\n- b `c` ![d](1)')).toEqual({ nodes: undefined, broken: [] });
  });
});

describe('whatever is typed', () => {
  const signs = ['*', '**', '`', '```', '~~~', '|', '-', '1.', '2)', '[', '![', '](1)', '](', ')', '\\', '$'];
  const more = [
    '$$',
    '<b>',
    '&lt;',
    '>',
    '#',
    '\n',
    '\n\n',
    '  ',
    '    ',
    '\t',
    'a',
    'b c',
    '\u00a0',
    '😀',
    '\r\n',
  ];
  const rows = ['| a | b |\n|-|-|\n| ', '- a\n  - ', '\\frac{1}{2}', '{{1}}', '\uE000', '_', '+ '];
  const typed = fc
    .array(fc.constantFrom(...signs, ...more, ...rows), { maxLength: 60 })
    .map((parts) => parts.join(''));

  function expectListed(nodes: readonly RichNode[], kind: TextKind): void {
    for (const { name, attributes } of elementsIn(nodes)) {
      const listed = attributesOf(name);
      expect(listed, name).toBeDefined();
      for (const attribute of Object.keys(attributes ?? {})) expect(listed).toContain(attribute);
      const { picture } = { picture: name === 'img' ? '' : '1', ...attributes };
      expect(picture).toMatch(/^[1-9]\d?$/);
      const others = kind === 'line' ? /^(?:p|ul|ol|li|table|tr|pre|img)$/ : /^(?:a|script|style|div)$/;
      expect(name).not.toMatch(others);
    }
  }

  test.each(['blocks', 'line'] as const)(
    'only listed elements come out, and no letter is lost: %s',
    (kind) => {
      fc.assert(
        fc.property(typed, (text) => {
          const { nodes = [text] } = renderText(text, kind);
          expectListed(nodes, kind);
          // Names of languages behind the signs of code are no text, and formulas have letters of their own.
          const isOther = /\$|`{3,}[^\n]*[b😀]|~{3,}[^\n]*[b😀]/u.test(text);
          const letters = (source: string) => source.replaceAll(/[^b😀]/gu, '');
          expect(isOther ? '' : letters(textIn(nodes))).toBe(isOther ? '' : letters(text));
        }),
        { numRuns: 3000 },
      );
    },
  );

  test('of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const kind of ['blocks', 'line'] as const)
          expectListed(renderText(text, kind).nodes ?? [], kind);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([...hostileTexts, ...hostileMarkdown])('hostile text %#', (text) => {
    const wrapped = [text, `**${text}**`, `- ${text}`, `| ${text} |\n| - |`, `\`${text}\``, `![${text}](1)`];
    for (const source of [...wrapped, `![a](${text})`, `[a](${text})`, `$x$ ${text} *a*`]) {
      for (const kind of ['blocks', 'line'] as const)
        expectListed(renderText(source, kind).nodes ?? [], kind);
    }
  });
});

describe('a text that would take long', () => {
  /** The most elements of a text, beside those of formulas. */
  const mostElements = 2000;
  const repeated = (part: string, times = 10_000) => part.repeat(times).slice(0, 10_000);

  test.each([
    ['emphasis in emphasis', `${'*a **b '.repeat(700)}${'** *'.repeat(700)}`],
    ['lists in a line', repeated('- ')],
    ['numbered lists in a line', repeated('1. ')],
    ['lists in lists in many lines', repeated(`${'- '.repeat(30)}a\n`)],
    ['quotes', repeated('> ')],
    ['pictures in pictures', `${'!['.repeat(1600)}x${'](1)'.repeat(1600)}`],
    ['lines', repeated('a\n')],
    ['stars', repeated('*')],
    ['backticks behind backslashes', repeated('``\\')],
    ['backslashes before backticks', repeated('\\``a')],
    ['more characters than a text has', `**a** ${'a'.repeat(10_000)}`],
    ['cells', `${repeated('|a', 2000)}\n${repeated('|-', 2000)}\n${'|a'.repeat(999)}`],
    ['rows', `|a|\n|-|\n${'|*a*|\n'.repeat(900)}`],
    ['deep emphasis', `${'*a **b '.repeat(15)}x${' y** y*'.repeat(15)}`],
  ])('is shown as a plain one: %s', (_what, text) => {
    expect(renderText(text, 'blocks')).toEqual({ nodes: undefined, broken: [] });
  });

  test('is a plain one with its formulas', () => {
    const text = `$x$ ${'a\n'.repeat(2000)}**b**`;
    expect(renderText(text, 'blocks')).toEqual(renderText(text));
    expect(renderText(text).nodes).toHaveLength(2);
  });

  test.each([
    ['backticks', repeated('`a ')],
    ['code with dollar signs', repeated('`$a$` ')],
    ['dollar signs and backticks', repeated('$`')],
    ['columns', `${'|a'.repeat(400)}\n${'|-'.repeat(400)}\n${'|a'.repeat(400)}`],
    ['items', repeated('- a\n', 900)],
    ['tables', repeated('a|b\n-|-\n\n', 200)],
    ['fences', repeated('```\n', 990)],
    ['brackets', repeated('[]()*', 490)],
  ])('has a limited number of elements: %s', (_what, text) => {
    for (const kind of ['blocks', 'line'] as const) {
      const { nodes = [] } = renderText(text, kind);
      const formatting = elementsIn(nodes).filter(({ name }) => !name.startsWith('m'));
      expect(formatting.length).toBeLessThanOrEqual(mostElements);
    }
  });
});
