import { longestSearch } from '../../../contract/wire/fields.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { TextField } from './field.tsx';

export type SearchFieldProps = {
  label: string;
  /** The text that is searched for now. */
  value: string;
  /** Called when the reader pauses typing. */
  onSearch: (text: string) => void;
  /** The label is the placeholder too, for places where it is hidden. */
  isPlaceholder?: boolean;
};

/** The search of a list. */
export function SearchField({ label, value, onSearch, isPlaceholder }: SearchFieldProps) {
  const typed = useTyped(value, onSearch);
  return (
    <TextField
      name="s"
      type="search"
      maxLength={longestSearch}
      autoComplete="off"
      label={label}
      placeholder={isPlaceholder ? label : undefined}
      value={typed.value}
      onChange={(event) => typed.onChange(event.target.value)}
    />
  );
}
