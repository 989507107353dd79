import './fields.css';

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button.tsx';
import { FormErrorsContext, FormWorkContext } from './field.tsx';
import type { FormState } from './use-form.ts';

export type FormProps = {
  form: FormState;
  children: ReactNode;
  /** Names the form for screen readers, where no heading does. */
  label?: string;
  /** Ctrl or Cmd with Enter sends the form, and with Shift too its other button does. */
  shortcuts?: boolean;
  /** Called after every change of a field. */
  onChange?: ((form: HTMLFormElement) => void) | undefined;
};

/** Presses the button of a form that names these keys. */
function pressShortcut(form: HTMLFormElement, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || repeat) return;
  event.preventDefault();
  const keys = shiftKey ? 'Control+Shift+Enter' : 'Control+Enter';
  form.querySelector<HTMLElement>(`[aria-keyshortcuts~="${keys}"]`)?.click();
}

/** A form whose fields find their errors by name, and are disabled while it is sent. */
export function Form({ form, children, label, shortcuts = false, onChange }: FormProps) {
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!shortcuts || element === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => pressShortcut(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
  return (
    <form
      ref={frame}
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

/** Names the keys that press a button, for screen readers and for the mouse. */
export type ShortcutProps = { 'aria-keyshortcuts': string; title: string };

export type FormActionsProps = {
  form: FormState;
  /** The text of the button that sends the form, and its text while the form is being sent. */
  submit: string;
  busyText: string;
  look?: NonNullable<ComponentProps<typeof Button>['look']>;
  /** What the button has beside: keys that press it. */
  keys?: ShortcutProps;
  /** Buttons before the one that sends the form. */
  before?: ReactNode;
  /** Buttons after it. */
  children?: ReactNode;
};

/** The buttons below a form. */
export function FormActions({ form, submit, busyText, look, keys, before, children }: FormActionsProps) {
  return (
    <div className="row form-actions">
      {before}
      <Button type="submit" look={look ?? 'primary'} busy={form.busy} busyText={busyText} {...keys}>
        {submit}
      </Button>
      {children}
    </div>
  );
}
