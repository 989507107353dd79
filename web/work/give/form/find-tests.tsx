import { useState } from 'react';

import { type Language, languages } from '../../../../contract/languages.ts';
import { canManageSchool } from '../../../../contract/permissions.ts';
import type { Quality } from '../../../../contract/questions/questions.ts';
import { type ChosenCategory, CategoryTypeahead } from '../../../categories/category-typeahead.tsx';
import { FindTeacher } from '../../../classes/find-teacher.tsx';
import { useFormats } from '../../../lib/languages/formats.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { registerName } from '../../../lib/languages/names.ts';
import { usePerson } from '../../../lib/session/session.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { questionTypeViews } from '../../../question-types/registry.ts';
import { type GivenFilters, givenQuery } from '../../../questions/api.ts';
import { anyUse, GivenSelect, QualitySelect } from '../../../questions/past-filters.tsx';
import { TagsField } from '../../../questions/tags/tags-field.tsx';
import { LevelSelect } from '../../../questions/level-select.tsx';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Pagination } from '../../../ui/tables/pagination.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { withoutSubmit } from '../../../ui/fields/without-submit.ts';
import { useBank } from '../api.ts';
import { TestLine, useTestNames } from './chosen-tests.tsx';
import { chosenTest } from './form-values.ts';
import { type FindTestsProps, FromSet } from './from-set.tsx';
import { Folded } from './group.tsx';

const pause = 300;
const perPage = 6;

type Filters = GivenFilters & {
  level: string;
  type: string;
  language: Language | '';
  author: Author | null;
  quality: Quality | '';
  page: number;
};
const noFilters: Filters = {
  ...anyUse,
  level: '',
  type: '',
  language: '',
  author: null,
  quality: '',
  page: 1,
};

/** Finds tests of the bank, to add them to the work one by one, or those of a set together. */
export function FindTests({ chosen, onAdd }: FindTestsProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const person = usePerson();
  const [text, setText] = useState('');
  const [category, setCategory] = useState<ChosenCategory | null>(null);
  const [filters, setFilters] = useState(noFilters);
  const s = useDebounced(text.trim(), pause);
  const [tag, setTag] = useState('');
  const tagged = useDebounced(tag.trim(), pause) || undefined;
  const query = {
    s,
    category: category?.id,
    levels: filters.level === '' ? undefined : filters.level,
    types: filters.type,
    tag: tagged,
    language: filters.language || undefined,
    author: filters.author?.id,
    quality: filters.quality || undefined,
    ...givenQuery(filters),
    page: filters.page,
    per_page: perPage,
  };
  const { data, error, refetch, isFetching, isPlaceholderData } = useBank(query);
  const nameOfTest = useTestNames(data?.data_api ?? []);
  const ids = new Set(chosen.map(({ id }) => id));
  const filter = (change: Partial<Filters>) => setFilters({ ...filters, page: 1, ...change });

  return (
    <div role="search" aria-label={t('work.find.title')} className="stack gap-4 work-find">
      <FromSet chosen={chosen} onAdd={onAdd} />
      <TextField
        name="find_words"
        type="search"
        label={t('work.find.words')}
        autoComplete="off"
        maxLength={200}
        value={text}
        onKeyDown={withoutSubmit}
        onChange={({ target }) => {
          setText(target.value);
          filter({});
        }}
      />
      <CategoryTypeahead
        label={t('work.find.subject')}
        value={category}
        onChange={(next) => {
          setCategory(next);
          filter({});
        }}
      />
      <div className="grid gap-3 work-find-filters">
        <LevelSelect
          name="find_level"
          label={t('work.find.level')}
          placeholder={t('work.find.any_level')}
          value={filters.level}
          onChange={({ target }) => filter({ level: target.value })}
        />
        <SelectField
          name="find_type"
          label={t('work.find.type')}
          placeholder={t('work.find.any_type')}
          options={questionTypeViews().map((view) => ({ value: view.name, label: view.title(t) }))}
          value={filters.type}
          onChange={({ target }) => filter({ type: target.value })}
        />
        <SelectField
          name="find_language"
          label={t('questions.list.language')}
          placeholder={t('questions.list.any')}
          options={languages.map((value) => ({ value, label: t(`categories.language.${value}`) }))}
          value={filters.language}
          onChange={({ target }) => filter({ language: target.value as Language | '' })}
        />
        <TagsField
          name="find_tag"
          label={t('questions.tags.tag')}
          value={tag}
          onKeyDown={withoutSubmit}
          onChange={(typed) => {
            setTag(typed);
            filter({});
          }}
        />
      </div>
      <Folded title={t('work.find.more')} fields={[]}>
        <AuthorField author={filters.author} onChange={(author) => filter({ author })} />
        <div className="grid gap-3 work-find-filters">
          <GivenSelect name="find_given" value={filters} onChange={filter} />
          <QualitySelect
            name="find_quality"
            value={filters.quality}
            onChange={(quality) => filter({ quality })}
          />
        </div>
        {!canManageSchool(person) && <p className="muted small">{t('work.find.own_only')}</p>}
      </Folded>
      {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
      {data !== undefined && (
        <>
          <p className="muted small" role="status">
            {found()}
          </p>
          <ul className="list gap-2 lines work-found" aria-busy={isFetching || isPlaceholderData}>
            {data.data_api.map((question) => (
              <li key={question.id}>
                <TestLine question={question} />
                <Button
                  look="secondary"
                  small
                  aria-disabled={ids.has(question.id)}
                  aria-label={
                    ids.has(question.id) ? undefined : t('work.find.add_name', { name: nameOfTest(question) })
                  }
                  onClick={() => ids.has(question.id) || onAdd([chosenTest(question)])}
                >
                  {t(ids.has(question.id) ? 'work.find.added' : 'work.find.add')}
                </Button>
              </li>
            ))}
          </ul>
          <Pagination
            page={filters.page}
            totalPages={data.total_pages}
            onPage={(page) => setFilters({ ...filters, page })}
          />
        </>
      )}
    </div>
  );

  function found(): string {
    if (data === undefined || data.total === 0) return t('work.find.none');
    if (data.total_is_exact === false) return t('work.find.found_more', { total: number(data.total) });
    return t('work.find.found', { count: data.total });
  }
}

type Author = { id: number; name: string };
type AuthorFieldProps = { author: Author | null; onChange: (author: Author | null) => void };

/** A choice of the author of tests: the reader, or a colleague found by name. */
function AuthorField({ author, onChange }: AuthorFieldProps) {
  const { t } = useTranslation();
  const ownId = usePerson()?.id;
  const offered = [
    ...(ownId === undefined ? [] : [{ id: ownId, name: t('work.find.mine') }]),
    ...(author === null || author.id === ownId ? [] : [author]),
  ];
  return (
    <div className="stack gap-3">
      <SelectField
        name="find_author"
        label={t('questions.list.author')}
        placeholder={t('questions.list.any')}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={author?.id ?? ''}
        onChange={({ target }) => onChange(offered.find(({ id }) => String(id) === target.value) ?? null)}
      />
      <FindTeacher
        name="find_colleague"
        label={t('work.find.colleague')}
        none={t('questions.list.author_none')}
        without={[ownId ?? null]}
        onChoose={(found) => onChange({ id: found.id, name: registerName(found) })}
      />
    </div>
  );
}
