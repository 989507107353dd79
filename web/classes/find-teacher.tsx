import { useState } from 'react';

import { type Candidate, findMembers } from '../../contract/people/classes.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { registerName } from '../lib/languages/names.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { withoutSubmit } from '../ui/fields/without-submit.ts';

const pause = 300;

const nobody: readonly number[] = [];

export type FindTeacherProps = {
  name: string;
  label: string;
  /** Said where no teacher has the name. */
  none: string;
  /** The ids of people who are not offered. */
  without?: readonly (number | null)[];
  onChoose: (person: Candidate) => void;
};

/** Finds teachers by name as one types, to choose one of them. */
export function FindTeacher({ name, label, none, without = nobody, onChoose }: FindTeacherProps) {
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), pause);
  const sent = searched.length < 2 ? null : { query: { s: searched, role: 'teacher' as const } };
  const { data } = useEndpoint(findMembers, sent, { keepsPrevious: true });
  const isSearch = text.trim().length >= 2;
  const found = isSearch ? data?.data_api.filter(({ id }) => !without.includes(id)) : undefined;
  return (
    <div className="stack gap-1">
      <TextField
        name={name}
        type="search"
        label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onKeyDown={withoutSubmit}
        onChange={({ target }) => setText(target.value)}
      />
      {found !== undefined && (
        <div className="row" role="status">
          {found.length === 0 && <p className="muted small">{none}</p>}
          {found.map((person) => (
            <Button
              key={person.id}
              look="secondary"
              small
              onClick={() => {
                setText('');
                onChoose(person);
              }}
            >
              {registerName(person)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
