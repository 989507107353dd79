import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { addCategory, listCategories } from '../../../contract/questions/categories.ts';
import { canAddCategory } from '../../../contract/permissions.ts';
import { useCategory } from '../../categories/api.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/api/use-endpoint.ts';
import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { useSchool } from '../../school/api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { TextField } from '../../ui/fields/field.tsx';

/** The most characters of the name of a category. */
const longestName = 150;

export type AddTopicProps = {
  /** The category below which the topic is added. */
  parent: ChosenCategory;
  onAdded: (topic: ChosenCategory) => void;
};

/** Adds a topic below a chosen category, where the school lets the author do so; elsewhere it says whom to ask. */
export function AddTopic({ parent, onAdded }: AddTopicProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <TopicFields parent={parent} onAdded={onAdded} />;
  return (
    <div className="row">
      <Button look="quiet" small onClick={() => setOpen(true)}>
        {t('questions.topic.open', { name: parent.name })}
      </Button>
    </div>
  );
}

/** The field of the name; or whom to ask, where the school does not let the author add topics. */
function TopicFields({ parent, onAdded }: AddTopicProps) {
  const { t } = useTranslation();
  const person = usePerson();
  const school = useSchool();
  return (
    <Loaded answer={school}>
      {({ teachers_add_topics }) =>
        canAddCategory(person, { is_root: false, teachers_add_topics }) ? (
          <TopicField parent={parent} onAdded={onAdded} />
        ) : (
          <p className="muted small" role="status">
            {t('questions.topic.ask')}
          </p>
        )
      }
    </Loaded>
  );
}

function TopicField({ parent, onAdded }: AddTopicProps) {
  const { t } = useTranslation();
  const ownLanguage = useLanguage();
  const [name, setName] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // The button that opens the field had the focus.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { data: above } = useCategory(parent.id);
  const change = useChange(listCategories);
  const { busy, problem, run } = useAction(
    async () => {
      const body = { name, language: above?.language ?? ownLanguage, parent: parent.id };
      const { data_api } = await change(call(addCategory, { body }));
      const [topic] = data_api;
      if (topic !== undefined) onAdded({ id: topic.id, name: topic.name });
      return t('questions.topic.added', { name });
    },
    { inPlace: true },
  );
  const isBlank = name.trim() === '';

  /** Enter adds the topic; it does not send the form around it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isBlank) run();
  }

  return (
    <div className="stack gap-2" ref={box}>
      <TextField
        name="new_topic"
        label={t('questions.topic.name', { name: parent.name })}
        maxLength={longestName}
        autoComplete="off"
        value={name}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <Button look="secondary" small busy={busy} busyText={t('ui.saving')} disabled={isBlank} onClick={run}>
          {t('questions.topic.add')}
        </Button>
      </div>
    </div>
  );
}
