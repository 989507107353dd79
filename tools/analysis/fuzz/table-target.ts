import { readdirSync, readFileSync } from 'node:fs';

import { writeXlsx } from 'hucre';

import { changeRemarks, refusalRemarks } from '../../../contract/questions/imports.ts';
import { languages } from '../../../contract/languages.ts';
import { decodeText } from '../../../server/reading/decode-text.ts';
import { UnreadableFile } from '../../../server/reading/unreadable-file.ts';
import { looksLikeKahoot, readKahoot } from '../../../server/question-imports/reading/tables/kahoot.ts';
import { looksLikeQuizizz, readQuizizz } from '../../../server/question-imports/reading/tables/quizizz.ts';
import { isWorkbookFile } from '../../../server/question-imports/reading/tables/sheets.ts';
import { looksLikeTable, readTable } from '../../../server/question-imports/reading/tables/table.ts';
import { templateCsv } from '../../../server/question-imports/table/template.ts';
import { oldWorkbook } from '../../../server/testing/lists.ts';
import type { Target } from './inputs.ts';

const folder = new URL('../../../server/question-imports/testing/tables/', import.meta.url);

/** Tables of tests: each row is a test with remarks that are known, or refused for a reason that is, or the whole table is refused. */
export async function tableTarget(): Promise<Target> {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(new URL(name, folder)));
  const templates: string[] = [];
  for (const language of languages) {
    let template = '';
    for await (const part of templateCsv(language)) template += part;
    templates.push(template);
  }
  const small = [
    ['Savol', 'A', 'B', 'Javob'],
    ['2 + 2', '3', '4', 'B'],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'A', rows: small }], stringMode: 'inline' });
  return {
    seeds: [...texts, ...templates, Buffer.from(workbook), Buffer.from(oldWorkbook(small))],
    dictionary: [
      'Savol',
      'Вопрос',
      'Question',
      'Option A',
      'Right answer',
      'Type',
      'gaps',
      'matching',
      '{{1}}',
      '___',
      'A, C',
      'A-B',
      '\\(',
      '\\)',
      '\\\n',
      ' > ',
      '"',
      ';',
      '\t',
    ],
    longest: 8192,
    async run(bytes) {
      try {
        const source = isWorkbookFile(bytes) ? bytes : decodeText(bytes).text;
        await looksLikeTable(source);
        const readers = [
          ...((await looksLikeKahoot(source)) ? [readKahoot] : []),
          ...((await looksLikeQuizizz(source)) ? [readQuizizz] : []),
          readTable,
        ];
        for (const reader of readers) {
          const { items } = await reader(source);
          for (const { remarks, test } of items) {
            const isKnown = remarks.every(({ code }) => code in changeRemarks || code in refusalRemarks);
            const isRefused = remarks.some(({ code }) => code in refusalRemarks);
            if (!isKnown || (test === null && !isRefused))
              throw new Error('A row is neither read nor refused.');
          }
        }
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
      }
    },
  };
}
