import fc from 'fast-check';
import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { checkQuestion, questionTypeOf } from '../../contract/question-types/registry.ts';
import { optionLetters } from '../../contract/questions/choices.ts';
import { textFormats } from '../../contract/questions/text-format.ts';
import { isBlank, lookOf } from '../../contract/wire/names.ts';
import { blankQuestion } from '../question-imports/reading/item.ts';
import { readTable } from '../question-imports/reading/tables/table.ts';
import { decodeText } from '../reading/decode-text.ts';
import type { BankQuestion } from './bank-question.ts';
import { lossesOfTable, writeCsv, writeWorkbook } from './tables.ts';

async function bytesOf(content: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Texts that a spreadsheet runs, divides or changes, and those that look like headings, letters, numbers and marks of gaps. */
const hostile = fc
  .oneof(
    fc.constantFrom(
      '=1+1',
      '+7',
      '-5',
      '@SUM(A1)',
      "'=1",
      "''x",
      '|cmd',
      '\uFF1D1',
      '007',
      '1.50',
      '1/2',
      '2026-01-07',
      '1E5',
      '12345678901234567890',
      'TRUE',
      '#N/A',
      'A',
      'В',
      'b',
      '1',
      '2',
      'A, C',
      'A-B',
      'BAC',
      '?',
      'yes',
      'Savol',
      'Right answer',
      'a;b,c\td',
      '"quoted" text',
      'a\nb',
      '\\',
      'a\\',
      'a\\\nb',
      '\\(x\\)',
      '$x^2$',
      '{{1}}',
      '{{g1}}',
      '___',
      'x > y',
      'x \\> y; z',
      '<b>bold</b> &amp;',
      'oʻzbekcha gʻisht',
      'ўзбекча',
      '![](1)',
      '_x0041_',
      'sep=;',
      '[1, 2]',
    ),
    fc.string({
      unit: fc.constantFrom(...Array.from('aB1АВ=+-@\'"\\;,>|{}$? \n\t_.')),
      minLength: 1,
      maxLength: 12,
    }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  )
  .map((text) => text.trim())
  .filter((text) => !isBlank(text) && text.isWellFormed() && !/(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/u.test(text));

const several = (minLength: number, maxLength: number) =>
  fc.uniqueArray(hostile, { minLength, maxLength, selector: lookOf });
const parts = (prefix: string, minLength: number, maxLength: number) =>
  several(minLength, maxLength).map((texts) => texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text })));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5 });
const number = fc.constantFrom('5', '-0,5', '1/2', '007', '1 000', '9.8');

const gapOf = (id: string, choices: string[] | null | undefined) => (choices ? { id, choices } : { id });

type Asked = Pick<BankQuestion, 'test_type' | 'content' | 'key' | 'remarks'>;
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .record({
      letters: fc.subarray([...optionLetters], { minLength: 2 }),
      texts: several(5, 5),
      comments: fc.dictionary(fc.constantFrom(...optionLetters), hostile),
      right: orNull(fc.nat(4)),
    })
    .map(({ letters, texts, comments, right }) => ({
      test_type: 'choosable',
      content: { options: letters.map((id, at) => ({ id, text: texts[at] })) },
      key: right === null ? null : { right: letters[right % letters.length] },
      remarks: comments,
    })),
  fc
    .record({ options: parts('o', 2, 10), seed: fc.nat(1023), comment: orNull(hostile) })
    .map(({ options, seed, comment }) => {
      const right = options.filter((_, at) => (seed >> at) % 2 === 1).map(({ id }) => id);
      const remarks: Record<string, string> = comment === null ? {} : { o2: comment };
      return {
        test_type: 'multiple',
        content: { options },
        key: right.length === 0 ? null : { right },
        remarks,
      };
    }),
  fc.record({ accepted: several(1, 3), exact: fc.boolean() }).map(({ accepted, exact }) => ({
    test_type: 'free_text',
    content: {},
    key: { accepted: accepted.join('\n'), ...(exact && { exact: true }) },
    remarks: {},
  })),
  fc
    .record({
      unit: fc.constantFrom('', 'km', '=m'),
      values: fc.array(
        fc.record({
          value: number,
          tolerance: fc.constantFrom('', '0.1', '2%'),
          units: fc.uniqueArray(fc.constantFrom('km', 'км', 'a;b', '\\', 'm/s²'), { maxLength: 3 }),
        }),
        { maxLength: 4 },
      ),
    })
    .map(({ unit, values }) => ({
      test_type: 'numeric',
      content: { unit },
      key: values.length === 0 ? null : { values },
      remarks: {},
    })),
  fc
    .record({
      prompts: parts('p', 2, 10),
      choices: parts('c', 2, 15),
      right: orNull(fc.array(fc.nat(14), { minLength: 10, maxLength: 10 })),
    })
    .map(({ prompts, choices, right }) => ({
      test_type: 'matching',
      content: { prompts, choices },
      key: right && {
        pairs: Object.fromEntries(
          prompts.map(({ id }, at) => [id, choices[(right[at] ?? 0) % choices.length]?.id ?? '']),
        ),
      },
      remarks: {},
    })),
  parts('i', 3, 10).chain((items) =>
    orNull(
      fc.shuffledSubarray(
        items.map(({ id }) => id),
        { minLength: items.length },
      ),
    ).map((order) => ({
      test_type: 'ordering',
      content: { items },
      key: order && { order },
      remarks: {},
    })),
  ),
  fc
    .record({
      texts: fc.array(fc.oneof(hostile, fc.constantFrom(' ', '\n', '')), { minLength: 3, maxLength: 6 }),
      choices: fc.array(orNull(several(2, 4)), { minLength: 5, maxLength: 5 }),
      accepted: fc.array(several(1, 3), { minLength: 5, maxLength: 5 }),
      exact: fc.subarray([0, 1, 2, 3, 4]),
      hasKey: fc.boolean(),
      isReversed: fc.boolean(),
    })
    .map(({ texts, choices, accepted, exact, hasKey, isReversed }) => {
      const gaps = texts.slice(1).map((_, at) => gapOf(`g${at + 1}`, choices[at]));
      const marks = gaps.map(({ id }) => `{{${id}}}`);
      const ordered = isReversed ? marks.toReversed() : marks;
      const named = exact.filter((at) => at < gaps.length && !choices[at]).map((at) => `g${at + 1}`);
      const right = gaps.map(({ id }, at) => [id, choices[at]?.slice(0, 1) ?? accepted[at]]);
      return {
        test_type: 'gaps',
        content: { text: texts.map((text, at) => `${text}${ordered[at] ?? ''}`).join(''), gaps },
        key: hasKey ? { gaps: Object.fromEntries(right), ...(named.length > 0 && { exact: named }) } : null,
        remarks: {},
      };
    }),
  fc.constant({ test_type: 'essay', content: {}, key: null, remarks: {} }),
);

