import { useState } from 'react';

import { type Candidate, findMembers } from '../../contract/people/classes.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { registerName } from '../lib/languages/names.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { TextField } from '../ui/fields/field.tsx';

const pause = 300;

export type PeoplePickerProps = {
  /** Whom to find. */
  find: 'pupil' | 'teacher';
  /** The ids of those who are in the class already. */
  members: readonly number[];
  add: (person: Candidate) => Promise<unknown>;
};

/** Finds people by name as one types, to add them to a class one by one. */
export function PeoplePicker({ find, members, add }: PeoplePickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const searched = useDebounced(text.trim(), pause);
  const sent = searched.length < 2 ? null : { query: { s: searched, role: find } };
  const { data, error, isFetching } = useEndpoint(findMembers, sent, { keepsPrevious: true });
  const isSearch = text.trim().length >= 2;
  const found = isSearch ? data?.data_api : undefined;

  async function addOne(person: Candidate): Promise<void> {
    setAdding(person.id);
    setProblem(undefined);
    try {
      await add(person);
    } catch (refusal) {
      setProblem(errorText(t, refusal));
    }
    setAdding(undefined);
  }

  return (
    <div role="search" aria-label={t(`classes.find.${find}`)} className="stack gap-3">
      <TextField
        name={`find_${find}`}
        type="search"
        label={t(`classes.find.${find}`)}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {(problem ?? error) != null && <Alert tone="error">{problem ?? errorText(t, error)}</Alert>}
      {found !== undefined && (
        <>
          <p role="status" className="muted small">
            {found.length === 0 && !isFetching
              ? t('classes.find.nobody')
              : t('classes.find.count', { count: found.length })}
          </p>
          <ul className="list gap-1 lines" aria-busy={isFetching}>
            {found.map((person) => (
              <li key={person.id}>
                <p>
                  {registerName(person)} <span className="muted small">{person.classes.join(', ')}</span>
                </p>
                {members.includes(person.id) ? (
                  <span className="muted small">{t('classes.find.in')}</span>
                ) : (
                  <Button
                    look="secondary"
                    small
                    busy={adding === person.id}
                    aria-label={t('classes.find.add_name', { name: registerName(person) })}
                    onClick={() => void addOne(person)}
                  >
                    {t('classes.find.add')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
