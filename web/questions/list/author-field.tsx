import { useState } from 'react';

import { findMembers } from '../../../contract/people/classes.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { registerName } from '../../lib/languages/names.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';

const pause = 300;

/** Finds teachers by name as one types, to list the tests of one of them. */
export function AuthorField({ onChoose }: { onChoose: (author: number) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), pause);
  const sent = searched.length < 2 ? null : { query: { s: searched, role: 'teacher' as const } };
  const { data } = useEndpoint(findMembers, sent, { keepsPrevious: true });
  const found = text.trim().length < 2 ? undefined : data?.data_api;
  return (
    <div className="stack gap-1">
      <TextField
        name="author"
        type="search"
        label={t('questions.list.author')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found !== undefined && (
        <div className="row" role="status">
          {found.length === 0 && <p className="muted small">{t('questions.list.author_none')}</p>}
          {found.map((person) => (
            <Button
              key={person.id}
              look="secondary"
              small
              onClick={() => {
                setText('');
                onChoose(person.id);
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
