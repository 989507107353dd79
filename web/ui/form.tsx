import './form.css';

import type { ComponentProps, ReactNode } from 'react';

import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { FormErrorsContext, FormWorkContext } from './field.tsx';
import type { FormState } from './use-form.ts';

export type FormProps = {
  form: FormState;
  children: ReactNode;
  /** Names the form for screen readers, where no heading does. */
  label?: string;
  /** Called after every change of a field. */
  onChange?: ((form: HTMLFormElement) => void) | undefined;
};

/** A form whose fields find their errors by name, and are disabled while it is sent. */
export function Form({ form, children, label, onChange }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onChange={onChange && ((event) => onChange(event.currentTarget))}
      aria-label={label}
      className="form"
    >
      <FormErrorsContext value={form.errors}>
        {form.problem !== undefined && <Alert tone="error">{form.problem}</Alert>}
        <fieldset disabled={form.busy} className="form-fields">
          <FormWorkContext value={form}>{children}</FormWorkContext>
        </fieldset>
      </FormErrorsContext>
    </form>
  );
}

export type FormActionsProps = {
  form: FormState;
  /** The text of the button that sends the form, and its text while the form is being sent. */
  submit: string;
  busyText: string;
  look?: NonNullable<ComponentProps<typeof Button>['look']>;
  /** Buttons before the one that sends the form. */
  before?: ReactNode;
  /** Buttons after it. */
  children?: ReactNode;
};

/** The buttons below a form. */
export function FormActions({ form, submit, busyText, look, before, children }: FormActionsProps) {
  return (
    <div className="form-actions">
      {before}
      <Button type="submit" look={look ?? 'primary'} busy={form.busy} busyText={busyText}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
