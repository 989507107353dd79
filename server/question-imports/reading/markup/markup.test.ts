import type { Root } from 'hast';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { RichNode } from '../../../../contract/questions/rich-elements.ts';
import type { TextKind } from '../../../../contract/questions/text-format.ts';
import { renderText } from '../../../rich-text/render-text.ts';
import { readXml } from '../xml.ts';
import { fileOfDataUri } from './data-uri.ts';
import { cutFormulas } from './formulas.ts';
import { gapElement, gapHtml, htmlTree, plainTree, QuestionTexts, xmlTree } from './markup.ts';

/** A text of a test with nothing else, its format, and its remarks. */
function written(tree: Root, kind: TextKind = 'blocks') {
  const texts = new QuestionTexts((src) => (src.startsWith('http') ? undefined : src));
  const text = texts.add(tree, kind);
  const { text_format, pictures, sound, remarks, optionPicture } = texts.finish();
  return {
    text: text(),
    text_format,
    pictures,
    sound,
    picture: optionPicture(text),
    noted: remarks.map(({ code, detail }) => `${code}: ${detail}`),
  };
}
const html = (typed: string, kind?: TextKind) => written(htmlTree(typed), kind);

/** As `written`, of a test that has a formatted text beside it. */
function writtenAsMarkdown(tree: Root, kind: TextKind): string {
  const texts = new QuestionTexts(() => undefined);
  const text = texts.add(tree, kind);
  texts.add(htmlTree('<b>x</b>'), 'blocks');
  expect(texts.finish().text_format).toBe('markdown');
  return text();
}

/** The visible text of nodes, without white space and characters of no width. */
function seen(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : seen(node.children ?? []))).join('');
}
const bare = (text: string) => text.replaceAll(/[\s\u200B]+/g, '');
const shown = (text: string, kind: TextKind) => bare(seen(renderText(text, kind).nodes ?? [text]));

