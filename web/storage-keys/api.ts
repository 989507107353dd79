import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { listUntakenAnswers } from '../../contract/untaken-answers.ts';
import { call } from '../lib/api.ts';

/** The answers of a person that could not be taken. A null id sends no request. */
export function useUntaken(person: number | null, page: number) {
  return useQuery({
    queryKey: ['untaken', person, page],
    queryFn: ({ signal }) =>
      call(listUntakenAnswers, { query: { person: person ?? undefined, page } }, { signal }),
    enabled: person !== null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
