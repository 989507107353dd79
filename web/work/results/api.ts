import { useQuery, useQueryClient } from '@tanstack/react-query';

import { getWorkPaper, handInForPupil } from '../../../contract/work/work-papers.ts';
import {
  exportWorkResults,
  exportWorkResultsWorkbook,
  getWorkResults,
  type WorkResults,
} from '../../../contract/work/work-results.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/download.ts';
import { datedName, saveFile } from '../../lib/save-file.ts';
import { keyOf, useEndpoint, useReload } from '../../lib/api/use-endpoint.ts';

/** How often results are asked for while they are shown, in milliseconds. */
const pause = 4000;

/**
 * The results of a work, updated while they are shown: the server answers only that nothing has changed, where that is so. A null id sends
 * no request.
 * @param live false loads it once
 */
export function useResults(work: number | null, live = true) {
  const client = useQueryClient();
  // useEndpoint sends the known state before a query starts; this one sends the state of the cached answer.
  const queryKey = keyOf(getWorkResults, { params: { id: work ?? 0 } });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<WorkResults> => {
      const known = client.getQueryData<WorkResults>(queryKey);
      const query = { state: known?.state };
      const answer = await call(getWorkResults, { params: { id: work ?? 0 }, query }, { signal });
      if (!('unchanged' in answer)) return answer;
      if (known === undefined) throw new ApiError('network', 0, undefined);
      return known;
    },
    enabled: work !== null,
    refetchInterval: live ? pause : false,
  });
}

/** All attempts of a pupil. */
export function useWorkPaper(work: number | null, person: number | null) {
  const sent = work === null || person === null ? null : { params: { id: work }, query: { person } };
  return useEndpoint(getWorkPaper, sent, { select: (answer) => answer.data_api[0] });
}

/** Hands in for a pupil. Afterwards the paper and the results are loaded again. */
export function useChangesOfPaper(work: number, person: number) {
  const reload = useReload(getWorkPaper, getWorkResults);
  return {
    reload,
    handIn: async (): Promise<void> => {
      await call(handInForPupil, { params: { id: work }, body: { person } });
      await reload();
    },
  };
}

const exports = { csv: exportWorkResults, xlsx: exportWorkResultsWorkbook } as const;

/** Gives the reader the results of a work as a file. @param title of the file @throws ApiError */
export async function downloadResults(
  work: number,
  format: keyof typeof exports,
  title: readonly string[],
): Promise<void> {
  const content = await download(exports[format].path.replace('{id}', String(work)));
  saveFile(content, datedName(title, format));
}
