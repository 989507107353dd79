import { message } from '../../../contract/wire/messages.ts';
import { getWorkPaper, getWorkTest, handInForPupil } from '../../../contract/work/work-papers.ts';
import {
  exportWorkResults,
  exportWorkResultsWorkbook,
  getWorkResults,
} from '../../../contract/work/work-results.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../database/database.ts';
import { csvOf } from '../../http/responses/csv.ts';
import { invalid, notFound } from '../../http/responses/errors.ts';
import { workbookOf } from '../../http/responses/workbook.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import { getQuestion } from '../../questions/store.ts';
import { readSchoolName } from '../../school/store.ts';
import { readPaper } from './paper.ts';
import { type ResultTable, resultTable } from './export.ts';
import { readPupils } from './store.ts';
import { readResults, requireResults } from './results.ts';
import { countTestAnswers } from './test-answers.ts';
import { rejectedRoutes } from '../late/routes.ts';
import { workMarkRoutes } from './mark-routes.ts';
import { handInByTeacher } from '../attempts/hand-in.ts';

const handleGetResults: Handler<typeof getWorkResults> = async (
  { params, query, person, now, database },
  { guards },
) => {
  const seen = await requireResults(database, person, params.id, { guards, now });
  const { state } = seen;
  if (query.state === state) return ok({ status: 'ok', state, unchanged: true as const });
  return ok(await readResults(database, seen, now));
};

async function tableOf(
  {
    params,
    person,
    language,
    now,
    database,
  }: Pick<Call<typeof exportWorkResults>, 'params' | 'person' | 'language' | 'now' | 'database'>,
  { guards, config }: AppContext,
): Promise<ResultTable> {
  const seen = await requireResults(database, person, params.id, { guards, now });
  return resultTable(await readResults(database, seen, now), language, config.timeZone);
}

const fileName = (id: number, extension: string) => `work-${id}-results.${extension}`;

const handleExport: Handler<typeof exportWorkResults> = async (call, context) => {
  const { rows } = await tableOf(call, context);
  return {
    status: 200,
    content: { bytes: csvOf(rows, call.language), fileName: fileName(call.params.id, 'csv') },
  };
};

const handleExportWorkbook: Handler<typeof exportWorkResultsWorkbook> = async (call, context) => {
  const { sheet, rows } = await tableOf(call, context);
  const school = await readSchoolName(call.database, context.config);
  const bytes = workbookOf(sheet, rows, { rows: 1, columns: 1 }, school);
  return { status: 200, content: { bytes, fileName: fileName(call.params.id, 'xlsx') } };
};

const handleGetPaper: Handler<typeof getWorkPaper> = async (
  { params, query, person, now, database },
  { guards, config },
) => {
  const seen = await requireResults(database, person, params.id, { guards, now });
  const paper = await readPaper(database, seen, query.person, { person, guards, config }, now);
  return ok({ status: 'ok', data_api: [paper] });
};

const handleHandIn: Handler<typeof handInForPupil> = async (
  { params, body, person, now, database },
  { guards },
) => {
  const { scope } = await requireResults(database, person, params.id, { guards, now });
  const pupils = await readPupils(database, { ...scope, person: body.person });
  if (pupils.length === 0) throw invalid({ person: message.missingPk(body.person) });
  const handed_in = await inTransaction(database, (transaction) =>
    handInByTeacher(transaction, params.id, now, body.person),
  );
  return ok({ status: 'ok', handed_in });
};

const handleGetTest: Handler<typeof getWorkTest> = async (
  { params, query, person, now, database },
  { guards, config },
) => {
  const seen = await requireResults(database, person, params.id, { guards, now });
  const question = await getQuestion(database, query.test, person.versions);
  const counted = await countTestAnswers(database, seen, question, { person, guards, config }, now);
  if (counted === undefined) throw notFound();
  return ok({ status: 'ok', data_api: [counted] });
};

/** What came of works, for who gave them, the teachers of their classes, and staff. */
export const workResultRoutes = [
  route(getWorkResults, handleGetResults),
  route(exportWorkResults, handleExport),
  route(exportWorkResultsWorkbook, handleExportWorkbook),
  route(getWorkPaper, handleGetPaper),
  route(handInForPupil, handleHandIn),
  route(getWorkTest, handleGetTest),
  ...workMarkRoutes,
  ...rejectedRoutes,
];
