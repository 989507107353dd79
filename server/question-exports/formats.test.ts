import { parseXml } from '@rgrove/parse-xml';
import { strFromU8, unzipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { BankQuestion } from './bank-question.ts';
import { writeAiken } from './formats/aiken.ts';
import { writeDocx } from './formats/docx.ts';
import { decimalOf, decimalTolerance } from './formats/decimal.ts';
import { writeGift } from './formats/gift.ts';
import { writeMoodleXml } from './formats/moodle-xml.ts';
import { readMoodleXml } from '../question-imports/reading/moodle/moodle-xml.ts';
import { writeQti22, writeQti30 } from './formats/qti.ts';
import { lossesOf } from './losses.ts';
import { randomTests } from './testing/random-tests.ts';
import { writtenBytes, writtenText } from './testing/written.ts';

const capital: BankQuestion = {
  id: 7,
  test_type: 'choosable',
  savol: 'Capital = ?',
  text_format: 'plain',
  content: {
    options: [
      { id: 'a', text: 'Lima' },
      { id: 'b', text: '50% Tashkent' },
    ],
  },
  key: { right: 'b' },
  explanation: '',
  remarks: {},
  level: null,
  pictures: [],
  option_pictures: {},
  sound: null,
  category: [],
};
const all = ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];

describe('GIFT', () => {
  test('has a category, remarks and the explanation, with its signs escaped', async () => {
    const given = { ...capital, category: ['Earth/Sky'], remarks: { a: 'Peru {yes}' }, explanation: 'a: b' };
    expect(await writtenText(writeGift, [given])).toBe(
      [
        '$CATEGORY: Earth//Sky',
        '',
        '[plain]Capital \\= ? {',
        '  ~Lima # Peru \\{yes\\}',
        '  =50% Tashkent',
        '  ####a\\: b',
        '}',
        '',
        '',
      ].join('\n'),
    );
  });

  test('keeps blank lines within a question, and begins no weight with a per cent sign', async () => {
    const options = [
      { id: 'a', text: '%5' },
      { id: 'b', text: '[html]' },
    ];
    const gift = await writtenText(writeGift, [{ ...capital, savol: 'One\n\ntwo', content: { options } }]);
    expect(gift).toContain('[plain]One\\n\\ntwo {\n  ~[plain]%5\n  =[plain][html]\n}');
  });

  test('has formulas and formatting as HTML', async () => {
    const gift = await writtenText(writeGift, [
      { ...capital, text_format: 'markdown', savol: 'Is **$\\frac{1}{2}$** < 1?' },
    ]);
    expect(gift).toContain('[html]<p>Is <strong>\\\\( \\\\frac\\{1\\}\\{2\\} \\\\)</strong> &lt; 1?</p> {');
  });

  test('has numbers as decimals with their tolerance', async () => {
    const values = [
      { value: '9,8', tolerance: '1%', units: [] },
      { value: '1/4', tolerance: '', units: [] },
    ];
    const given = { ...capital, test_type: 'numeric', content: { unit: '' }, key: { values } };
    expect(await writtenText(writeGift, [given])).toContain('{#\n  =9.8:0.098\n  =0.25\n}');
  });
});

test('Aiken has a line for the question, for each option and for the answer', async () => {
  expect(await writtenText(writeAiken, [{ ...capital, savol: 'Two\nlines' }])).toBe(
    'Two lines\nA) Lima\nB) 50% Tashkent\nANSWER: B\n\n',
  );
});

describe('Moodle XML', () => {
  test('has the accepted texts of gaps in the text, each escaped', async () => {
    const given: BankQuestion = {
      ...capital,
      test_type: 'gaps',
      savol: 'Fill in.',
      content: { text: 'Use {{g1}} or {{g2}}.', gaps: [{ id: 'g1' }, { id: 'g2', choices: ['a~b', '}'] }] },
      key: { gaps: { g1: ['x*', 'y'], g2: ['}'] }, exact: ['g1'] },
    };
    const xml = await writtenText(writeMoodleXml, [given]);
    expect(xml).toContain('<question type="cloze">');
    expect(xml).toContain(
      '&lt;p&gt;Use {1:SHORTANSWER_C:=x\\\\*~=y} or {1:MULTICHOICE:a\\~b~=\\}}.&lt;/p&gt;',
    );
  });

  test('has tags, which come back', async () => {
    const given = { ...capital, tags: ['R&D', '5-sinf'] };
    const xml = await writtenText(writeMoodleXml, [given]);
    expect(xml).toContain('<tags><tag><text>R&amp;D</text></tag><tag><text>5-sinf</text></tag></tags>');
    expect(readMoodleXml(xml).items[0]?.test?.tags).toEqual(given.tags);
    expect(readMoodleXml(xml).items[0]?.remarks).toEqual([]);
  });

  test('names a category before its questions only where there is one', async () => {
    expect(await writtenText(writeMoodleXml, [capital])).not.toContain('type="category"');
    const xml = await writtenText(writeMoodleXml, [capital, { ...capital, category: ['A/B', 'C'] }, capital]);
    expect(xml.match(/<category><text>.*?<\/text>/g)).toEqual([
      '<category><text>$course$/top/A//B/C</text>',
      '<category><text>$course$/top</text>',
    ]);
  });
});

const namesOf = (xml: string) => [...xml.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name);

