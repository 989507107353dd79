import {
  exportSchoolResults,
  exportSchoolResultsWorkbook,
  getSchoolResults,
} from '../../contract/school/results.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { download } from '../lib/download.ts';
import { withQuery } from '../lib/paths/paths.ts';
import { datedName, saveFile } from '../lib/save-file.ts';
import type { Asked } from './shown.ts';

/** The results of the school; those that were shown before stay until others have come. */
export function useSchoolResults(asked: Asked) {
  return useEndpoint(
    getSchoolResults,
    { query: asked },
    { select: ({ data_api }) => data_api[0], keepsPrevious: true },
  );
}

const exports = { csv: exportSchoolResults, xlsx: exportSchoolResultsWorkbook } as const;

/** Saves results as a file. @param title the parts of its name @throws ApiError */
export async function downloadResults(
  asked: Asked,
  format: keyof typeof exports,
  title: readonly string[],
): Promise<void> {
  saveFile(await download(withQuery(exports[format].path, asked)), datedName(title, format));
}
