import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { ExportFormat } from '../../contract/question-files/exports.ts';
import type { Item, ReadItems } from '../question-imports/reading/item.ts';
import { readMoodleXml } from '../question-imports/reading/moodle/moodle-xml.ts';
import { readQtiPackage } from '../question-imports/reading/qti/read-qti.ts';

import { readTable } from '../question-imports/reading/tables/table.ts';
import { readAiken } from '../question-imports/reading/text/aiken.ts';
import { readGift } from '../question-imports/reading/text/gift.ts';
import { readDocx } from '../question-imports/reading/word/docx.ts';
import type { BankQuestion } from './bank-question.ts';
import { isWritten } from './losses.ts';
import { randomTests } from './testing/random-tests.ts';
import { shownQuestion, writtenBytes } from './testing/written.ts';
import { lossesIn, writers } from './write.ts';

/* What a format can say comes back: the same tests, in the same order. */

const all = ['choosable', 'multiple', 'free_text', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

type Reads = (bytes: Uint8Array) => ReadItems | Promise<ReadItems>;

const formats: readonly [ExportFormat, Reads][] = [
  ['gift', (bytes) => readGift(textOf(bytes))],
  ['aiken', (bytes) => readAiken(textOf(bytes))],
  ['moodle_xml', (bytes) => readMoodleXml(textOf(bytes))],
  ['qti22', readQtiPackage],
  ['qti30', readQtiPackage],

  ['csv', (bytes) => readTable(textOf(bytes))],
  ['xlsx', readTable],
  ['docx', readDocx],
];

/** Formats in which what begins a line can be a sign of a question, and paragraphs are lines. */
const textsOf = (format: ExportFormat) =>
  format === 'docx' || format === 'aiken' ? (['tame'] as const) : (['plain', 'markdown'] as const);

/** A document of Word has no heading for tests of no category behind others. */
const inOrder = (format: ExportFormat, tests: readonly BankQuestion[]) =>
  format === 'docx' ? tests.toSorted((a, b) => a.category.length - b.category.length) : tests;

/** What people see of an item; null where it has no test. */
const shownItem = (item: Item) =>
  item.test && shownQuestion(Object.assign({}, item.test, { category: item.category }));

/** Whether nothing of a test is lost in a format. */
const isWhole = (format: ExportFormat) => (exported: BankQuestion) => lossesIn(format, exported).length === 0;

test.each(formats)('%s brings back each test of which nothing is lost', async (format, read) => {
  const whole = randomTests(format === 'aiken' ? ['choosable'] : all, textsOf(format)).map((tests) =>
    inOrder(format, tests.filter(isWhole(format))),
  );
  await fc.assert(
    fc.asyncProperty(whole, async (tests) => {
      fc.pre(tests.length > 0);
      const { items } = await read(await writtenBytes(writers[format], tests));
      const back = items.map(shownItem);
      expect(back).toEqual(tests.map(shownQuestion));
    }),
    { numRuns: 40, maxSkipsPerRun: 1000 },
  );
});

test.each(formats)('%s has each test that it can say', async (format, read) => {
  await fc.assert(
    fc.asyncProperty(
      randomTests(format === 'aiken' ? ['choosable'] : all, textsOf(format)),
      async (tests) => {
        const written = tests.filter((given) => {
          const losses = lossesIn(format, given);
          return isWritten(losses) && !losses.some(({ code }) => code === 'as_text');
        });
        fc.pre(written.length > 0);
        const { items } = await read(await writtenBytes(writers[format], written));
        expect(items).toHaveLength(written.length);
      },
    ),
    { numRuns: 20 },
  );
});
