import { type KeyboardEventHandler, useId, useState } from 'react';

import { listTags, longestTag, longestTags } from '../../../contract/questions/tags.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { TextField } from '../../ui/fields/field.tsx';

export type TagsFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  /** Several tags are written, with commas between them. */
  several?: boolean;
};

/** Tags as text. The tags of the tests of the reader are suggested once the field has the focus. */
export function TagsField({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  onKeyDown,
  several = false,
}: TagsFieldProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { data } = useEndpoint(listTags, isAsked ? {} : null, { staleTime: 30_000, once: true });
  // The browser suggests whole values, which begin with the tags that are written already.
  const written = several ? value.slice(0, value.lastIndexOf(',') + 1) : '';
  return (
    <>
      <TextField
        name={name}
        label={label}
        hint={hint}
        error={error}
        autoComplete="off"
        list={id}
        maxLength={several ? longestTags : longestTag}
        value={value}
        onKeyDown={onKeyDown}
        onFocus={() => setAsked(true)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data?.data_api.map((tag) => (
          <option key={tag.name}>{written === '' ? tag.name : `${written} ${tag.name}`}</option>
        ))}
      </datalist>
    </>
  );
}
