import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import type { ImportFormat } from '../../../contract/questions/imports.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { readSource } from './read-source.ts';

const gift = 'Which city is the capital? {=Tashkent ~Samarkand}';
const aiken = 'Which city is the capital?\nA. Samarkand\nB. Tashkent\nANSWER: B\n';
const plain = '1. Which city is the capital?\nA) Samarkand\n*B) Tashkent\n';
const csv = 'Question;A;B;Right answer\nWhich city is the capital?;Samarkand;Tashkent;B\n';
const moodle = `<?xml version="1.0"?><quiz><question type="shortanswer"><name><text>Q</text></name><questiontext format="html">
  <text>Which city is the capital?</text></questiontext><answer fraction="100"><text>Tashkent</text></answer></question></quiz>`;
const qti21 = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="Q">
  <responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
  <itemBody><choiceInteraction responseIdentifier="R"><prompt>Which city is the capital?</prompt><simpleChoice identifier="A">Tashkent</simpleChoice>
  <simpleChoice identifier="B">Samarkand</simpleChoice></choiceInteraction></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;

const read = (text: string, format?: ImportFormat) => readSource({ source: { text }, format });
const readBytes = (bytes: Uint8Array, format?: ImportFormat) => readSource({ source: { bytes }, format });
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** The beginning of a file of Office before 2007 with a stream. */
const compound = (name: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(name, 'utf16le')]);
const openDocument = (type: string) =>
  zipSync({ mimetype: [strToU8(type), { level: 0 }], 'content.xml': strToU8('<office:document-content/>') });

async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code as string;
    throw error;
  }
  return 'read';
}

describe('a source', () => {
  test.each<[ImportFormat, string]>([
    ['gift', gift],
    ['aiken', aiken],
    ['text', plain],
    ['csv', csv],
    ['moodle_xml', moodle],
    ['qti21', qti21],
  ])('is recognised as %s, also in a zip', async (format, text) => {
    for (const reading of [await read(text), await readBytes(strToU8(text)), await read(text, format)]) {
      expect([reading.format, reading.items.length]).toEqual([format, 1]);
      expect(reading.items[0]?.test?.savol).toBe('Which city is the capital?');
    }
  });

  test.each<[string, ImportFormat]>([
    [moodle, 'gift'],
    [moodle, 'qti21'],
    [qti21, 'qti12'],
    [gift, 'docx'],
    [aiken, 'moodle_xml'],
  ])('is refused where it is of another format than was chosen', async (text, format) => {
    expect(await refusalOf(read(text, format))).toBe('other_format');
  });

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', ' \r\n', 'empty'],
    ['markup of another kind', '<?xml version="1.0"?><invoice>4</invoice>', 'unreadable'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 0, 0]), 'unreadable'],
    ['an empty zip', zipSync({}), 'unreadable'],
    ['a zip of pictures', zip({ 'a.png': 'x' }), 'unreadable'],
    ['a broken zip', zip({ 'a.txt': gift }).subarray(0, 30), 'unreadable'],
    ['a list of JSON', '[{"question": "A?", "options": ["1", "2"], "answer": "1"}]', 'data'],
    ['lines of JSON that look like GIFT', '{"q":"A?","a":"{=1 ~2}"}\n{"q":"B?","a":"{=1 ~2}"}', 'data'],
    ['YAML', 'questions:\n  - question: A?\n    options:\n      - 1\n      - 2\n    answer: 1\n', 'data'],
    ['a program', 'const questions = [\n  { question: "A?", answers: ["1", "2"] },\n];', 'data'],
    [
      'LaTeX',
      String.raw`\begin{questions}\question A? \begin{choices}\choice 1\CorrectChoice 2\end{choices}`,
      'latex',
    ],
    ['a web page', '<!doctype html>\n<html><p>1. A?</p><p>A) 1</p><p>B) 2</p></html>', 'web_page'],
    ['lines of a web page', '<p>1. A?</p>\n<p>A) 1</p>\n<p>B) 2</p>\n<p>Javob: A</p>', 'web_page'],
    ['a PDF', strToU8('%PDF-1.7\n%âãÏÓ\n'), 'pdf'],
    ['a document in Rich Text Format', String.raw`{\rtf1\ansi 1. A? \par A) 1\par B) 2}`, 'rich_text'],
    ['the same in bytes', strToU8(String.raw`{\rtf1\ansi 1. A? \par A) 1\par B) 2}`), 'rich_text'],
    ['a document of old Word', compound('WordDocument'), 'old_word'],
    [
      'a document of Word in XML',
      '<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>\n<w:wordDocument xmlns:w="w"/>',
      'old_word',
    ],
    ['a document of OpenDocument', openDocument('application/vnd.oasis.opendocument.text'), 'open_document'],
    [
      'the same in XML',
      '<?xml version="1.0"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.text"/>',
      'open_document',
    ],
    ['a presentation', zip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<p/>' }), 'slides'],
    [
      'a presentation of OpenDocument',
      openDocument('application/vnd.oasis.opendocument.presentation'),
      'slides',
    ],
    ['an old presentation', compound('PowerPoint Document'), 'slides'],
    ['a zip of one such document', zip({ 'a.rtf': String.raw`{\rtf1 1. A?}` }), 'rich_text'],
    [
      'a document with a password',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'has_password',
    ],
  ])('is refused as a whole: %s', async (_name, source, code) => {
    const reading = typeof source === 'string' ? read(source) : readBytes(source);
    expect(await refusalOf(reading)).toBe(code);
  });
});

describe('a zip of several files', () => {
  test('is read in the order of their names, each place with the name of its file', async () => {
    const { items, format } = await readBytes(zip({ '10.txt': aiken, '2.txt': gift, '__MACOSX/2.txt': 'x' }));
    expect(items.map(({ place }) => place.split(',')[0])).toEqual(['2.txt', '10.txt']);
    expect(format).toBe('gift');
  });

  test('has a refused item for a file that cannot be read, a zip among them', async () => {
    const nested = Buffer.from(zip({ 'a.txt': gift })).toString('latin1');
    const files = {
      'a.txt': strToU8(gift),
      'b.zip': Buffer.from(nested, 'latin1'),
      'c.bin': strToU8('%PDF-1.4'),
    };
    const { items } = await readBytes(zipSync(files));
    expect(items.map(({ name, remarks }) => [name, remarks[0]?.code])).toEqual([
      [expect.any(String), undefined],
      ['b.zip', 'broken'],
      ['c.bin', 'broken'],
    ]);
    expect(items[2]?.remarks).toEqual([{ code: 'broken', detail: 'pdf' }]);
  });
});

test('any bytes are read or refused by name', async () => {
  const starts = [
    [],
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
    [...strToU8('<quiz>')],
    [...strToU8('Q {=')],
  ];
  const bytes = fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }))
    .map(([start, rest]) => Uint8Array.from([...start, ...rest]));
  await fc.assert(
    fc.asyncProperty(bytes, async (source) => {
      expect(await refusalOf(readBytes(source))).toMatch(/^\w+$/);
    }),
    { numRuns: 200 },
  );
});
