import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

import { getVersion, listVersions, restoreVersion } from '../../contract/versions.ts';
import { call } from '../lib/api.ts';

/** One page of the versions of a test, the newest first. */
export function useVersions(id: number | null, page: number) {
  return useQuery({
    queryKey: ['questions', 'versions', id, page],
    queryFn: ({ signal }) => call(listVersions, { params: { id: id ?? 0 }, query: { page } }, { signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** A version of a test beside the one before it. Both never change. */
export function useVersion(id: number, number: number) {
  return useQuery({
    queryKey: ['questions', 'version', id, number],
    queryFn: async ({ signal }) => {
      const { data_api } = await call(getVersion, { params: { id }, query: { number } }, { signal });
      return data_api[0];
    },
  });
}

/** Restores a version, and has everything loaded again that shows the test. */
export function useRestore(id: number): (number: number) => Promise<void> {
  const client = useQueryClient();
  return async (number) => {
    await call(restoreVersion, { params: { id }, body: { number } });
    await client.invalidateQueries({ queryKey: ['questions'] });
  };
}
