import { createContext, useContext } from 'react';

/** Field name → the sentence below the field. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export const FormErrorsContext = createContext<FormErrors>({});

/** The errors of the form around this field. */
export function useFormErrors(): FormErrors {
  return useContext(FormErrorsContext);
}
