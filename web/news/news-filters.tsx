import './news.css';

import { useTranslation } from 'react-i18next';

import { useTyped } from '../lib/use-typed.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { type NewsState, type Sort, sorts } from './list-state.ts';

const pageSizes = [6, 12, 24, 48];

export type NewsFiltersProps = {
  state: NewsState;
  onChange: (change: Partial<NewsState>) => void;
};

/** What is searched for in the news, how it is sorted and how much a page holds. */
export function NewsFilters({ state, onChange }: NewsFiltersProps) {
  const { t } = useTranslation();
  const search = useTyped(state.search_text, (search_text) => onChange({ search_text }));
  const sizes = pageSizes.includes(state.per_page) ? pageSizes : [state.per_page, ...pageSizes];

  return (
    <div role="search" className="news-filters" aria-label={t('news.filters')}>
      <TextField
        name="s"
        type="search"
        maxLength={200}
        label={t('news.search')}
        value={search.value}
        onChange={(event) => search.onChange(event.target.value)}
      />
      <SelectField
        name="sort"
        label={t('news.sort')}
        value={state.sort}
        options={sorts.map((sort) => ({
          value: sort,
          label: t(`news.sorts.${sort === '' ? 'newest' : sort}`),
        }))}
        onChange={(event) => onChange({ sort: event.target.value as Sort })}
      />
      <SelectField
        name="per_page"
        label={t('news.per_page')}
        value={state.per_page}
        options={sizes.map((size) => ({ value: size, label: String(size) }))}
        onChange={(event) => onChange({ per_page: Number(event.target.value) })}
      />
    </div>
  );
}
