import { exportRoster, exportRosterWorkbook } from '../../contract/rosters.ts';
import { ApiError } from '../lib/api-error.ts';
import { refresh } from '../lib/api.ts';
import { currentLanguage } from '../lib/i18n.ts';
import { base_url } from '../lib/session-state.ts';
import { saveFile } from '../lib/save-file.ts';
import { tokens } from '../lib/tokens.ts';

const exports = { csv: exportRoster, xlsx: exportRosterWorkbook } as const;

function request(path: string): Promise<Response> {
  const headers = { 'Accept-Language': currentLanguage(), Authorization: `JWT ${tokens.access() ?? ''}` };
  return fetch(base_url + path, { headers });
}

/** Exports all people. @throws ApiError */
export async function downloadPeople(format: keyof typeof exports): Promise<void> {
  const { path } = exports[format];
  try {
    let response = await request(path);
    if (response.status === 401 && (await refresh())) response = await request(path);
    if (!response.ok) throw new ApiError('refused', response.status, undefined);
    saveFile(await response.blob(), `people.${format}`);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network', 0, undefined, { cause: error });
  }
}
