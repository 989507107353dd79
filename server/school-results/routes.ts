import {
  exportSchoolResults,
  exportSchoolResultsWorkbook,
  getSchoolResults,
  mostResultRows,
} from '../../contract/school/results.ts';
import type { AppContext } from '../app-context.ts';
import { csvOf } from '../http/responses/csv.ts';
import { workbookOf } from '../http/responses/workbook.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { readSchoolName } from '../school/store.ts';
import { resultTable } from './export.ts';
import { readResults } from './report.ts';

type ResultsCall = Pick<Call<typeof getSchoolResults>, 'query' | 'person' | 'now' | 'language' | 'database'>;

function readAsked({ query, person, now, language, database }: ResultsCall, { config }: AppContext) {
  const { id, versions } = person;
  return readResults(database, query, { id, versions, now, timeZone: config.timeZone, language });
}

const handleGetResults: Handler<typeof getSchoolResults> = async (call, context) => {
  const { rows, ...results } = await readAsked(call, context);
  const shown = rows.slice(0, mostResultRows);
  return ok({ status: 'ok', data_api: [{ ...results, rows: shown, more: rows.length - shown.length }] });
};

const handleExport: Handler<typeof exportSchoolResults> = async (call, context) => {
  const { rows } = resultTable(await readAsked(call, context), call.language, context.config.timeZone);
  return { status: 200, content: { bytes: csvOf(rows, call.language), fileName: 'results.csv' } };
};

const handleExportWorkbook: Handler<typeof exportSchoolResultsWorkbook> = async (call, context) => {
  const { timeZone } = context.config;
  const { sheet, rows } = resultTable(await readAsked(call, context), call.language, timeZone);
  const school = await readSchoolName(call.database, context.config);
  const bytes = workbookOf(sheet, rows, { rows: 1, columns: 1 }, school);
  return { status: 200, content: { bytes, fileName: 'results.xlsx' } };
};

/** The results of the whole school, for staff. */
export const schoolResultRoutes = [
  route(getSchoolResults, handleGetResults),
  route(exportSchoolResults, handleExport),
  route(exportSchoolResultsWorkbook, handleExportWorkbook),
];
