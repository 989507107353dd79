import type { Language } from '../../contract/languages.ts';
import type { ExportFormat } from '../../contract/question-files/exports.ts';
import type { BankQuestion } from './bank-question.ts';
import { writeAiken } from './formats/aiken.ts';
import { writeDocx } from './formats/docx.ts';
import { writeGift } from './formats/gift.ts';
import { writeMoodleXml } from './formats/moodle-xml.ts';
import { writeQti22, writeQti30 } from './formats/qti.ts';
import { writeSavol } from './formats/savol.ts';
import type { Writer } from './formats/writer.ts';
import { lossesOf, type TestLoss } from './losses.ts';
import { lossesOfTable, writeCsv, writeWorkbook } from './tables.ts';

/** A writer that needs all tests at once. */
function table(write: (tests: readonly BankQuestion[], language: Language) => ReturnType<Writer>): Writer {
  return async function* written(tests, { language }) {
    const all: BankQuestion[] = [];
    for await (const test of tests) all.push(test);
    yield* write(all, language);
  };
}

/** The writers of the formats. */
export const writers: Readonly<Record<ExportFormat, Writer>> = {
  gift: writeGift,
  aiken: writeAiken,
  moodle_xml: writeMoodleXml,
  qti22: writeQti22,
  qti30: writeQti30,
  csv: table(writeCsv),
  xlsx: table(writeWorkbook),
  docx: writeDocx,
  savol: writeSavol,
};

/** What a format cannot say of a test. */
export function lossesIn(format: ExportFormat, test: BankQuestion): TestLoss[] {
  if (format !== 'csv' && format !== 'xlsx') return lossesOf(format, test);
  return lossesOfTable(test).map((code) => ({ code, detail: '' }));
}