const exported: fc.Arbitrary<BankQuestion> = fc
  .record({
    asked,
    savol: hostile,
    explanation: fc.oneof(fc.constant(''), hostile),
    level: fc.option(fc.integer({ min: 1, max: 5 })),
    text_format: fc.constantFrom(...textFormats),
    category: fc.array(hostile, { maxLength: 3 }),
  })
  .map(({ asked: content, ...rest }) =>
    Object.assign(blankQuestion(content.test_type), content, rest, { id: 1 }),
  )
  .filter(({ test_type, content, key }) => 'value' in checkQuestion(questionTypeOf(test_type), content, key));

test.each(['csv', 'xlsx'] as const)(
  'an exported table of %s is read as the tests that it was made of, whatever they say',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(exported, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...languages),
        async (tests, language) => {
          const write = format === 'csv' ? writeCsv : writeWorkbook;
          const bytes = await bytesOf(write(tests, language));
          const { items } = await readTable(format === 'csv' ? decodeText(bytes).text : bytes);
          expect(items.map(({ test: read, category }) => ({ ...read, id: 1, category }))).toEqual(tests);
          const remarks = items.flatMap((item) => item.remarks.map(({ code }) => code));
          expect(remarks.filter((code) => code !== 'no_key')).toEqual([]);
        },
      ),
      { numRuns: format === 'csv' ? 150 : 60 },
    );
  },
);

test('parts are read by other ids, in their order', async () => {
  const options = ['x', 'y', 'z'].map((text) => ({ id: `q-${text}`, text }));
  const chosen: BankQuestion = {
    ...blankQuestion('multiple'),
    id: 7,
    savol: 'Which?',
    content: { options },
    key: { right: ['q-z', 'q-x'] },
    remarks: { 'q-y': 'Not this one.' },
    category: [],
  };
  const { items } = await readTable(decodeText(await bytesOf(writeCsv([chosen]))).text);
  expect(items[0]?.test).toMatchObject({ key: { right: ['o1', 'o3'] }, remarks: { o2: 'Not this one.' } });
});

test('pictures, recordings and options in pictures are named before', () => {
  const inPicture: BankQuestion = {
    ...blankQuestion('choosable'),
    id: 7,
    content: { options: [] },
    category: [],
  };
  expect(lossesOfTable(inPicture)).toEqual(['no_options']);
  const withFiles: BankQuestion = {
    ...inPicture,
    content: { options: [{ id: 'a', text: 'x' }] },
    option_pictures: { a: { file: 'a.png', alt: '' } },
    sound: { file: 'a.mp3', title: '' },
  };
  expect(lossesOfTable(withFiles)).toEqual(['pictures', 'sound']);
});
