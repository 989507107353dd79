import {
  auditActions,
  type AuditAction,
  exportAuditEntries,
  listAuditEntries,
} from '../../contract/audit.ts';
import { highestId } from '../../contract/wire/fields.ts';
import { download } from '../lib/download.ts';
import { useLanguage } from '../lib/languages/i18n.ts';
import { choice, listAddress, pageNumber, wholeNumber } from '../lib/list-state.ts';
import { withQuery } from '../lib/paths/paths.ts';
import { datedName, saveFile } from '../lib/save-file.ts';
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
  const language = useLanguage();
  const query = { ...filterOf(state), language, page: state.selected_page };
  return useEndpoint(listAuditEntries, { query }, { keepsPrevious: true });
}

/** Saves all lines that match as a file for spreadsheets. @param title of the file @throws ApiError */
export async function downloadAudit(state: AuditState, title: string): Promise<void> {
  const content = await download(withQuery(exportAuditEntries.path, filterOf(state)));
  saveFile(content, datedName([title], 'csv'));
}
