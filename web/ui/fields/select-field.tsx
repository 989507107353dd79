import { FieldFrame, type Own } from './field.tsx';

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
