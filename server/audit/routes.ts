import {
  type AuditEntry,
  exportAuditEntries,
  listAuditEntries as listEndpoint,
} from '../../contract/audit.ts';
import type { Content } from '../../contract/wire/endpoint.ts';
import { byteOrderMark, csvRow } from '../http/responses/csv.ts';
import { listPage } from '../http/responses/list.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { dayOf } from '../process/school-days.ts';
import { listAuditEntries, readAuditEntries } from './store.ts';

const handleList: Handler<typeof listEndpoint> = async ({ query, database }) => {
  const { entries, total } = await listAuditEntries(database, query);
  return ok(listPage(entries, total, query));
};

const headings = ['made_at', 'action', 'actor', 'actor_name', 'person', 'person_name', 'details'] as const;

function rowOf({ details, ...entry }: AuditEntry): string {
  const { made_at, action, actor, actor_name, person, person_name } = entry;
  return csvRow([made_at, action, actor, actor_name, person, person_name, JSON.stringify(details)]);
}

async function* rowsOf({ database, query }: Call<typeof exportAuditEntries>): Content['bytes'] {
  yield byteOrderMark + csvRow(headings);
  for await (const entries of readAuditEntries(database, query)) {
    yield entries.map(rowOf).join('');
  }
}

const handleExport: Handler<typeof exportAuditEntries> = (call, { config: { timeZone } }) => {
  const fileName = `savol-audit-${dayOf(call.now, timeZone)}.csv`;
  return { status: 200, content: { bytes: rowsOf(call), fileName } };
};

export const auditRoutes = [route(listEndpoint, handleList), route(exportAuditEntries, handleExport)];
