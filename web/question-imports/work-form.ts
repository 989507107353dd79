import { useSearchParams } from 'wouter';

import { isWorkForm } from '../work/paths.ts';

/** The address of the form of a work from which an import was started, and to which its tests go; undefined for other imports. */
export function useFormOfWork(): string | undefined {
  const [search] = useSearchParams();
  const form = search.get('work') ?? '';
  return isWorkForm(form) ? form : undefined;
}
