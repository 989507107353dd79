import { changeSchool, getSchool, type SchoolInput } from '../../contract/school.ts';
import { getGradeBook, listOwnGrades } from '../../contract/grade-book.ts';
import { getQuarters, replaceQuarters, type SchoolDays } from '../../contract/school/quarters.ts';
import { getSchoolResults } from '../../contract/school/results.ts';
import { call } from '../lib/api/api.ts';
import { useChange, useEndpoint, useReload } from '../lib/api/use-endpoint.ts';
import { schoolOfPage } from '../lib/school.ts';

/** The name of the school, its contact and its text about privacy. */
export function useSchool() {
  return useEndpoint(getSchool, {}, { select: ({ data_api }) => data_api[0] });
}

/** Gives a function that sets the texts of the school, which this page shows at once. */
export function useChangeSchool() {
  const reload = useReload(getSchool);
  return async (body: SchoolInput): Promise<void> => {
    await call(changeSchool, { body });
    schoolOfPage.set({ name: body.name, contact: body.contact });
    await reload();
  };
}

/** The quarters of this school year. */
export function useQuarters() {
  return useEndpoint(getQuarters, {}, { select: ({ data_api }) => data_api[0] });
}

/** Gives a function that sets the quarters of a school year; grades and results are read again. */
export function useChangeQuarters() {
  const change = useChange(getQuarters, getSchoolResults, getGradeBook, listOwnGrades);
  return (days: readonly SchoolDays[]) => {
    const quarters = days.map(({ from, to }) => ({ from, to }));
    return change(call(replaceQuarters, { body: { quarters } }));
  };
}
