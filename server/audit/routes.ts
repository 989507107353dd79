import { exportAuditEntries, listAuditEntries as listEndpoint } from '../../contract/audit.ts';
import type { Language } from '../../contract/languages.ts';
import { type Cell, csvOf } from '../http/responses/csv.ts';
import { listPage } from '../http/responses/list.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { dayOf, timeOf } from '../process/school-days.ts';
import { listAuditEntries, readAuditEntries } from './store.ts';

const handleList: Handler<typeof listEndpoint> = async (
  { query, language, database },
  { config: { timeZone } },
) => {
  const reader = { language: query.language ?? language, timeZone };
  const { entries, total } = await listAuditEntries(database, query, reader);
  return ok(listPage(entries, total, query));
};

type Words = { headings: readonly [when: string, who: string, what: string, whom: string]; server: string };

/** The texts of the file beside names and sentences. */
const words: Readonly<Record<Language, Words>> = {
  en: { headings: ['When', 'Who', 'Action', 'To whom'], server: 'the server' },
  ru: { headings: ['Когда', 'Кто', 'Что сделано', 'Кого касается'], server: 'сервер' },
  uz: { headings: ['Qachon', 'Kim', 'Nima qilindi', 'Kimga nisbatan'], server: 'server' },
};

async function* rowsOf(
  { database, query }: Call<typeof exportAuditEntries>,
  reader: { language: Language; timeZone: string },
): AsyncGenerator<Cell[]> {
  const { headings, server } = words[reader.language];
  yield [...headings];
  for await (const entries of readAuditEntries(database, query, reader)) {
    for (const { made_at, actor, actor_name, sentence, person_name } of entries) {
      yield [
        timeOf(new Date(made_at), reader.timeZone),
        actor === null ? server : actor_name,
        sentence,
        person_name,
      ];
    }
  }
}

const handleExport: Handler<typeof exportAuditEntries> = (call, { config: { timeZone } }) => {
  const language = call.query.language ?? call.language;
  const fileName = `savol-audit-${dayOf(call.now, timeZone)}.csv`;
  return { status: 200, content: { bytes: csvOf(rowsOf(call, { language, timeZone }), language), fileName } };
};

export const auditRoutes = [route(listEndpoint, handleList), route(exportAuditEntries, handleExport)];
