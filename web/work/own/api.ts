import type { QuerySent } from '../../../contract/wire/endpoint.ts';
import { listOwnWork } from '../../../contract/work/own-work.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { untilChange } from './when.ts';

/** The work of the reader, or of a child of the reader. It is read again when one of them opens, is due or closes. */
export function useOwnWork(query: QuerySent<typeof listOwnWork>) {
  return useEndpoint(
    listOwnWork,
    { query },
    {
      refetchInterval: ({ state: { data } }) => data !== undefined && untilChange(data.data_api, data.now),
      keepsPrevious: true,
    },
  );
}
