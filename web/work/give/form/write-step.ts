import { useLocation, useSearchParams } from 'wouter';

/** The parameter of the address that shows the step of the form in which tests are written. */
const step = 'step';
const writing = 'write';

/** Whether the address shows the step of the form in which tests are written. */
export function useIsWriting(): boolean {
  const [search] = useSearchParams();
  return search.get(step) === writing;
}

export type WriteStep = {
  isShown: boolean;
  /** The address of the form, and that of the step. */
  form: string;
  address: string;
  /** Leads back to the form. */
  close: () => void;
};

/** The step of the form of a work in which tests are written: an address of its own, so that Back and a reload work. */
export function useWriteStep(form: string): WriteStep {
  const isShown = useIsWriting();
  const [, navigate] = useLocation();
  return {
    isShown,
    form,
    address: `${form}${form.includes('?') ? '&' : '?'}${step}=${writing}`,
    close: () => navigate(form, { replace: true }),
  };
}
