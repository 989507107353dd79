import { getSchoolHome, getTeacherHome, listChildren } from '../../contract/homes.ts';
import type { QuerySent } from '../../contract/wire/endpoint.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';

/** How the reader's own tests were answered, and which need attention. */
export function useTeacherHome() {
  return useEndpoint(getTeacherHome, {}, { select: (answer) => answer.data_api[0] });
}

/** The school in figures. */
export function useSchoolHome() {
  return useEndpoint(getSchoolHome, {}, { select: (answer) => answer.data_api[0] });
}

/** One page of the reader's children with their results, or one child. */
export function useChildren(query: QuerySent<typeof listChildren>) {
  return useEndpoint(listChildren, { query }, { keepsPrevious: true });
}
