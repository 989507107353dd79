import { changeSchool, getSchool, type SchoolInput } from '../../contract/school.ts';
import { call } from '../lib/api/api.ts';
import { useEndpoint, useReload } from '../lib/api/use-endpoint.ts';
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
