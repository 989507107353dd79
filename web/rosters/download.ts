import { exportRoster, exportRosterWorkbook } from '../../contract/people/rosters.ts';
import { download } from '../lib/download.ts';
import { saveFile } from '../lib/save-file.ts';

const exports = { csv: exportRoster, xlsx: exportRosterWorkbook } as const;

/** Exports all people. @throws ApiError */
export async function downloadPeople(format: keyof typeof exports): Promise<void> {
  saveFile(await download(exports[format].path), `people.${format}`);
}
