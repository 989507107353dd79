import { beforeAll, expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { questionTypeNames } from '../../contract/question-types/registry.ts';
import { testHeadings } from '../../contract/question-tables/test-table.ts';
import { decodeText } from '../reading/decode-text.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { readTable } from './reading/tables/table.ts';

const server = startServer();
let teacher: Caller;
beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
});

const template = (query: string, language: string) =>
  fetch(`${server.origin}/django/imports_api/template/${query}`, {
    headers: { Authorization: `JWT ${teacher.token}`, 'Accept-Language': language },
  });

test.each(languages)(
  'the template in %s has an example of each type, which an import reads without a remark',
  async (language) => {
    const workbook = await template('?format=xlsx', language);
    expect(workbook.headers.get('Content-Disposition')).toContain('savol-tests.xlsx');
    const csv = await template('?format=csv', language);
    const { text } = decodeText(new Uint8Array(await csv.arrayBuffer()));
    expect(text).toContain(testHeadings[language].answer);
    const readings = [await readTable(new Uint8Array(await workbook.arrayBuffer())), await readTable(text)];
    for (const { items } of readings) {
      expect(items).toHaveLength(questionTypeNames().length);
      expect(new Set(items.map((item) => item.test?.test_type))).toEqual(new Set(questionTypeNames()));
      expect(items.flatMap(({ remarks }) => remarks)).toEqual([]);
      expect(items.every((item) => item.test?.key !== null || item.test.test_type === 'essay')).toBe(true);
    }
  },
);

test('a format that the template has not is refused', async () => {
  const { status, body } = await send(server, 'GET /imports_api/template/?format=docx', teacher);
  expect([status, body]).toEqual([400, { format: ['"docx" is not a valid choice.'] }]);
});
