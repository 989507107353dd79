import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { UnreadableSource } from '../item.ts';
import { looksLikeDocx, readDocx } from './docx.ts';
import {
  documentOf,
  formula,
  letters,
  list,
  listUse,
  paragraphs,
  picture,
  relation,
  table,
} from './testing/document.ts';

/** How a document ends: with how many items, or why not. */
function outcomeOf(bytes: Uint8Array): number | string {
  try {
    return readDocx(bytes).items.length;
  } catch (error) {
    if (error instanceof UnreadableSource) return error.code;
    throw error;
  }
}

const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}. Son ${at}?\nA) 1\n⟦b:B) 2⟧\nC) 3`).join('\n');

const compound = (name: string) =>
  Buffer.concat([
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(name, 'utf16le'),
  ]);

const large = `<w:p><w:r><w:t>${'a'.repeat(61 * 1024 * 1024)}</w:t></w:r></w:p>`;

const hostile: readonly (readonly [what: string, bytes: () => Uint8Array, outcome: number | string])[] = [
  ['no zip', () => strToU8('1. A? A) 1 B) 2'), 'unreadable'],
  ['a document with a password', () => compound('EncryptedPackage'), 'has_password'],
  ['a document of old Word', () => compound('WordDocument'), 'unreadable'],
  ['a zip without a document', () => zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
  [
    'a part that is no XML',
    () => documentOf('1. A?', { entries: { 'word/document.xml': strToU8('<w:document>') } }),
    'unreadable',
  ],
  [
    'a document without a body',
    () => documentOf('1. A?', { entries: { 'word/document.xml': strToU8('<w:document xmlns:w="w"/>') } }),
    'unreadable',
  ],
  [
    'styles that are no XML',
    () => documentOf('1. A?', { entries: { 'word/styles.xml': strToU8('<') } }),
    'unreadable',
  ],
  ['XML of hundreds of megabytes', () => documentOf(large), 'too_complex'],
  [
    'entities within entities',
    () =>
      documentOf('1. A?', {
        entries: {
          'word/document.xml': strToU8(
            '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>',
          ),
        },
      }),
    'unreadable',
  ],
  [
    'tables within tables',
    () => documentOf(Array.from({ length: 60 }).reduce<string>((inner) => table([[inner]]), paragraphs('A'))),
    'too_complex',
  ],
  [
    'elements of thousands of levels',
    () => documentOf(`<w:p>${'<w:ins>'.repeat(9000)}${'</w:ins>'.repeat(9000)}</w:p>`),
    'too_complex',
  ],
  [
    'a part that is related to itself',
    () => documentOf('1. A?\nA) 1\n⟦b:B) 2⟧', { relations: [relation('x', 'styles', 'document.xml')] }),
    1,
  ],
  [
    'a list that is linked to itself',
    () =>
      documentOf('1.0| A?\nA) 1\n⟦b:B) 2⟧', {
        numbering: `<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="a"/><w:styleLink w:val="a"/></w:abstractNum>${listUse(1, 1)}`,
      }),
    1,
  ],
  [
    'a level without end',
    () =>
      documentOf(
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="999999999"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>',
        { numbering: list(1, 'decimal %1.') + listUse(1, 1) },
      ),
    0,
  ],
  [
    'a cell over millions of columns',
    () =>
      documentOf('<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="99999999"/></w:tcPr></w:tc></w:tr></w:tbl>'),
    0,
  ],
  ['nothing', () => documentOf('<w:p/>'), 0],
];

test.each(hostile)('%s ends in a reason', (_, bytes, outcome) => {
  expect(outcomeOf(bytes())).toBe(outcome);
});

test('a document with macros is read as any', () => {
  const bytes = documentOf(questions(2), { entries: { 'word/vbaProject.bin': strToU8('x') } });
  expect(looksLikeDocx(bytes)).toBe(true);
  expect(outcomeOf(bytes)).toBe(2);
});

test('only documents of Word look like them', () => {
  expect(looksLikeDocx(compound('WordDocument'))).toBe(true);
  expect(looksLikeDocx(compound('Workbook'))).toBe(false);
  expect(looksLikeDocx(strToU8('PK'))).toBe(false);
  expect(looksLikeDocx(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))).toBe(false);
});

test('thousands of questions take seconds', () => {
  const before = process.cpuUsage();
  expect(outcomeOf(documentOf(questions(3000)))).toBe(3000);
  expect(
    outcomeOf(
      documentOf(table(Array.from({ length: 3000 }, (_, at) => [String(at + 1), 'Nechta?', '1', '⟦b:2⟧']))),
    ),
  ).toBe(3000);
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});

const parts = {
  numbering: list(1, 'decimal %1.', 'upperLetter %2)') + listUse(1, 1),
  relations: [relation('p1', 'image', 'media/a.png')],
  entries: { 'word/media/a.png': strToU8('x') },
};
const body =
  paragraphs(
    `h1| Algebra\n1.0| Son? ${picture('p1')}\n1.1| ${formula(`<m:sSup><m:e>${letters('x')}</m:e><m:sup>${letters('2')}</m:sup></m:sSup>`)}\n1.1| ⟦b:4⟧`,
  ) +
  table([
    ['№', 'Savol', 'A', 'B', 'Javob'],
    ['1', 'Bir?', '1', '2', 'A'],
  ]) +
  paragraphs('Javoblar: 1-A');

test('a document that was changed anywhere never throws anything but a reason', () => {
  expect(outcomeOf(documentOf(body, parts))).toBe(2);
  const names = [
    'w:p',
    'w:r',
    'w:t',
    'w:tbl',
    'w:tr',
    'w:tc',
    'w:numId',
    'm:e',
    'm:r',
    'w:pPr',
    '"1"',
    '"0"',
    '<',
    '/>',
    'Javob',
  ];
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.nat({ max: 40 }),
          fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 6 })),
        ),
        { minLength: 1, maxLength: 4 },
      ),
      (changes) => {
        let changed = body;
        for (const [at, length, text] of changes) {
          const from = at % changed.length;
          changed = changed.slice(0, from) + text + changed.slice(from + length);
        }
        const outcome = outcomeOf(documentOf(changed.startsWith('<') ? changed : `<w:p/>${changed}`, parts));
        expect(typeof outcome === 'number' || outcome === 'unreadable' || outcome === 'too_complex').toBe(
          true,
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('bytes that were changed anywhere never throw anything but a reason', () => {
  const bytes = documentOf(body, parts);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }),
      (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, value] of changes) changed[at % changed.length] = value;
        outcomeOf(changed);
      },
    ),
    { numRuns: 300 },
  );
  expect(outcomeOf(bytes)).toBe(2);
});
