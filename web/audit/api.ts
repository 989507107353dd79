import {
  auditActions,
  type AuditAction,
  exportAuditEntries,
  listAuditEntries,
} from '../../contract/audit.ts';
import { highestId } from '../../contract/wire/fields.ts';
import { call } from '../lib/api/api.ts';
import { choice, listAddress, pageNumber, wholeNumber } from '../lib/list-state.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

/** Which lines of the audit trail are listed; 0 stands for everybody. */
export type AuditState = {
  action: '' | AuditAction;
  actor: number;
  person: number;
  selected_page: number;
};

export const auditList = listAddress<AuditState>({
  action: choice(auditActions, ''),
  actor: wholeNumber(0, highestId),
  person: wholeNumber(0, highestId),
  selected_page: pageNumber,
});

function filterOf({ action, actor, person }: AuditState) {
  return {
    action: action === '' ? undefined : action,
    actor: actor === 0 ? undefined : actor,
    person: person === 0 ? undefined : person,
  };
}

export function useAuditEntries(state: AuditState) {
  const query = { ...filterOf(state), page: state.selected_page };
  return useEndpoint(listAuditEntries, { query }, { keepsPrevious: true });
}

/** All lines that match, as a file for spreadsheets. */
export async function exportAudit(state: AuditState): Promise<Blob> {
  const text = await call(exportAuditEntries, { query: filterOf(state) });
  // Reading the response as text has taken away the byte order mark, by which Excel knows UTF-8.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
