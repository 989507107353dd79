import { useState } from 'react';

import { getAnalysisSettings } from '../../../contract/ai/analysis.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { canManageSchool } from '../../../contract/permissions.ts';
import { LazyCategoryTypeahead } from '../../categories/lazy-category-typeahead.tsx';
import { FindTeacher } from '../../classes/find-teacher.tsx';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { questionTypeViews } from '../../question-types/registry.ts';
import type { TextKey } from '../../text-keys.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ChosenFilter } from '../../ui/tables/filters.tsx';
import { type ChosenFlag, useDifficultyLevels } from '../api.ts';
import { LevelSelect } from '../level-select.tsx';
import { anyUse, GivenSelect, givenText, QualitySelect } from '../past-filters.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { QuestionFilters, type QuestionFiltersProps } from './question-filters.tsx';

/** The filters of authors by yes or no, each with the names of its values. */
const flagFilters = {
  without_key: {
    label: 'questions.form.right',
    true: 'questions.list.without_key',
    false: 'questions.list.with_key',
  },
  enabled: {
    label: 'questions.administration.status',
    true: 'questions.administration.enabled',
    false: 'questions.administration.disabled',
  },
  is_analyzed_by_ai: {
    label: 'questions.administration.ai',
    true: 'questions.administration.analyzed',
    false: 'questions.administration.not_analyzed',
  },
} as const satisfies Record<string, Record<'label' | Exclude<ChosenFlag, ''>, TextKey>>;
const flagNames = ['without_key', 'enabled', 'is_analyzed_by_ai'] as const;

/**
 * The filters of the list of tests for authors, who choose besides of what subject and kind the tests are, and in what state. Where the school
 * has a language model, they choose analyzed tests too.
 */
export function AuthorFilters(props: QuestionFiltersProps) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels().data ?? [];
  // The same answer as that of the link to the analysis of the listed tests.
  const model = useEndpoint(getAnalysisSettings, {}, { staleTime: 30_000 });
  const offered = flagNames.filter((name) => name !== 'is_analyzed_by_ai' || model.data?.is_set === true);
  const { clears } = props;
  const { state, filter } = props.list;
  const { selected_category: category, selected_category_info: info, test_type, level } = state;
  const [chosenHere, setChosenHere] = useState(category);
  const levelOptions = levels.map(({ id, qiyinlik_darajasi_nomi }) => ({
    value: id,
    label: qiyinlik_darajasi_nomi,
  }));
  const { tag, author, language, quality } = state;
  const given = givenText(state);
  const person = usePerson();
  const languageOptions = languages.map((value) => ({ value, label: t(`categories.language.${value}`) }));
  const typeOptions = questionTypeViews().map(({ name, title }) => ({ value: name, label: title(t) }));
  const fields = (
    <>
      <LazyCategoryTypeahead
        // It shows the name that it begins with, so a category that was chosen or cleared elsewhere needs another field.
        key={`${clears} ${category === chosenHere ? '' : category}`}
        label={t('questions.form.category')}
        value={category === null ? null : { id: category, name: info?.name ?? `#${category}` }}
        onChange={(found) => {
          const id = found?.id ?? null;
          setChosenHere(id);
          filter({ selected_category: id });
        }}
      />
      <div className="row question-filters-pair">
        <LevelSelect
          name="level"
          label={t('questions.form.difficulty')}
          placeholder={t('questions.list.any')}
          value={level === 0 ? '' : level}
          onChange={({ target }) => filter({ level: Number(target.value) })}
        />
        <SelectField
          name="test_type"
          label={t('questions.form.type')}
          placeholder={t('questions.list.any')}
          value={test_type}
          options={typeOptions}
          onChange={({ target }) => filter({ test_type: target.value })}
        />
      </div>
      <div className="row question-filters-pair">
        <GivenSelect name="never_given" value={state} onChange={filter} />
        <QualitySelect name="quality" value={quality} onChange={(next) => filter({ quality: next })} />
      </div>
      <div className="row question-filters-pair">
        <SelectField
          name="language"
          label={t('questions.list.language')}
          placeholder={t('questions.list.any')}
          value={language}
          options={languageOptions}
          onChange={({ target }) => filter({ language: target.value as Language | '' })}
        />
        <TagFilter key={clears} tag={tag} onChange={(text) => filter({ tag: text })} />
      </div>
      {canManageSchool(person) && (
        <FindTeacher
          name="author"
          label={t('questions.list.author')}
          none={t('questions.list.author_none')}
          onChoose={({ id }) => filter({ author: id })}
        />
      )}
      {[offered.slice(0, 2), offered.slice(2)].map((names) => (
        <div key={names.join()} className="row question-filters-pair">
          {names.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(flagFilters[name].label)}
              placeholder={t('questions.list.any')}
              value={state[name]}
              options={(['true', 'false'] as const).map((value) => ({
                value,
                label: t(flagFilters[name][value]),
              }))}
              onChange={(event) => filter({ [name]: event.target.value as ChosenFlag })}
            />
          ))}
        </div>
      ))}
    </>
  );
  return <QuestionFilters {...props} further={{ fields, chosen: chosen() }} />;

  function chosen(): ChosenFilter[] {
    const labelOf = (
      options: readonly { value: string | number; label: string }[],
      wanted: string | number,
    ) => options.find(({ value }) => value === wanted)?.label ?? String(wanted);
    const found: ChosenFilter[] = [];
    if (level !== 0) {
      found.push({ name: 'level', text: labelOf(levelOptions, level), remove: () => filter({ level: 0 }) });
    }
    if (test_type !== '') {
      const text = labelOf(typeOptions, test_type);
      found.push({ name: 'test_type', text, remove: () => filter({ test_type: '' }) });
    }
    if (given !== undefined) {
      found.push({ name: 'never_given', text: t(given), remove: () => filter(anyUse) });
    }
    if (quality !== '') {
      const text = t(`questions.list.qualities.${quality}`);
      found.push({ name: 'quality', text, remove: () => filter({ quality: '' }) });
    }
    if (language !== '') {
      const text = labelOf(languageOptions, language);
      found.push({ name: 'language', text, remove: () => filter({ language: '' }) });
    }
    if (tag !== '') found.push({ name: 'tag', text: tag, remove: () => filter({ tag: '' }) });
    if (author !== 0) {
      const text = t('questions.administration.author', { name: props.authorName ?? `#${author}` });
      found.push({ name: 'author', text, remove: () => filter({ author: 0 }) });
    }
    for (const name of flagNames) {
      const value = state[name];
      if (value === '') continue;
      found.push({ name, text: t(flagFilters[name][value]), remove: () => filter({ [name]: '' }) });
    }
    return found;
  }
}

function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const { t } = useTranslation();
  const typed = useTyped(tag, (text) => onChange(text.trim()));
  return (
    <TagsField name="tag" label={t('questions.tags.tag')} value={typed.value} onChange={typed.onChange} />
  );
}
