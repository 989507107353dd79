import { useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { TextField } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useClasses } from './api.ts';
import { schoolYear } from './school-year.ts';

/** The most classes that the list offers without a search. */
const most = 100;
const pause = 300;

export type ClassSelectProps = {
  name: string;
  label: string;
  /** The option that is no class. */
  placeholder: string;
  /** The id of the class; 0 for none. */
  value: number;
  /** The name of the class with the id `value`, where it is known: a search may leave the class out. */
  valueName?: string | undefined;
  onChoose: (id: number, name: string) => void;
  error?: string | undefined;
};

/** A choice among the classes that are not archived. Where there are more than a list shows, a search narrows it. */
export function ClassSelect(props: ClassSelectProps) {
  const { name, label, placeholder, value, valueName, onChoose, error } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), pause);
  const { data } = useClasses({ per_page: most, s: searched });
  const found = data?.data_api ?? [];
  const isOneYear = new Set(found.map(({ year }) => year)).size < 2;
  const options = found.map((schoolClass) => ({
    value: schoolClass.id,
    label: [schoolClass.name, schoolClass.subject_name, isOneYear ? '' : schoolYear(schoolClass.year)]
      .filter((part) => part !== '')
      .join(' · '),
  }));
  if (value !== 0 && found.every(({ id }) => id !== value)) {
    options.unshift({ value, label: valueName ?? `${value}` });
  }
  const isSearched = text !== '' || (data !== undefined && data.total > most);
  return (
    <>
      {isSearched && (
        <TextField
          name={`find_${name}`}
          type="search"
          label={t('classes.find_class')}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // It would send the form around it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <SelectField
        name={name}
        label={label}
        placeholder={placeholder}
        options={options}
        value={value === 0 ? '' : value}
        error={error}
        onChange={({ target }) => {
          const id = Number(target.value);
          onChoose(id, found.find((schoolClass) => schoolClass.id === id)?.name ?? '');
        }}
      />
    </>
  );
}
