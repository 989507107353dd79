import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useCategory } from '../../categories/api.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../../categories/lazy-category-typeahead.tsx';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { parseId } from '../../lib/paths/parse-id.ts';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormDraft } from '../../ui/fields/form-draft.ts';
import { AddTopic } from './add-topic.tsx';

type CategorySearchProps = {
  /** The chosen category; undefined before any choice, null after a choice was taken back. */
  chosen: ChosenCategory | null | undefined;
  onChoose: (category: ChosenCategory | null) => void;
  /** The category of the stored test, or the likely one of a new test. */
  start?: ChosenCategory | undefined;
  /** Absent where the form has none. */
  draft?: FormDraft;
};

/** A search for a category, which begins with that of the draft, or of the stored test. */
export function CategorySearch({ chosen, onChoose, start, draft }: CategorySearchProps) {
  const { t } = useTranslation();
  const { data: drafted, isLoading } = useCategory(parseId(draft?.texts?.['category'] ?? null));
  const [added, setAdded] = useState<number>();
  // A likely category that comes, or changes, while the author is in the field would take the typed search away.
  const [begin, setBegin] = useState(start);
  const [isUsed, setUsed] = useState(false);
  if (begin === undefined && start !== undefined && chosen === undefined && !isUsed) setBegin(start);
  const value = chosen === undefined ? (drafted ?? begin ?? null) : chosen;
  return (
    <WithTopics
      value={value}
      onAdded={(topic) => {
        setAdded(topic.id);
        onChoose(topic);
      }}
    >
      <div onFocus={() => setUsed(true)}>
        <LazyCategoryTypeahead
          // It shows the name that it begins with, which comes later than the form.
          key={isLoading ? 'waiting' : `known ${begin?.id ?? ''} ${added ?? ''}`}
          label={t('questions.form.category')}
          name="category"
          value={value}
          onChange={onChoose}
        />
        {value === null && <p className="muted small">{t('questions.topic.missing')}</p>}
      </div>
    </WithTopics>
  );
}

/** The category of the address, or a topic that was added to it, read-only; a search for a category where the address names none that exists. */
export function CategoryField({ id, ...search }: CategorySearchProps & { id: number | null }) {
  const { chosen, onChoose, draft } = search;
  const { t } = useTranslation();
  const { data: category, isPending } = useCategory(id);
  const { data: drafted } = useCategory(id === null ? null : parseId(draft?.texts?.['category'] ?? null));
  const label = t('questions.form.category');
  if (id === null || category === null) return <CategorySearch {...search} />;
  const value = chosen ?? drafted ?? category;
  const name = value?.name ?? (isPending ? t('questions.form.category_load') : `#${id}`);
  return (
    <WithTopics value={value ?? null} onAdded={onChoose}>
      <input type="hidden" name="category" value={value?.id ?? id} />
      <TextField name="category_name" label={label} value={name} readOnly />
    </WithTopics>
  );
}

type WithTopicsProps = {
  /** The category of the field; null where none is chosen. */
  value: ChosenCategory | null;
  onAdded: (topic: ChosenCategory) => void;
  /** The field, which takes the focus once a topic was added. */
  children: ReactNode;
};

/** The field of a category, with what adds a topic below it. */
function WithTopics({ value, onAdded, children }: WithTopicsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number>();
  // The fields of the new topic, which had the focus, are gone.
  useEffect(() => {
    if (added !== undefined) box.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [added]);
  return (
    <>
      <div ref={box}>{children}</div>
      {value !== null && (
        <AddTopic
          key={value.id}
          parent={value}
          onAdded={(topic) => {
            setAdded(topic.id);
            onAdded(topic);
          }}
        />
      )}
    </>
  );
}
