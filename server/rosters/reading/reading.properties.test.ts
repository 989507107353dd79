import fc from 'fast-check';
import { expect, test } from 'vitest';

import { refusalReasons, rosterFields } from '../../../contract/people/rosters.ts';
import { rosterHeadings } from '../../../contract/people/roster-headings.ts';
import { byteOrderMark, csvRow } from '../../http/responses/csv.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { readList } from './read-list.ts';

const options = { columns: undefined, headings: true, kind: undefined };

/** Reads anything: it is read, or refused as a whole by a reason of its own. */
async function read(source: { bytes: Uint8Array } | { text: string }) {
  try {
    return await readList(source, options);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

const starts = [
  '',
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\xff\xfe',
  '\xef\xbb\xbf',
  'Ism;Familiya\n',
];

test('no bytes throw anything but that they are no list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 600 }), async (start, bytes) => {
      const reading = await read({ bytes: Buffer.concat([Buffer.from(start, 'latin1'), bytes]) });
      const reasons = (reading?.drafts ?? []).flatMap(({ refusal }) => refusal?.reason ?? []);
      expect(refusalReasons).toEqual(expect.arrayContaining(reasons));
    }),
    { numRuns: 500 },
  );
});

const headings = fc.uniqueArray(fc.constantFrom(...rosterFields), { minLength: 1 });
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    'Ali',
    'Қодиров',
    '=1',
    '?',
    'pupil',
    '7A',
    'ali@x.uz',
    '2026',
    'Ism',
    '"',
    "'=1",
    '\r\n',
  ),
);
/** White space that is no space would be escaped by the export, and so be a cell that says something. */
const filled = cell.filter((text) => text === '' || text.trim() !== '');

test('every row that is not blank ends as one draft, in its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      headings,
      fc.array(fc.array(filled, { maxLength: 15 }), { maxLength: 20 }),
      async (fields, rows) => {
        const table = [
          fields.map((field) => rosterHeadings.uz[field]),
          ...rows.map((row) => fields.map((_, place) => row[place] ?? '')),
        ];
        const text = table.map(csvRow).join('');
        const reading = await read({ text: `sep=,\n${text}` });
        if (reading === undefined) return;
        const written = table.slice(1).filter((row) => row.some((typed) => typed.trim() !== ''));
        expect(reading.drafts).toHaveLength(written.length);
        const places = reading.drafts.map(({ place }) => Number(place));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 300 },
  );
});

const name = fc
  .string({ unit: fc.constantFrom(...'abcʻʼ=+-@\'",;\tқғҳўАЯ '.split('')), minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !(/[a-z]/.test(text) && /[а-яқғҳў]/i.test(text)));

test('an export is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 10 }), async (names) => {
      const text = [
        ['Last name', 'First name', 'ID'],
        ...names.map(([last, first], at) => [last, first, `n${at}`]),
      ].reduce((lines, row) => lines + csvRow(row), byteOrderMark);
      const { drafts } = await readList({ bytes: Buffer.from(text) }, options);
      expect(drafts.map(({ last_name, first_name, refusal }) => [last_name, first_name, refusal])).toEqual(
        names.map(([last, first]) => [last, first, null]),
      );
    }),
    { numRuns: 300 },
  );
});