describe('HTML', () => {
  test.each<[string, string]>([
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['<div>a</div><div>b<br>c</div>', 'a\n\nb\nc'],
    ['  a \n b&nbsp;c ', 'a b\u00A0c'],
    ['a<!-- b --><script>c</script><style>d</style><title>e</title>', 'a'],
    ['<p>&nbsp;</p><p>a</p><p> </p>', 'a'],
    ['<span dir="ltr" style="font-size: 12px; color: black">a</span>', 'a'],
    ['a * b ** c_d `e` | f', 'a * b ** c_d `e` | f'],
    ['1 &lt; 2 &amp;&amp; 3 &gt; 2', '1 < 2 && 3 > 2'],
    ['H<sub>2</sub>SO<sub>4</sub>, m<sup>2</sup>, 10<sup>−3</sup>', 'H₂SO₄, m², 10⁻³'],
    ['5$ or 6$ or $7', '5$ or 6$ or $7'],
    ['$x$', '\\$x\\$'],
    ['<h2>a</h2>', '**a**'],
    ['<b>a</b>', '**a**'],
    ['<b> a </b>b', '**a** b'],
    ['a<b>b</b>c', 'a**b**c'],
    ['a<b>"b"</b>c', 'a**\u200B"b"\u200B**c'],
    ['<b>a<i>b</i></b>', '**a*b***'],
    ['<b>a</b><i>b</i>', '**a**\u200B*b*'],
    ['<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
    ['<b><b>a</b></b><b></b>', '**a**'],
    ['<p style="font-weight: bold">a</p>', '**a**'],
    ['<span style="font-style:italic">a</span>', '*a*'],
    ['<code>a`b</code>', '``a`b``'],
    ['<b>1.</b> a', '**1.** a'],
    [
      '<i>x</i><p>1. a</p><p>- b</p><p>-5</p><p>+ c</p><p>~~~</p>',
      '*x*\n\n1\\. a\n\n\\- b\n\n-5\n\n+ c\n\n\\~~~',
    ],
    ['<ul><li>a</li><li><p>b</p><p>c</p></li></ul>', '- a\n- b\n\n  c'],
    ['<ol start="3"><li>a<li>b</ol>', '3. a\n4. b'],
    ['<ul><li></li></ul>a', 'a'],
    [
      '<table><caption>t</caption><tr><th>a<th>b<tr><td>c<br>d<td><ul><li>e<li>f</ul></table>',
      't\n\n| a | b |\n| - | - |\n| c d | • e • f |',
    ],
    ['<table><tr><th align="right">a</th></tr></table>', '| a |\n| -: |'],
    ['<pre>a\n  b *</pre>', '```\na\n  b *\n```'],
    ['<blockquote>a</blockquote>', 'a'],
  ])('%s', (typed, text) => {
    expect(html(typed).text).toBe(text);
  });

  test.each<[string, string]>([
    ['<u>a</u> <ins>b</ins>', 'markup_removed: underline'],
    ['<s>a</s><del>b</del><u>c</u>', 'markup_removed: strike-through, underline'],
    ['<span style="color: #FF0000">a</span>', 'markup_removed: colour'],
    ['<font color="red">a</font>', 'markup_removed: colour'],
    ['<mark>a</mark>', 'markup_removed: highlight'],
    [
      '<span style="text-decoration: underline line-through">a</span>',
      'markup_removed: underline, strike-through',
    ],
    ['a<hr>b', 'markup_removed: line'],
    ['<ol type="A"><li>a</ol>', 'markup_removed: letters before items'],
    ['<table><tr><td colspan="2">a</table>', 'markup_removed: merged cells'],
    ['<table><tr><td>a<table><tr><td>b</table></table>', 'markup_removed: table in a table'],
    ['<a href="https://x.example">a</a>', 'link_as_text: https://x.example'],
    ['a<svg><text>b</text></svg>', 'markup_removed: drawing'],
    ['a<iframe src="https://x.example/v"></iframe>', 'file_left_out: https://x.example/v'],
    ['a<video src="v.mp4"></video>', 'file_left_out: v.mp4'],
    ['a<img src="https://x.example/a.png" alt="b">', 'picture_left_out: b'],
    ['a<audio src="https://x.example/a.mp3"></audio>', 'sound_left_out: https://x.example/a.mp3'],
    ['a <input value="b">', 'markup_removed: form field'],
    ['<sup>a<img src="b.png"></sup>c', 'markup_removed: raised text'],
  ])('%s: the remark names the loss', (typed, noted) => {
    expect(html(typed).noted).toEqual([noted]);
  });

  test('links are text with their address, unless that is the text', () => {
    expect(
      html('<a href="https://x.example">a</a> <a href="https://y.example">https://y.example</a>').text,
    ).toBe('a (https://x.example) https://y.example');
  });

  test('pictures in a text have their number there, and those around it are shown with the test', () => {
    const { text, pictures } = html(
      '<p><img src="1.png" alt="[x]"></p><p>a <img src="2.png" alt="*y*"> b <img src="2.png"></p><p>c <img src="3.png"></p>',
    );
    expect(text).toBe('a ![\\*y\\*](2) b ![](2)\n\nc');
    expect(pictures).toEqual([
      { file: '1.png', alt: '[x]' },
      { file: '2.png', alt: '*y*' },
      { file: '3.png', alt: '' },
    ]);
  });

  test('more pictures than a test can have are left out', () => {
    const { pictures, noted } = html(Array.from({ length: 12 }, (_, at) => `<img src="${at}.png">`).join(''));
    expect(pictures).toHaveLength(10);
    expect(noted).toEqual(['picture_left_out: 10.png, 11.png']);
  });

  test('an option has a picture beside its text, and a text that is compared has none', () => {
    expect(html('a <img src="b.png" alt="c"> <img src="d.png">', 'line')).toMatchObject({
      text: 'a',
      picture: { file: 'b.png', alt: 'c' },
      pictures: [],
      noted: ['picture_left_out: d.png'],
    });
    expect(html('a<img src="b.png">', 'plain')).toMatchObject({
      text: 'a',
      noted: ['picture_left_out: b.png'],
    });
  });

  test('a recording belongs to the test, also where a link leads to it', () => {
    expect(html('a <audio title="t"><source src="b.mp3"></audio>').sound).toEqual({
      file: 'b.mp3',
      title: 't',
    });
    expect(html('<a href="b.mp3">Listen</a>')).toMatchObject({
      text: 'Listen',
      sound: { file: 'b.mp3', title: 'Listen' },
    });
    expect(html('<a href="b.pdf">Read</a>')).toMatchObject({ text: 'Read', noted: ['file_left_out: Read'] });
  });

  test('an option is one text in a line', () => {
    expect(html('<ul><li>a</li><li><b>b</b></li></ul><p>c</p>', 'line')).toMatchObject({
      text: '• a\n• **b**\nc',
      noted: ['markup_removed: list'],
    });
    expect(html('1. a', 'line').text).toBe('1. a');
  });

  test('an answer that is compared is text alone', () => {
    expect(html('<p><b>a</b></p><p>b<br>\\(c\\)</p>', 'plain')).toMatchObject({
      text: 'a b $c$',
      text_format: 'plain',
      noted: ['markup_removed: bold'],
    });
  });

  test('all texts of a test have one format', () => {
    const texts = new QuestionTexts(() => undefined);
    const [question, option, answer] = [
      texts.add(htmlTree('<b>a</b>'), 'blocks'),
      texts.add(plainTree('2 * 3 * 4 = 5$'), 'line'),
      texts.add(plainTree('2 * 3 * 4'), 'plain'),
    ];
    expect(texts.finish().text_format).toBe('markdown');
    expect([question(), option(), answer()]).toEqual(['**a**', '2 \\* 3 \\* 4 = 5\\$', '2 * 3 * 4']);
  });

  test('a text that is too long to be formatted is text, with a remark', () => {
    const { text, text_format, noted } = html(`<b>a</b> ${'<p>b *</p>'.repeat(510)}`);
    expect(text.startsWith('a\n\nb *')).toBe(true);
    expect(text_format).toBe('markdown');
    expect(noted).toEqual(['markup_removed: all formatting']);
  });

  test('gaps have their marks, and braces that are text do not look like them', () => {
    expect(html(`a ${gapHtml('g1')} {{b}}`).text).toBe('a {{g1}} {\u200B{b}}');
    expect(html(`<b>a</b> ${gapHtml('g1')} {{b}}`).text).toBe('**a** {{g1}} {\\{b}}');
    expect(written({ type: 'root', children: [gapElement('g2')] }).text).toBe('{{g2}}');
    expect(html('{{b}}').text).toBe('{{b}}');
  });
});

describe('formulas', () => {
  test.each<[string, string]>([
    ['\\(x^2\\)', '$x^2$'],
    ['\\( x \\)', '$x$'],
    ['\\[x\\]', '$$x$$'],
    ['$$x$$', '$$x$$'],
    ['a\\(x\\)2', 'a\u200B$x$\u200B2'],
    ['\\(speed time\\)', '${speed time}$'],
    ['\\(a &lt; b\\)', '$a < b$'],
    ['\\(a', '\\(a'],
    ['$$ and more $$', '$$ and more $$'],
    ['<b>\\(x\\)</b>', '**$x$**'],
    ['<table><tr><th>\\(|x|\\)</th></tr></table>', '| $|x|$ |\n| - |'],
    ['<script type="math/tex; mode=display">x</script>', '$$x$$'],
    ['<img class="equation_image" alt="LaTeX: \\frac{1}{2}" src="/equation_images/x">', '$\\frac{1}{2}$'],
    ['<img data-mathml="«math»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»" src="a.png">', '$x^{2}$'],
    ['<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>', '$\\frac{1}{2}$'],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">y_1</annotation></semantics></math>',
      '$y_1$',
    ],
    ['x<sup>n+1</sup>', 'xⁿ⁺¹'],
    ['x<sub>макс</sub>', 'x\u200B${}_{\\text{макс}}$'],
  ])('%s', (typed, text) => {
    expect(html(typed).text).toBe(text);
  });

  test.each([
    '<mrow><mi>a</mi><mo>&times;</mo><mi>b</mi><mo>&le;</mo><mn>1,5</mn><mo>%</mo></mrow>',
    '<mroot><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mn>3</mn></mroot>',
    '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>',
    '<munderover><mo>&sum;</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>',
    '<munder><mo>lim</mo><mrow><mi>x</mi><mo>&rarr;</mo><mi>&infin;</mi></mrow></munder>',
    '<mover><mi>a</mi><mo>&rarr;</mo></mover>',
    '<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>',
    '<mfenced open="|" close="|"><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable></mfenced>',
    '<mi>sin</mi><mo>&#x2061;</mo><mi>&alpha;</mi>',
    '<mtext>if </mtext><mi>x</mi><mo>&ne;</mo><mn>0</mn>',
    '<mstyle displaystyle="true"><msubsup><mo>&int;</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi><mi>d</mi><mi>x</mi></mstyle>',
    '<mmultiscripts><mi>C</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>',
  ])('MathML is a formula that can be shown: %s', (mathml) => {
    const { text, noted } = html(`<math>${mathml}</math>`);
    expect(noted).toEqual([]);
    expect(renderText(text)).toMatchObject({ nodes: [{ name: 'math' }], broken: [] });
  });

  test('what no test can have as a formula is text, with a remark', () => {
    expect(html('<math><mo>`</mo></math>').noted[0]).toMatch(/^formula_as_text/);
    expect(html(`<math>${'<mi>x</mi>'.repeat(1600)}</math>`).noted[0]).toMatch(/^formula_as_text/);
  });

  test('are found in linear time', () => {
    for (const sign of ['\\(', '\\[', '$$', '$$ a'])
      expect(cutFormulas(sign.repeat(50_000)).length).toBeLessThan(50_001);
  });
});

