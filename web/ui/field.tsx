import './field.css';

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

import { classNames } from './class-names.ts';

/** Field name → the sentence below the field. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

export const FormErrorsContext = createContext<FormErrors>({});

/** Makes the form around a field wait for work on its value before it is sent. */
export const FormWorkContext = createContext<(work: Promise<unknown>) => void>(() => undefined);

/** Takes away the errors of the fields whose names begin with a text, since these names are those of other fields now. */
export const ForgetErrorsContext = createContext<(start: string) => void>(() => undefined);

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

type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
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

type Option = { value: string | number; label: string };

/** A choice from a list. `placeholder` is a first, empty option. */
export function SelectField({
  name,
  label,
  hint,
  error,
  options,
  placeholder,
  ...rest
}: Own<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control} className="control control-select">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
