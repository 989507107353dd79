import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { QuerySent } from '../../../contract/endpoint.ts';
import { listOwnWork } from '../../../contract/own-work.ts';
import { call } from '../../lib/api.ts';
import { untilChange } from './when.ts';

/** The work of the reader, or of a child of the reader. It is read again when one of them opens, is due or closes. */
export function useOwnWork(query: QuerySent<typeof listOwnWork>) {
  return useQuery({
    queryKey: ['work', 'own', query],
    queryFn: ({ signal }) => call(listOwnWork, { query }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data !== undefined && untilChange(data.data_api, data.now),
    placeholderData: keepPreviousData,
  });
}
