import { join } from 'node:path';

import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { savolFileSchema } from '../../contract/question-files/savol-file.ts';
import { jsonSchemaOf } from '../../contract/wire/openapi-schemas.ts';
import { looksLikeSavol, readSavol } from '../question-imports/reading/savol.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { BankQuestion } from './bank-question.ts';
import { writeSavol } from './formats/savol.ts';
import { randomTests } from './testing/random-tests.ts';
import { writtenBytes } from './testing/written.ts';

const all = ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];
const picture = new Uint8Array([1, 2, 3]);
const sound = new Uint8Array([4, 5]);
const files = new Map([
  ['flag-60x40.webp', picture],
  ['river.mp3', sound],
]);

const withFiles: BankQuestion = {
  id: 7,
  test_type: 'choosable',
  savol: 'Whose flag is it?',
  text_format: 'plain',
  content: {
    options: [
      { id: 'a', text: 'Of Peru' },
      { id: 'b', text: 'Of Kenya' },
    ],
  },
  key: { right: 'b' },
  explanation: 'It has a shield.',
  remarks: { a: 'That has no shield.' },
  level: 3,
  tags: ['Bayroqlar', '5-sinf'],
  pictures: [{ file: 'flag-60x40.webp', alt: 'A flag' }],
  option_pictures: { a: { file: 'flag-60x40.webp', alt: '' } },
  sound: { file: 'river.mp3', title: 'A river' },
  category: ['Geografiya', 'Bayroqlar'],
};

test('the format of Savol brings back everything that a test is, in the order of the tests', async () => {
  await fc.assert(
    fc.asyncProperty(randomTests(all), async (tests) => {
      const given = [...tests, withFiles];
      const bytes = await writtenBytes(writeSavol, given, files);
      expect(looksLikeSavol(bytes)).toBe(true);
      const { items } = readSavol(bytes);
      expect(items.map(({ remarks }) => remarks)).toEqual(given.map(() => []));
      const read = items.map(({ test: back, category }) => Object.assign({}, back, { category }));
      expect(read).toEqual(given.map(({ id: _id, ...rest }) => rest));
    }),
    { numRuns: 30 },
  );
});

test('a file has each picture and recording once', async () => {
  const bytes = await writtenBytes(writeSavol, [withFiles, { ...withFiles, id: 8 }], files);
  expect([...readSavol(bytes).files]).toEqual([...files]);
});

const zipOf = (value: unknown) =>
  zipSync({ 'savol.json': Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)) });
const { id: _id, ...portable } = withFiles;

test('one broken test is one refused item, and a file that is missing is named', () => {
  const { items } = readSavol(
    zipOf({ format: 'savol', version: 1, tests: [{ test_type: 'choosable' }, portable] }),
  );
  expect(items.map(({ remarks }) => remarks.map(({ code }) => code))).toEqual([
    ['broken'],
    ['file_missing', 'file_missing', 'file_missing'],
  ]);
  expect(items[0]?.test).toBeNull();
});

test.each(['{', { format: 'savol', version: 2, tests: [] }, { format: 'another' }, 5])(
  'a file that is none of this version is refused as a whole: %j',
  (value) => {
    expect(() => readSavol(zipOf(value))).toThrow(UnreadableFile);
  },
);

test('only a zip with the file of tests looks like one', () => {
  expect(looksLikeSavol(zipSync({ 'other.json': new Uint8Array(1) }))).toBe(false);
  expect(looksLikeSavol(Buffer.from('savol.json'))).toBe(false);
});

const schemaFile = join(import.meta.dirname, '../../docs/savol-format.schema.json');

/** Run with `-u` after a change of the format. */
test('the JSON Schema in docs is that of the format', async () => {
  const schema = jsonSchemaOf(savolFileSchema());
  expect(schema).toHaveProperty('properties.tests.items.anyOf.length', all.length);
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(schemaFile);
});
