import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { getSchoolHome, getTeacherHome, listChildren } from '../../contract/homes.ts';
import type { QuerySent } from '../../contract/endpoint.ts';
import { call } from '../lib/api.ts';

/** Each answer that somebody gives changes a home, so it is loaded whenever it is shown. */
const fresh = { refetchOnMount: 'always' } as const;

/** How the reader's own tests were answered, and which need attention. */
export function useTeacherHome() {
  return useQuery({
    queryKey: ['homes', 'teacher'],
    queryFn: ({ signal }) => call(getTeacherHome, {}, { signal }),
    select: (answer) => answer.data_api[0],
    ...fresh,
  });
}

/** The school in figures. */
export function useSchoolHome() {
  return useQuery({
    queryKey: ['homes', 'school'],
    queryFn: ({ signal }) => call(getSchoolHome, {}, { signal }),
    select: (answer) => answer.data_api[0],
    ...fresh,
  });
}

/** One page of the reader's children with their results, or one child. */
export function useChildren(query: QuerySent<typeof listChildren>) {
  return useQuery({
    queryKey: ['homes', 'children', query],
    queryFn: ({ signal }) => call(listChildren, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}