describe.each([
  ['2.2', writeQti22],
  ['3.0', writeQti30],
] as const)('QTI %s', (version, writer) => {
  test('is a package whose manifest names each item and file once', async () => {
    const file = { file: 'a-60x40.webp', alt: '' };
    const files = new Map([['a-60x40.webp', new Uint8Array([1])]]);
    const tests = [
      { ...capital, pictures: [file] },
      { ...capital, id: 8, category: ['A', 'B'], pictures: [file] },
    ];
    const parts = unzipSync(await writtenBytes(writer, tests, files));
    expect(Object.keys(parts)).toEqual([
      'items/t7.xml',
      'items/t8.xml',
      'test.xml',
      'files/a-60x40.webp',
      'imsmanifest.xml',
    ]);
    const manifest = strFromU8(parts['imsmanifest.xml'] ?? new Uint8Array());
    expect(manifest.match(/href="items\/t7\.xml"/g)).toHaveLength(2);
    const sections = strFromU8(parts['test.xml'] ?? new Uint8Array());
    expect([...sections.matchAll(/title="(\w*)"/g)].map(([, title]) => title)).toEqual(['', '', 'A', 'B']);
    const item = strFromU8(parts['items/t7.xml'] ?? new Uint8Array());
    expect(item).toContain('src="../files/a-60x40.webp"');
    const isNew = version === '3.0';
    expect(namesOf(item).includes(isNew ? 'qti-choice-interaction' : 'choiceInteraction')).toBe(true);
    expect(item).toContain(isNew ? 'max-choices="1"' : 'maxChoices="1"');
  });

  test('has formulas as MathML with their TeX', async () => {
    const parts = unzipSync(await writtenBytes(writer, [{ ...capital, savol: 'Is $x^2 < 1$?' }]));
    const item = strFromU8(parts['items/t7.xml'] ?? new Uint8Array());
    expect(item).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(item).toContain('<annotation encoding="application/x-tex">x^2 &lt; 1</annotation>');
  });
});

test('every XML that is written can be read', async () => {
  await fc.assert(
    fc.asyncProperty(randomTests(all), async (tests) => {
      parseXml(await writtenText(writeMoodleXml, tests));
      for (const writer of [writeQti22, writeQti30, writeDocx]) {
        for (const [name, bytes] of Object.entries(unzipSync(await writtenBytes(writer, tests)))) {
          if (/\.(xml|rels)$/.test(name)) parseXml(strFromU8(bytes));
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('a document of Word has numbered questions, lettered options and the key', async () => {
  const parts = unzipSync(
    await writtenBytes(writeDocx, [capital, { ...capital, id: 8, category: ['Geography'] }]),
  );
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const lines = [...document.matchAll(/<w:p>(.*?)<\/w:p>/g)]
    .map(([, inside = '']) =>
      [...inside.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, text]) => text).join(''),
    )
    .filter((text) => text !== '');
  expect(lines).toEqual([
    '1. Capital = ?',
    'A) Lima',
    'B) 50% Tashkent',
    'Geography',
    '2. Capital = ?',
    'A) Lima',
    'B) 50% Tashkent',
    'Answers',
    '1. B',
    '2. B',
  ]);
});

test.each([
  ['9,8', '9.8'],
  ['1/4', '0.25'],
  ['-1 1/2', '-1.5'],
  ['1/3', undefined],
  ['2·10^3', '2000'],
  ['5 km', undefined],
])('the number %s is the decimal %s', (typed, decimal) => {
  expect(decimalOf(typed)).toBe(decimal);
});

test('a tolerance in per cent is one of the value', () => {
  expect(decimalTolerance({ value: '-200', tolerance: '2 %' })).toBe('4');
  expect(decimalTolerance({ value: '3', tolerance: '' })).toBe('0');
});

test.each([
  ['gift', { test_type: 'ordering', content: { items: [] }, key: null }, ['kind']],
  ['gift', { key: null }, ['no_key']],
  ['moodle_xml', { content: { options: [] } }, ['no_options']],
  ['gift', { level: 3, pictures: [{ file: 'a.webp', alt: '' }] }, ['pictures', 'level']],
  ['aiken', { savol: '$x$', explanation: 'a', category: ['A'] }, ['formulas', 'explanation', 'category']],
  ['qti22', { level: 2, tags: ['a'], key: null }, ['level']],
  ['moodle_xml', { level: 2, tags: ['a'] }, ['level']],
  ['gift', { tags: ['a'] }, []],
  ['aiken', { tags: ['a'] }, ['tags']],
  ['docx', { tags: ['a'] }, ['tags']],
  ['savol', { level: 2, tags: ['a'] }, []],
  ['docx', { test_type: 'essay', content: {}, key: null }, ['as_text']],
  ['docx', { level: 1, savol: '$x^2$' }, ['level']],
  ['docx', { text_format: 'markdown', savol: 'a\n\nb' }, ['lines']],
  ['docx', { text_format: 'markdown', savol: 'a\nb' }, []],
  ['gift', { test_type: 'free_text', content: {}, key: { accepted: 'A\nA -> B' } }, ['as_text']],
  ['savol', { level: 2, key: null, content: { options: [] } }, []],
] as const)('%s of a test with %j loses %j', (format, some, codes) => {
  expect(lossesOf(format, { ...capital, ...some } as BankQuestion).map(({ code }) => code)).toEqual(codes);
});
