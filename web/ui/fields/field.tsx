import './fields.css';

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

import { classNames } from '../class-names.ts';

/** Field name → the sentence below the field. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export const FormErrorsContext = createContext<FormErrors>({});

/** What fields ask of the form around them. */
export type FormWork = {
  /** Waits for work on the value of a field before the form is sent. */
  waitFor: (work: Promise<unknown>) => void;
  /** Takes away the errors of the fields whose names begin with a text, since these names are those of other fields now. */
  forgetErrors: (start: string) => void;
};

const ignore = () => undefined;

export const FormWorkContext = createContext<FormWork>({ waitFor: ignore, forgetErrors: ignore });

/** The errors of the form around this field. */
export function useFormErrors(): FormErrors {
  return useContext(FormErrorsContext);
}

/** The properties that all fields have beside the attributes of their control. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  /** A sentence below the label. */
  hint?: ReactNode;
  /** Overrides the error of the surrounding form for this name. */
  error?: string | undefined;
};

type Control = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FrameProps = FieldProps & { children: (control: Control) => ReactNode };

/** Label, hint and error around a control, linked to it for screen readers. */
export function FieldFrame({ name, label, hint, error, children }: FrameProps) {
  const id = useId();
  const known = useFormErrors()[name];
  const problem = error ?? known;
  const describedBy = classNames(hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-error`);
  return (
    <div className={classNames('field', problem !== undefined && 'field-invalid')}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The properties of a field around a control. */
export type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'className' | 'children'>;

/** A one-line input of any type. */
export function TextField({ name, label, hint, error, ...rest }: Own<'input'>) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...rest} {...control} className="control" />}
    </FieldFrame>
  );
}

/** A text of several lines. */
export function TextArea({ name, label, hint, error, ...rest }: Own<'textarea'>) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(control) => <textarea rows={4} {...rest} {...control} className="control control-area" />}
    </FieldFrame>
  );
}