describe('Markdown', () => {
  const markdown = (typed: string) => {
    const texts = new QuestionTexts((src) => (src === 'a.png' ? src : undefined));
    const text = texts.addMarkdown(typed, 'blocks');
    const { remarks, pictures } = texts.finish();
    return { text: text(), noted: remarks.map(({ code }) => code), pictures };
  };

  test.each<[string, string]>([
    ['# a', '**a**'],
    ['a *b* __c__', 'a *b* **c**'],
    ['> a', 'a'],
    ['1. a\n2. b', '1. a\n2. b'],
    ['| a |\n| - |\n| b |', '| a |\n| - |\n| b |'],
    ['$a*b*c$ `$x$` \\\\(y\\\\) \\(z\\)', '$a*b*c$ `$x$` $y$ $z$'],
    ['[a](https://x.example)', 'a (https://x.example)'],
    ['a &amp; b<br>c', 'a & b\nc'],
    ['5$ and 6$', '5$ and 6$'],
  ])('%s', (typed, text) => {
    expect(markdown(typed).text).toBe(text);
  });

  test.each([
    '> '.repeat(3000),
    '['.repeat(9000),
    '_a'.repeat(4000),
    '![a]('.repeat(1500),
    '- '.repeat(4000),
  ])('of hostile signs is text: %.10s', (typed) => {
    expect(markdown(typed).noted).toEqual(['markup_removed']);
  });

  test('says what tests do not have', () => {
    expect(markdown('> a <b>c</b> ![d](e.png)').noted).toEqual(['markup_removed', 'picture_left_out']);
    expect(markdown('a ![b](a.png) c')).toMatchObject({
      text: 'a ![b](1) c',
      pictures: [{ file: 'a.png', alt: 'b' }],
    });
  });
});

