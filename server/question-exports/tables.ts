import type { Language } from '../../contract/languages.ts';
import { csvOf } from '../http/responses/csv.ts';
import { sheetsOf } from '../http/responses/workbook.ts';
import { testRows } from '../question-imports/table/test-cells.ts';
import type { BankQuestion } from './bank-question.ts';

/** What a table cannot say of a test: its pictures, its recording; without options in text it cannot be read back. */
export type TableLoss = 'pictures' | 'sound' | 'no_options';

/** What a table cannot say of a test. */
export function lossesOfTable({
  test_type,
  content,
  pictures,
  option_pictures,
  sound,
}: BankQuestion): TableLoss[] {
  const options =
    test_type === 'choosable' ? (content as { options: { text: string }[] }).options : undefined;
  const isBlank = options?.every(({ text }) => text.trim() === '') === true;
  return [
    ...(isBlank ? (['no_options'] as const) : []),
    ...(pictures.length + Object.keys(option_pictures).length > 0 ? (['pictures'] as const) : []),
    ...(sound === null ? [] : (['sound'] as const)),
  ];
}

/** A CSV file of tests, one in each row, in the columns that an import reads. No cell runs as a formula. @param language of the headings */
export function writeCsv(tests: readonly BankQuestion[], language: Language = 'en'): AsyncGenerator<string> {
  return csvOf(testRows(tests, language), language);
}

/** A workbook of tests: see writeCsv. */
export function writeWorkbook(
  tests: readonly BankQuestion[],
  language: Language = 'en',
): AsyncGenerator<Uint8Array> {
  return sheetsOf([{ name: 'Savol', rows: testRows(tests, language), freezePane: { rows: 1, columns: 0 } }]);
}
