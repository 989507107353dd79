import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { importLimits } from '../../../../contract/questions/imports.ts';
import { checkQuestion, questionTypeOf } from '../../../../contract/question-types/registry.ts';
import { type Item, UnreadableSource } from '../item.ts';
import { cutCloze } from './cloze.ts';
import { looksLikeMoodleXml, readMoodleXml } from './moodle-xml.ts';

const folder = join(import.meta.dirname, '../../testing/moodle');
const corpus = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const),
);
const itemsOf = (name: string) => readMoodleXml(corpus.get(name) ?? '').items;
const remarksOf = ({ remarks }: Item) => remarks.map(({ code, detail }) => `${code}: ${detail}`);
const quiz = (questions: string) => `<quiz>${questions}</quiz>`;
const asked = (type: string, text: string, rest = '') =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${rest}</question>`;
const first = (source: string) => readMoodleXml(source).items[0];

test.each([...corpus])(
  'each question of %s but categories is an item, and each test that is not refused can be written',
  (name, text) => {
    expect(looksLikeMoodleXml(text)).toBe(true);
    const items = itemsOf(name);
    const questions = text.match(/<question[\s>]/g)?.length ?? 0;
    const categories = text.match(/<question type="category"/g)?.length ?? 0;
    expect(items).toHaveLength(questions - categories);
    for (const { test: read } of items) {
      if (read === null) continue;
      const { test_type, content, key } = read;
      expect(checkQuestion(questionTypeOf(test_type), content, key)).not.toHaveProperty('problems');
    }
  },
);

describe('questions with options', () => {
  const items = itemsOf('choices.xml');

  test('have their category, their line and their name', () => {
    expect(items[0]).toMatchObject({
      place: '13',
      name: 'Poytaxt',
      category: ['Geografiya', 'Osiyo/Yevropa'],
    });
    expect(items.at(-1)).toMatchObject({ name: 'Order', category: ['Fizika'] });
  });

  test('have their options, the right one, feedback of options as remarks, and feedback of all as explanation', () => {
    expect(items[0]?.remarks).toEqual([]);
    expect(items[0]?.test).toMatchObject({
      test_type: 'choosable',
      savol: 'Oʻzbekiston poytaxti qaysi?',
      text_format: 'plain',
      content: {
        options: [
          { id: 'a', text: 'Samarqand' },
          { id: 'b', text: 'Toshkent' },
          { id: 'c', text: 'Buxoro' },
        ],
      },
      key: { right: 'b' },
      remarks: { a: 'Samarqand 1930-yilgacha poytaxt edi.' },
      explanation: 'Toshkent 1930-yildan beri poytaxt.',
    });
  });

  test.each<[string, string[]]>([
    ['Several right', ['marks_left_out: 2']],
    ['Other weights', ['weights_left_out: 75 %, 25 %, 0 %']],
    ['Six options', ['kind_changed: single choice']],
    [
      'Partly right',
      [
        'weights_left_out: 100 %, 33.33333 %, 0 %',
        'hint_in_explanation: 1',
        'feedback_left_out: Well done!',
        'settings_left_out: hidden',
      ],
    ],
    ['Two right where one can be', ['several_right: 2 × 100 %']],
    ['No right answer', ['no_key: ']],
    ['One option', ['few_options: ']],
    ['Suv', ['kind_changed: true/false']],
    ['Capitals', []],
    ['Dragged pairs', ['kind_changed: drag and drop matching']],
    ['Order', []],
  ])('%s: its remarks', (name, noted) => {
    const item = items.find((candidate) => candidate.name === name);
    expect(item && remarksOf(item)).toEqual(noted);
  });

  test('of which several are right, or more than five, are tests with several right options', () => {
    expect(items[1]?.test).toMatchObject({ test_type: 'multiple', key: { right: ['o1', 'o2'] } });
    expect(items[3]?.test).toMatchObject({ test_type: 'multiple', key: { right: ['o6'] } });
  });

  test('true and false are named in the language of the text', () => {
    const options = (name: string) => items.find((item) => item.name === name)?.test;
    expect(options('Suv')).toMatchObject({
      content: { options: [{ text: 'Toʻgʻri' }, { text: 'Notoʻgʻri' }] },
      key: { right: 'a' },
      remarks: { a: 'Dengiz sathida.' },
    });
    expect(options('Лёд')).toMatchObject({
      content: { options: [{ text: 'Верно' }, { text: 'Неверно' }] },
      key: { right: 'b' },
    });
  });

  test('pairs share equal choices, and choices without a pair stay', () => {
    expect(items.find(({ name }) => name === 'Capitals')?.test).toMatchObject({
      content: {
        prompts: [
          { id: 'p1', text: 'Uzbekistan' },
          { id: 'p2', text: 'Tashkent region' },
          { id: 'p3', text: 'Japan' },
        ],
        choices: [
          { id: 'c1', text: 'Tashkent' },
          { id: 'c2', text: 'Tokyo' },
          { id: 'c3', text: 'Osaka' },
        ],
      },
      key: { pairs: { p1: 'c1', p2: 'c1', p3: 'c2' } },
    });
  });

  test('items stand in their right order', () => {
    expect(items.at(-1)?.test?.content).toEqual({
      items: [
        { id: 'i1', text: 'centimetre' },
        { id: 'i2', text: 'metre' },
        { id: 'i3', text: 'kilometre' },
      ],
    });
  });
});

describe('questions with typed answers', () => {
  const items = itemsOf('typed.xml');

  test('take the answers that are wholly right', () => {
    expect(items[0]?.test).toMatchObject({
      test_type: 'free_text',
      key: { accepted: 'Au\nAurum <Au>', exact: true },
      explanation: 'From aurum.',
    });
    expect(items[0] && remarksOf(items[0])).toEqual([
      'feedback_in_explanation: Au',
      'answer_left_out: gold (50 %)',
      'feedback_left_out: *',
    ]);
    expect(items[1]?.test?.key).toEqual({ accepted: '*' });
  });

  test('with wildcards are refused', () => {
    expect(items[2] && remarksOf(items[2])).toEqual(['wildcards: *flower']);
    expect(items[2]?.test).toBeNull();
  });

  test('that are numbers have tolerances, and refuse texts that are no decimals', () => {
    expect(items[3] && remarksOf(items[3])).toEqual(['not_number: 22/7']);
  });

  test.each([
    [
      4,
      [
        { value: '1.5', tolerance: '0.1', units: [] },
        { value: '1.5', tolerance: '0.1', units: ['m'] },
        { value: '150', tolerance: '10', units: ['cm'] },
      ],
    ],
    [5, [{ value: '-2.5', tolerance: '', units: ['kg'] }]],
    [6, [{ value: '12', tolerance: '', units: [] }]],
  ])('that are numbers have their units: question %i', (at, values) => {
    expect(items[at]?.test).toMatchObject({ test_type: 'numeric', key: { values } });
  });

  test('that are essays say which settings are left out', () => {
    expect(items[7]?.test).toMatchObject({ test_type: 'essay', key: null });
    expect(items[7] && remarksOf(items[7])).toEqual([
      'settings_left_out: information for graders, largest number of words',
    ]);
    expect(items[8] && remarksOf(items[8])).toEqual(['unknown_kind: essay (files only)']);
  });
});

describe('texts with gaps', () => {
  const items = itemsOf('gaps.xml');

  test('have typed and chosen gaps, and stay text besides', () => {
    expect(items[0]?.test).toMatchObject({
      test_type: 'gaps',
      savol: 'Capitals',
      text_format: 'plain',
      content: {
        text: 'The capital of France is {{g1}}, that of Japan {{g2}}. The sign of gold is {{g3}}; 2 + 2 = {{g4}}. <b> {not a gap} {\u200B{x}}',
        gaps: [
          { id: 'g1' },
          { id: 'g2', choices: ['Kyoto', 'Tokyo', 'Osaka } Co'] },
          { id: 'g3' },
          { id: 'g4' },
        ],
      },
      key: { gaps: { g1: ['Paris'], g2: ['Tokyo'], g3: ['Au'], g4: ['4'] }, exact: ['g3'] },
    });
    expect(items[0] && remarksOf(items[0])).toEqual([
      'feedback_left_out: Paris',
      'answer_left_out: Lutetia (50 %)',
      'feedback_left_out: *',
      'title_in_question: Capitals',
    ]);
  });

  test('have answers in HTML, and say that parts weigh differently', () => {
    expect(items[1]?.test).toMatchObject({
      content: { text: '5 {{g1}} 3, and {{g2}} costs 5$', gaps: [{ choices: ['<', '>'] }, {}] },
      key: { gaps: { g1: ['>'], g2: ['R&D'] } },
    });
    expect(items[1] && remarksOf(items[1])).toContain('weights_left_out: 2, 1');
  });

  test.each([
    [2, 'several_questions: a gap with a number'],
    [3, 'several_questions: a gap with several right options, a gap of an unknown kind'],
    [4, 'no_question: '],
    [7, 'broken: missing part: [[7]]'],
  ])('are refused where a part is no gap: question %i', (at, reason) => {
    expect(items[at] && remarksOf(items[at])).toContain(reason);
    expect(items[at]?.test).toBeNull();
  });

  test('take words of their group as choices', () => {
    expect(items[5]?.test).toMatchObject({
      text_format: 'markdown',
      content: {
        text: 'The **{{g1}}** sat on the {{g2}}.',
        gaps: [
          { id: 'g1', choices: ['cat', 'dog'] },
          { id: 'g2', choices: ['mat', 'moon'] },
        ],
      },
      key: { gaps: { g1: ['cat'], g2: ['mat'] } },
    });
    expect(items[6]?.test).toMatchObject({
      content: { text: '{{g1}} comes before {{g2}}.' },
      key: { gaps: { g1: ['A & a'], g2: ['B'] } },
    });
    expect(items[6] && remarksOf(items[6])).toContain('kind_changed: drag and drop into text');
  });

  test('are cut in linear time', () => {
    expect(cutCloze('{1:SA:'.repeat(100_000))).toHaveLength(1);
    expect(cutCloze(`{1:SA:${'=a~'.repeat(50_000)}}`)).toHaveLength(3);
  });
});

describe('texts', () => {
  const items = itemsOf('texts.xml');
  const textOf = (name: string) => items.find((item) => item.name === name)?.test;

  test('stay text where they are text, with their lines', () => {
    expect(textOf('Plain')).toMatchObject({
      text_format: 'plain',
      savol: 'a * b * c costs 5$ and 6$\n<b>not bold</b>',
    });
    expect(textOf('Automatic')?.savol).toBe('First line\nSecond line');
  });

  test('in Markdown have what tests have of it', () => {
    expect(textOf('Markdown')).toMatchObject({
      text_format: 'markdown',
      savol: 'Is **this** *right*? $x^2$ costs 5\\$\n\n- one\n- two',
    });
  });

  test('have formatting, and name the formatting that is removed', () => {
    const item = items.find(({ name }) => name === 'Formatting');
    expect(item?.test?.savol).toBe(
      [
        'Read **all** of\u00A0*it*: twice, here (https://x.example/y).',
        '1. one\n2. two\n   - three',
        '| a | b\\|c |\n| - | - |\n| 1\\* | `x \\| y` |',
        '```\nif x:\n    y\n```',
        '1\\. is no list & - nor is this',
      ].join('\n\n'),
    );
    expect(item && remarksOf(item)).toEqual([
      'markup_removed: underline',
      'link_as_text: https://x.example/y',
    ]);
  });

  test('have formulas, and money that is none', () => {
    expect(textOf('Formulas')).toMatchObject({
      text_format: 'plain',
      savol:
        'Area\u200B$a^2$\u200B2 of $$\\frac{1}{2}$$, H₂O, x\u200B${}^{a/2}$, $\\sqrt{x}$, $$y$$ for 5$ or 6$',
    });
  });

  test('bring their pictures, those of options too, and say which are left out', () => {
    const item = items.find(({ name }) => name === 'Pictures');
    const { files } = readMoodleXml(corpus.get('texts.xml') ?? '');
    expect(item?.test).toMatchObject({
      text_format: 'markdown',
      savol: 'Look ![A map](1) here',
      pictures: [{ alt: 'A map' }, { alt: '' }],
      option_pictures: { a: { alt: 'Red' }, b: { alt: '' } },
      content: { options: [{ text: 'Red' }, { text: 'Blue' }] },
      explanation: 'Because',
    });
    expect(item?.test?.sound?.file).toMatch(/\/a\.mp3$/);
    for (const { file } of item?.test?.pictures ?? []) expect(files.get(file)?.length).toBeGreaterThan(60);
    expect(item && remarksOf(item)).toEqual(['picture_left_out: Far, Why']);
  });
});

test('a kind that tests do not have is refused by name, and so is one that asks nothing', () => {
  expect(itemsOf('refused.xml').map((item) => remarksOf(item).join())).toEqual([
    ...'description calculated calculatedsimple calculatedmulti random randomsamatch ddimageortext ddmarker stack coderunner'
      .split(' ')
      .map((kind) => `unknown_kind: ${kind}`),
    'unknown_kind: ',
    'no_question: ',
  ]);
});

test('a question that is no XML spoils no other', () => {
  const items = itemsOf('broken.xml');
  expect(items.map(({ place, remarks }) => [place, remarks.map(({ code }) => code).join()])).toEqual([
    ['3', ''],
    ['4', 'broken'],
    ['5', ''],
  ]);
  expect(items[2]?.test?.savol).toBe('Where \u00A0 to?');
});

test('characters that XML cannot have, and a lone ampersand, spoil nothing', () => {
  expect(first(quiz(asked('essay', 'a\u0002\uD800b')))?.test?.savol).toBe('a\uFFFDb');
  const lone = quiz(asked('essay', 'x').replace('<![CDATA[x]]>', 'a & b &amp;amp; c'));
  expect(first(lone)?.test?.savol).toBe('a & b & c');
});

test('a picture of Moodle 1.9 belongs to its question', () => {
  const picture = '<image>a b.png</image><image_base64>AAAA</image_base64>';
  expect(first(quiz(asked('essay', 'What is it?', picture)))?.test).toMatchObject({
    savol: 'What is it?',
    pictures: [{ alt: '' }],
  });
});

test('feedback in Russian that Moodle writes itself is no feedback', () => {
  const feedback =
    '<correctfeedback format="html"><text>&lt;p&gt;Ваш ответ верный.&lt;/p&gt;</text></correctfeedback>';
  expect(first(quiz(asked('essay', 'Why?', feedback)))?.remarks).toEqual([]);
});

describe('hostile files', () => {
  test.each<[string, string]>([
    [
      'entities that double',
      `<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${quiz(asked('essay', 'x').replace('<![CDATA[x]]>', '&b;'))}`,
    ],
    [
      'an external entity',
      `<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]>${quiz(asked('essay', 'x').replace('<![CDATA[x]]>', '&a;'))}`,
    ],
  ])('%s are not resolved', (_what, text) => {
    expect(first(text)?.test?.savol ?? '').toMatch(/^(?:&[ab];)?$/);
  });

  test.each([
    ['elements that lie deep', `<quiz>${'<a>'.repeat(100_000)}`],
    ['elements that lie deep and end', `<quiz>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</quiz>`],
    ['another root', '<html/>'],
    ['no XML', 'question'],
    ['nothing', ''],
  ])('%s: the file is refused as a whole', (_what, text) => {
    expect(() => readMoodleXml(text)).toThrow(UnreadableSource);
  });

  test('more questions than an import may have are refused as a whole', () => {
    const many = quiz('<question type="description"/>'.repeat(importLimits.items + 1));
    expect(() => readMoodleXml(many)).toThrow('many_items');
  });

  test.each([
    ['formatting that is open', '<b a=1><i><u>'.repeat(1000)],
    ['formatting in each paragraph', `<p>${'<b x=1><i y=2>'.repeat(1000)}</p>${'<p>x'.repeat(1000)}`],
    ['tables in tables', '<table><tr><td>'.repeat(500)],
    ['wide cells', `<table>${'<tr><td colspan=1000 rowspan=1000>x'.repeat(1900)}</table>`],
    ['a wide and long table', `<table><tr>${'<td>'.repeat(1900)}${'<tr>'.repeat(1900)}</table>`],
    ['lists in lists', '<ul><li>'.repeat(600)],
    ['formulas that do not end', '\\(\\['.repeat(20_000)],
    ['dollar signs', '$$ '.repeat(20_000)],
    ['asterisks', '*'.repeat(100_000)],
    ['MathML', `<math>${'<msqrt>'.repeat(1000)}x`],
    ['white space', `a${' '.repeat(200_000)}b`],
    ['styles', `<p style="${'color:red;'.repeat(10_000)}">x`],
    ['addresses', '<img src="@@PLUGINFILE@@/%">'.repeat(900)],
  ])('%s: the question is read or refused within seconds', (_what, html) => {
    expect(readMoodleXml(quiz(asked('essay', html))).items).toHaveLength(1);
  });
});

/** What becomes of a file: each question of one that is read is a test, or something is noted about it. */
function outcomeOf(text: string): string {
  try {
    const isRead = readMoodleXml(text).items.every((item) => item.test !== null || item.remarks.length > 0);
    return isRead ? 'read' : 'a question is lost';
  } catch (error) {
    return error instanceof UnreadableSource ? error.code : String(error);
  }
}

test('files that are changed anywhere are read or refused as a whole', () => {
  const seeds = [...corpus.values()];
  const signs = [
    '<',
    '>',
    ']]>',
    '&',
    '"',
    '\\(',
    '$',
    '{1:SA:',
    '}',
    '</question>',
    '<question type="cloze">',
    '\0',
    '🙂',
  ];
  const change = fc.record({
    seed: fc.nat(seeds.length - 1),
    at: fc.nat(9999),
    length: fc.nat(60),
    put: fc.constantFrom(...signs, ''),
  });
  fc.assert(
    fc.property(change, ({ seed, at, length, put }) => {
      const text = seeds[seed] ?? '';
      const place = at % text.length;
      const changed = text.slice(0, place) + put + text.slice(place + length);
      expect(outcomeOf(changed)).toMatch(/^(?:read|unreadable|too_complex)$/);
    }),
    { numRuns: 150 },
  );
});

test('a sign before the first answer of a part, and the shares of Moodle 1', () => {
  const questions = [
    '<question type="cloze"><name><text>C</text></name><questiontext><text>{1:MCV:~red~=blue} and {:SA:~=Word~Other}</text></questiontext></question>',
    '<question type="numerical"><name><text>N</text></name><questiontext><text>pi?</text></questiontext><answer><text>3.14</text><fraction>1</fraction><tolerance>0.01</tolerance></answer></question>',
  ];
  const { items } = readMoodleXml(`<quiz>${questions.join('')}</quiz>`);
  expect(items.map(({ test: read }) => [read?.content, read?.key])).toMatchObject([
    [{ gaps: [{ choices: ['red', 'blue'] }, { id: 'g2' }] }, { gaps: { g1: ['blue'], g2: ['Word'] } }],
    [{}, { values: [{ value: '3.14', tolerance: '0.01', units: [] }] }],
  ]);
});
