import './question-list.css';

import type { ReactNode } from 'react';

import { type ListSort, listSorts } from '../../../contract/wire/wire.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { type ChosenFilter, Filters } from '../../ui/tables/filters.tsx';
import { chosenPageSize } from '../../ui/tables/page-size.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import {
  clearedPerPage,
  initialQuestionList,
  mostPerPage,
  parsePerPage,
  type QuestionListState,
} from '../api.ts';

/** The page sizes that nobody has chosen: the first one, and that of Clear. */
const usualPerPage = new Set([initialQuestionList.per_page, clearedPerPage]);

export type QuestionFiltersProps = {
  list: ListState<QuestionListState>;
  /** How often Clear was pressed. */
  clears: number;
  onRefresh: () => void;
  onClear: () => void;
  /** The name of the author of the tests, where these are of one author. */
  authorName?: string | undefined;
  /** What some people can choose besides. */
  further?: { fields: ReactNode; chosen: readonly ChosenFilter[] };
};

/** Search, page size and order of the list of tests. */
export function QuestionFilters({ list, clears, onRefresh, onClear, further }: QuestionFiltersProps) {
  const { t } = useTranslation();
  const { state, filter } = list;
  return (
    <Filters
      column
      search={
        <SearchField
          key={clears}
          isPlaceholder
          label={t('questions.list.search')}
          value={state.search_text ?? ''}
          onSearch={(text) => filter({ search_text: text === '' ? null : text })}
        />
      }
      chosen={chosen()}
    >
      <div className="row question-filters-pair">
        <PerPageField key={clears} list={list} />
        <SelectField
          name="sort"
          label={t('questions.list.sort')}
          value={state.sort}
          options={listSorts.map((sort) => ({ value: sort, label: t(`questions.list.sorts.${sort}`) }))}
          onChange={(event) => filter({ sort: event.target.value as ListSort })}
        />
      </div>
      {further?.fields}
      <div className="row">
        <Button look="secondary" small onClick={onRefresh}>
          {t('questions.list.refresh')}
        </Button>
        <Button look="secondary" small onClick={onClear}>
          {t('questions.list.clear')}
        </Button>
      </div>
    </Filters>
  );

  function chosen(): ChosenFilter[] {
    const found: ChosenFilter[] = [];
    if (state.sort !== initialQuestionList.sort) {
      found.push({
        name: 'sort',
        text: t(`questions.list.sorts.${state.sort}`),
        remove: () => filter({ sort: initialQuestionList.sort }),
      });
    }
    if (further !== undefined) found.push(...further.chosen);
    if (!usualPerPage.has(state.per_page)) {
      const { per_page } = initialQuestionList;
      found.push(chosenPageSize(t, state.per_page, () => filter({ per_page })));
    }
    return found;
  }
}

function PerPageField({ list: { state, filter } }: { list: ListState<QuestionListState> }) {
  const { t } = useTranslation();
  const perPage = useTyped(String(state.per_page), (text) => {
    if (text !== '') filter({ per_page: parsePerPage(text) });
  });
  return (
    <TextField
      name="per_page"
      type="number"
      min={1}
      max={mostPerPage}
      label={t('ui.filters.per_page')}
      value={perPage.value}
      onChange={(event) => perPage.onChange(event.target.value)}
      onBlur={(event) => {
        const per_page = parsePerPage(event.target.value);
        perPage.onChange(String(per_page));
        if (per_page !== state.per_page) filter({ per_page });
      }}
    />
  );
}

/** In the place of the filters. */
export function QuestionFiltersLoading() {
  return (
    <div className="stack gap-3 question-filters-loading" aria-hidden="true">
      <SkeletonShape shape="field" />
      <SkeletonShape shape="field" />
      <SkeletonShape shape="button" />
    </div>
  );
}