test('XHTML in XML is read whatever its prefix is', () => {
  const root = readXml(
    '<x:div xmlns:x="y"><x:p>a&nbsp;<x:strong>b</x:strong></x:p><m:math xmlns:m="z"><m:mi>c</m:mi></m:math></x:div>',
  );
  expect(written(xmlTree(root.children)).text).toBe('a\u00A0**b**\n\n$c$');
});

test('an object in XML that is a picture is one', () => {
  const root = readXml('<p>a <object data="b.png" type="image/png">c</object> d</p>');
  expect(written(xmlTree([root]))).toMatchObject({
    text: 'a ![c](1) d',
    pictures: [{ file: 'b.png', alt: 'c' }],
  });
});

test('files in addresses are read by their content', () => {
  const file = fileOfDataUri('data:image/png;base64,iVBORw0KGgo=');
  expect(file?.name).toMatch(/^[\da-f]{32}\.png$/);
  expect(file?.bytes).toHaveLength(8);
  for (const other of [
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'a.png',
    'data:image/png;base64,',
  ]) {
    expect(fileOfDataUri(other)).toBeUndefined();
  }
});

const signs = fc.constantFrom(
  ...Array.from('*_`$|\\{}[]()!#>-+~:.<&"\'=^ \n\t1aяў'),
  '**',
  '```',
  '~~~',
  '- ',
  '1. ',
  '{{g1}}',
  '![a](1)',
  '\n\n',
  '| - |',
  '$x$',
  '&lt;',
  '---',
);
const texts = fc.array(signs, { maxLength: 30 }).map((pieces) => pieces.join(''));
/** Texts with a formula between signs that programs write around formulas are no text alone. */
const withoutFormulas = texts.filter((text) => cutFormulas(text).every((piece) => typeof piece === 'string'));

test('a text that is no markup is shown as it is, in a plain test and in a formatted one', () => {
  fc.assert(
    fc.property(withoutFormulas, fc.constantFrom('blocks', 'line'), (typed, kind) => {
      const { text, text_format } = written(plainTree(typed), kind);
      expect(shown(text, text_format === 'plain' ? 'plain' : kind)).toBe(bare(typed));
      expect(shown(writtenAsMarkdown(plainTree(typed), kind), kind)).toBe(bare(typed));
    }),
    { numRuns: 300 },
  );
});

test('a text that is no markup stays as it is where it is plain', () => {
  const typed = 'a\n  b\n\n\nc * d';
  expect(written(plainTree(` \n${typed}\n `))).toMatchObject({ text: typed, text_format: 'plain' });
});

const nested = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    texts.map((text) => text.replaceAll(/[&<$\\]/g, '')),
    fc
      .tuple(
        fc.constantFrom('b', 'i', 'p', 'ul', 'li', 'code', 'td', 'table', 'pre', 'u', 'h1'),
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
  ),
})).node;

test('of any HTML all letters are shown', () => {
  const letters = (text: string) => text.replaceAll(/[^aяў]/g, '');
  fc.assert(
    fc.property(nested, fc.constantFrom('blocks', 'line'), (typed, kind) => {
      const { text, text_format } = written(htmlTree(typed), kind);
      const rendered = shown(text, text_format === 'plain' ? 'plain' : kind);
      const source = typed.replaceAll(/<[^>]*>/g, '');
      expect(Array.from(letters(rendered)).toSorted()).toEqual(Array.from(letters(source)).toSorted());
    }),
    { numRuns: 300 },
  );
});
