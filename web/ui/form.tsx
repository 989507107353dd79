import './form.css';

import type { ReactNode } from 'react';

import { Alert } from './alert.tsx';
import { classNames } from './class-names.ts';
import { FormErrorsContext } from './form-errors.ts';
import type { FormState } from './use-form.ts';

export type FormProps = {
  form: FormState;
  children: ReactNode;
  /** Names the form for screen readers, where no heading does. */
  label?: string;
  className?: string;
  /** Called after every change of a field. */
  onChange?: (form: HTMLFormElement) => void;
};

/** A form whose fields find their errors by name, and are disabled while it is sent. */
export function Form({ form, children, label, className, onChange }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      onChange={onChange && ((event) => onChange(event.currentTarget))}
      aria-label={label}
      className={classNames('form', className)}
    >
      <FormErrorsContext value={form.errors}>
        {form.problem !== undefined && <Alert tone="error">{form.problem}</Alert>}
        <fieldset disabled={form.busy} className="form-fields">
          {children}
        </fieldset>
      </FormErrorsContext>
    </form>
  );
}

/** The buttons below a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
